import {
  appendSegments,
  countStoredSegments,
  discardSegments,
  type PlacedSegment,
} from '#db/memories/store-segments.ts';
import { languagesOfList } from '#db/context/language-list.ts';
import { type LoquentError, userMistake } from '#domain/errors.ts';
import { pairOf } from '#domain/memories/segment-keys.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { readTmx } from '#formats/tmx/read-tmx.ts';
import type { SkippedPart } from '#formats/tmx/translation-unit-builder.ts';
import { DocumentLost, type IngestTask, type IngestedPieces } from './ingester.ts';

/** Segments per transaction, and between two records of progress. */
const BATCH = 5000;
/** Segments that wait for the next one of their languages, whose text they store with them. */
const LOOKAHEAD = 50;
/** UTF-16 units of a wrong language code that a message shows. */
const MAX_SHOWN = 40;
/** Languages that an error lists. */
const LISTED = 20;

type Mutable = { -readonly [Key in keyof PlacedSegment]: PlacedSegment[Key] };

/** Reads a TMX file into segments of a translation memory. */
export async function ingestTmx(task: Omit<IngestTask, 'dependencies'>): Promise<IngestedPieces> {
  const { document, entityManager, signal } = task;
  await discardSegments(entityManager, document.id, [document.generation, document.nextGeneration]);
  const stored = await countStoredSegments(entityManager, document.id, document.nextGeneration);
  const wanted = languagesOfList(document.languageList);
  const found = new Set<string>();
  const used = new Set<string>();
  const last = new Map<string, Mutable>();
  const waiting: Mutable[] = [];
  const skipped = { forbidden_character: 0, unknown_language: 0 };
  let wrongLanguage = '';
  let position = 0;
  let bytes = 0;
  const read = async function* () {
    bytes = 0;
    for await (const chunk of await task.open()) {
      bytes += (chunk as Uint8Array).length;
      yield chunk as Uint8Array;
    }
  };
  const flush = async (count: number) => {
    const batch = waiting.splice(0, count);
    // Stored by an earlier attempt.
    const rest = batch.slice(Math.max(0, Math.min(batch.length, stored - position)));
    const from = position + batch.length - rest.length;
    position += batch.length;
    if (rest.length > 0 && !(await appendSegments(entityManager, document, from, rest))) throw new DocumentLost();
    await task.progress(bytes);
  };
  const skip = (reason: SkippedPart, language = '') => {
    skipped[reason] += 1;
    wrongLanguage ||= language;
  };
  for await (const segments of readTmx(read, skip)) {
    signal.throwIfAborted();
    for (const segment of segments) {
      const { source, sourceLanguage, targetLanguage } = segment;
      for (const language of [sourceLanguage, targetLanguage]) found.add(language);
      if (!isWanted(wanted, sourceLanguage) || !isWanted(wanted, targetLanguage)) continue;
      for (const language of [sourceLanguage, targetLanguage]) used.add(language);
      const pair = pairOf(sourceLanguage, targetLanguage);
      const before = last.get(pair);
      if (before !== undefined) before.next = source;
      const placed: Mutable = { ...segment, previous: before?.source, next: undefined };
      last.set(pair, placed);
      waiting.push(placed);
    }
    while (waiting.length >= BATCH + LOOKAHEAD) await flush(BATCH);
  }
  await flush(waiting.length);
  const problems = problemsOf(skipped, wrongLanguage);
  if (position === 0) throw withoutPair(wanted, [...found], problems);
  const warnings = problems.length === 0 ? [] : [{ code: 'segments_not_read' as const, message: problems.join(' ') }];
  return { pieces: position, languages: [...used].toSorted(), warnings };
}

/** Warnings about units that were skipped: one sentence per reason. */
function problemsOf(skipped: Readonly<Record<SkippedPart, number>>, wrongLanguage: string): readonly string[] {
  const { forbidden_character: damaged, unknown_language: unknown } = skipped;
  const shown = wrongLanguage === '' ? 'none' : `"${wrongLanguage.slice(0, MAX_SHOWN)}"`;
  return [
    damaged === 0 ? '' : `Skipped: ${damaged} units with characters that XML forbids (control characters).`,
    unknown === 0 ? '' : `Skipped: ${unknown} texts whose language isn't a language code (the first has ${shown}).`,
  ].filter((problem) => problem !== '');
}

const adviceFor = (found: readonly string[], problems: readonly string[]) =>
  found.length === 0 && problems.length > 0
    ? 'Write xml:lang as a language code, such as en or pt-BR, and export the file again.'
    : 'Check its srclang and the languages of the document.';

/** A document without languages takes all of them. */
const isWanted = (wanted: readonly string[], language: string) =>
  wanted.length === 0 || wanted.some((each) => sameLanguage(each, language));

function withoutPair(wanted: readonly string[], found: readonly string[], problems: readonly string[]): LoquentError {
  const has = found.length === 0 ? 'no text in two languages' : `the languages ${found.slice(0, LISTED).join(', ')}`;
  const needs = wanted.length === 0 ? '' : ` and none of the pairs of ${wanted.slice(0, LISTED).join(', ')}`;
  return userMistake(
    'document_empty',
    [`The TMX file has ${has}${needs}.`, ...problems, adviceFor(found, problems)].join(' '),
  );
}
