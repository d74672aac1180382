import { isMessage } from '#domain/icu/parse-message.ts';
import { joinSegments } from '#domain/segmentation/split-into-segments.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { unitsById, type Units } from '#domain/units/units.ts';
import { nameWords } from '#domain/units/unknown-words.ts';
import type { StoredSegment } from '#jobs/workspace/records.ts';
import type { ReadLanguage, TranslationTotals, WritingStore } from './document-writer.ts';
import { FindingTotals } from './finding-totals.ts';

export interface CollectedTargets {
  /** By unit id. */
  readonly targets: Map<string, CodedText>;
  /** Ids of units whose paragraphs are to go, since their text is in that of another one. */
  readonly removed: ReadonlySet<string>;
  readonly totals: TranslationTotals;
}

interface PendingSegment {
  readonly segment: StoredSegment;
  readonly content: CodedText;
  readonly skipped: SkipReason | null;
  readonly isReused: boolean;
}

/**
 * Reads all batches and joins the segments of each unit; both are in document order. A unit without a translated
 * segment (an address, a formula) has no target.
 *
 * @param copiesCodes of the file's format
 */
export async function collectTargets(
  store: WritingStore,
  { language, manifest }: ReadLanguage,
  units: Units,
  copiesCodes: boolean,
): Promise<CollectedTargets> {
  const unitOf = unitsById(units);
  const targets = new Map<string, CodedText>();
  const [engines, pivots] = [new Set<string>(), new Set<string>()];
  let [repairedCodes, unknownWords, reused] = [0, 0, 0];
  let namedWords: readonly string[] = [];
  const skipped: SkipReason[] = [];
  const unwritable: string[] = [];
  const findings = new FindingTotals();
  let pending: PendingSegment[] = [];
  const removed = new Set<string>();
  /** Each line of the result is the text of one unit; units that are left are to go, or lose their text at least. */
  const addSection = (section: readonly Unit[], original: CodedText, { text }: CodedText) => {
    if (text === original.text) return;
    const lines = linesFor(text, section.length);
    for (const [index, unit] of section.entries()) {
      const line = lines[index];
      targets.set(unit.id, withCodesAtEnd(unit, line ?? ''));
      if (line === undefined) removed.add(unit.id);
    }
  };
  const flush = () => {
    const unit = unitOf(pending[0]?.segment.unitId ?? '');
    const reason = reasonOf(pending);
    if (reason !== undefined) {
      skipped.push(reason);
    } else if (unit !== undefined) {
      const others = pending[0]?.segment.others;
      if (others !== undefined) {
        const { segment, content } = pending[0]!;
        addSection([unit, ...others.flatMap((id) => unitOf(id) ?? [])], segment.content, content);
        pending = [];
        return;
      }
      const ranges = pending.map(({ segment }) => ({ start: segment.start, end: segment.end }));
      const contents = pending.map(({ content }) => content);
      const target = joinSegments(unit.content, ranges, contents);
      if (!copiesCodes && isMessage(unit.content.text) && !hasSameCodes(unit.content, target)) {
        skipped.push('icu_message');
        unwritable.push(unit.context);
      } else {
        if (pending.every(({ isReused }) => isReused)) reused += 1;
        targets.set(unit.id, target);
      }
    }
    pending = [];
  };
  for (const batch of manifest.batchSizes.keys()) {
    const segments = await store.readBatch(language, batch);
    const translations = await store.readTranslations(language, batch);
    repairedCodes += translations.repairedCodes;
    unknownWords += translations.unknownWords;
    namedWords = nameWords([...namedWords, ...(translations.namedWords ?? [])]);
    if (translations.engine !== null) engines.add(translations.engine);
    for (const language of translations.pivots) pivots.add(language);
    findings.add(segments, translations, (unitId) => unitOf(unitId)?.context ?? '');
    const reusedSegments = new Set(translations.reused);
    for (const [index, segment] of segments.entries()) {
      if (pending[0] !== undefined && pending[0].segment.unitId !== segment.unitId) flush();
      const content = translations.contents[index] as CodedText;
      pending.push({
        segment,
        content,
        skipped: translations.skipped[index] ?? null,
        isReused: reusedSegments.has(index),
      });
    }
  }
  flush();
  const totals = {
    repairedCodes,
    unknownWords,
    namedWords,
    engines,
    pivots,
    reused,
    skipped,
    unwritable,
    findings: findings.all(),
  };
  return { targets, removed, totals };
}

/** Lines of a text, up to a number of them; the last line has the rest of the text. */
function linesFor(text: string, most: number): readonly string[] {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.trim()));
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')];
}

/** Moves a unit's codes to the end of a text: the words they marked no longer exist. */
function withCodesAtEnd({ content: { codes } }: Unit, text: string): CodedText {
  return { text, codes: codes.map((code) => ({ ...code, offset: text.length })) };
}

function hasSameCodes(source: CodedText, target: CodedText): boolean {
  const keys = ({ codes }: CodedText) => codes.map(({ id, kind }) => `${id} ${kind}`).toSorted();
  return keys(source).join() === keys(target).join();
}

/** Undefined if a segment was translated, or if it has none. */
function reasonOf(segments: readonly PendingSegment[]): SkipReason | undefined {
  const reasons = segments.flatMap((segment) => segment.skipped ?? []);
  if (reasons.length < segments.length) return undefined;
  return reasons.find((reason) => reason !== 'empty') ?? reasons[0];
}
