import type { ExtractionStore, ExtractTask } from '#jobs/documents/document-reader.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { countWords } from '#domain/languages/word-segmenter.ts';
import { isMessage } from '#domain/icu/parse-message.ts';
import { readableText } from '#domain/icu/readable-text.ts';
import { chainLengths } from '#domain/jobs/chains.ts';
import { headingLevelOfUnit } from '#domain/units/headings.ts';
import { splitIntoSegments } from '#domain/segmentation/split-into-segments.ts';
import { planSections, sectionText } from '#domain/rewriting/sections.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { PlaceWords } from '#domain/units/place-words.ts';
import { unitNotes, type UnitNotes } from '#domain/units/unit-notes.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { Units } from '#domain/units/units.ts';
import { formatForFile } from '#formats/registry.ts';
import { segmentationFromSrx } from '#formats/srx/index.ts';
import type { FileManifest, StoredSegment } from '#jobs/workspace/records.ts';
import { SegmentBatches, TRANSLATION_BATCH } from './segment-batches.ts';
import { countSkippedByReason, fingerprintOf, readDocument } from './source-document.ts';
import { hasSections, readOptionsFor, selectedUnits } from './selected-units.ts';

/** The part of a unit's length limit that a segment may take, in proportion to its length. */
function shareOfLimit(
  { maximumLength, content: { text } }: Unit,
  { start, end }: { readonly start: number; readonly end: number },
): Pick<StoredSegment, 'maximumLength'> {
  if (maximumLength === undefined) return {};
  const share = text.length === 0 ? 1 : (end - start) / text.length;
  return { maximumLength: Math.max(1, Math.floor(maximumLength * share)) };
}

/**
 * Reads a document, splits the units to translate into segments and emits these in batches.
 *
 * @returns undefined when the document has its languages side by side, and must be read for each of them
 */
export async function extractDocument(task: ExtractTask, store: ExtractionStore): Promise<FileManifest | undefined> {
  // Destructured, so that the document's data for writing, which are larger than its units, can be freed.
  const {
    units: inPlace,
    warnings,
    multilingual,
  } = readDocument(task.key, await store.source(), {
    ...task,
    ...readOptionsFor(task),
    // Headings of Word files are known by their styles.
    describe:
      readOptionsFor(task).describe === true || (task.isForModel === true && formatForFile(task.key)?.id === 'docx'),
  });
  if (multilingual !== undefined && task.targetLanguage === undefined) return undefined;
  const found = multilingual?.unitsFor(task.targetLanguage ?? '') ?? inPlace;
  const { units } = selectedUnits(task, found);
  const plan = task.bySections === true && hasSections(task.key) ? planSections([...units]) : undefined;
  const inSections = new Set(
    [...(plan?.sections.values() ?? [])].flatMap((section) => section.units.slice(1).map(({ id }) => id)),
  );
  const rules = task.rules === undefined ? undefined : segmentationFromSrx(task.rules);
  const batches = new SegmentBatches(TRANSLATION_BATCH, store.writeBatch);
  const memory = new FileMemory(found);
  let [words, blank] = [0, 0];
  const notesOf = describer(task.key);
  for (const unit of units) {
    const known = notesOf(unit);
    if (!unit.translate) continue;
    if (plan?.kept.has(unit.id) === true) continue;
    if (headingLevelOfUnit(unit) !== undefined) await batches.beginSection();
    words += countWords(readableText(unit.content), task.sourceLanguage);
    if (inSections.has(unit.id)) continue;
    const section = plan?.sections.get(unit.id);
    if (section !== undefined && section.units.length > 1) {
      const others = section.units.slice(1).map(({ id }) => id);
      const whole = { start: 0, end: unit.content.text.length, content: plainText(sectionText(section)) };
      await batches.add({ unitId: unit.id, ...whole, others });
      continue;
    }
    if (unit.target !== undefined) {
      // A translation to be revised is one piece with its source.
      const whole = { start: 0, end: unit.content.text.length, content: unit.content };
      await batches.add({ unitId: unit.id, ...whole, target: unit.target.content });
      continue;
    }
    const match = memory.find(unit);
    if (match !== undefined) {
      await batches.add({ unitId: unit.id, start: 0, end: unit.content.text.length, content: unit.content, match });
      continue;
    }
    const ranges = isMessage(unit.content.text)
      ? [{ start: 0, end: unit.content.text.length }]
      : segmentRanges(unit.content, task.sourceLanguage, task.segmentation, rules);
    if (ranges.length === 0) blank += 1;
    const { segments } = splitIntoSegments(unit.content, ranges);
    for (const [position, range] of ranges.entries()) {
      const content = segments[position] as CodedText;
      const limit = shareOfLimit(unit, range);
      const notes = known === undefined ? {} : { notes: { ...known, ...limit } };
      await batches.add({ unitId: unit.id, start: range.start, end: range.end, content, ...limit, ...notes });
    }
  }
  const { segments } = await batches.finish();
  return {
    units: units.length,
    skipped: countSkippedByReason(withReasons(units, plan?.kept), blank),
    segments,
    words,
    batchSizes: batches.sizes,
    chains: chainLengths(batches.beginSections),
    fingerprint: fingerprintOf(units),
    warnings: warnings.map((warning): JobWarning => ({ ...warning, source_file: task.key })),
  };
}

/** Formats whose units name places; those of all others name keys. */
const PLACES: ReadonlySet<string> = new Set([
  'docx',
  'pptx',
  'xlsx',
  'csv',
  'html',
  'markdown',
  'mdx',
  'text',
  'po',
  'xliff',
  'tmx',
  'srt',
  'vtt',
]);

/** Creates the function that describes the units of a document, which it gets in their order. */
function describer(key: string): (unit: Unit) => UnitNotes | undefined {
  const format = formatForFile(key)?.id ?? '';
  const places = new PlaceWords();
  return (unit) => {
    if (!PLACES.has(format)) return unitNotes(unit, { key: unit.context });
    if (format === 'po') return unitNotes(unit);
    const { context, comment } = unit;
    if (format === 'xliff') {
      // The context ends with the note.
      const end = comment === undefined ? -1 : context.lastIndexOf(`: ${comment.slice(0, 20)}`);
      return unitNotes(unit, { key: end === -1 ? context : context.slice(0, end) });
    }
    return unitNotes(unit, { place: places.of(unit) });
  };
}

/** The units, those that a summary leaves as they are with that reason. */
function* withReasons(
  units: Units,
  kept: Pick<ReadonlySet<string>, 'has'> | undefined,
): Generator<Pick<Unit, 'skipReason'>> {
  for (const unit of units) yield kept?.has(unit.id) === true ? { skipReason: 'not_summarized' } : unit;
}

/**
 * The existing translations in a bilingual file, as a memory for its other units: a repeated text is not translated
 * again. Only texts without inline codes count, and only those whose translations in the file agree.
 */
class FileMemory {
  /** Target by `keyOf` the unit; null if translations differ. */
  readonly #targets = new Map<string, string | null>();

  constructor(units: Units) {
    for (const unit of units) {
      const { content, target } = unit;
      if (target === undefined || target.state === 'needs_review') continue;
      if (content.codes.length > 0 || target.content.codes.length > 0) continue;
      const key = keyOf(unit);
      const known = this.#targets.get(key);
      const agrees = known === undefined || known === target.content.text;
      this.#targets.set(key, agrees ? target.content.text : null);
    }
  }

  /** The translation of the same text elsewhere in the file. */
  find(unit: Unit): CodedText | undefined {
    if (unit.content.codes.length > 0) return undefined;
    const text = this.#targets.get(keyOf(unit));
    return text == null ? undefined : { text, codes: [] };
  }
}

const keyOf = ({ content, meaning = '' }: Unit) => `${meaning}\0${content.text}`;
