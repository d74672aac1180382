import { isMessage } from '#domain/icu/parse-message.ts';
import { joinSegments } from '#domain/segmentation/split-into-segments.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import { unitIndexes, type Units } from '#domain/units/units.ts';
import { nameWords } from '#domain/units/unknown-words.ts';
import type { SelectedUnits } from '#instructions/engine/select-units.ts';
import type { StoredBatch, StoredSegment, StoredTranslations } from '#jobs/workspace/records.ts';
import type { ReadLanguage, TranslationTotals, WritingStore } from './document-writer.ts';
import { FindingTotals } from './finding-totals.ts';
import { PackedTargets } from './packed-targets.ts';

export interface CollectedTargets {
  /** By unit id. */
  readonly targets: ReadonlyMap<string, CodedText>;
  /** Ids of units whose paragraphs are to go, since their text is in that of another one. */
  readonly removed: ReadonlySet<string>;
  readonly totals: TranslationTotals;
}

interface TranslatedSegment {
  readonly segment: StoredSegment;
  readonly content: CodedText;
  readonly skipped: SkipReason | null;
  readonly isReused: boolean;
}

/** The result for a unit, or for the units of a section. */
type UnitResult =
  | { readonly skipped: SkipReason; readonly unwritable?: string }
  | {
      readonly targets: readonly (readonly [unitId: string, target: CodedText])[];
      readonly removed?: readonly string[];
      readonly isReused?: boolean;
    };

/**
 * Reads all batches and joins the segments of each unit; both are in document order. A unit without a translated
 * segment (an address, a formula) has no target.
 *
 * @param copiesCodes of the file's format
 * @param restore changes the translation of a unit as the unit was changed for the selection
 */
export async function collectTargets(
  store: WritingStore,
  language: ReadLanguage,
  units: Units,
  copiesCodes: boolean,
  restore: SelectedUnits['restore'],
): Promise<CollectedTargets> {
  const indexOf = unitIndexes(units);
  const unitOf = (id: string) => {
    const index = indexOf(id);
    return index === -1 ? undefined : units.at(index);
  };
  const targets = new PackedTargets(units.length, indexOf);
  const removed = new Set<string>();
  const skipped: SkipReason[] = [];
  const unwritable: string[] = [];
  let reused = 0;
  const totals = new BatchTotals((unitId) => unitOf(unitId)?.context ?? '');
  for await (const group of segmentsByUnit(store, language, totals)) {
    const result = resultOf(group, unitOf, copiesCodes);
    if ('skipped' in result) {
      skipped.push(result.skipped);
      if (result.unwritable !== undefined) unwritable.push(result.unwritable);
    } else {
      for (const [unitId, target] of result.targets) targets.add(unitId, restore(unitId, target));
      for (const unitId of result.removed ?? []) removed.add(unitId);
      if (result.isReused === true) reused += 1;
    }
  }
  return { targets, removed, totals: { ...totals.all(), reused, skipped, unwritable } };
}

/** Yields the translated segments of each unit, and adds each batch to the totals. */
async function* segmentsByUnit(
  store: WritingStore,
  { language, manifest }: ReadLanguage,
  totals: BatchTotals,
): AsyncGenerator<readonly TranslatedSegment[]> {
  let group: TranslatedSegment[] = [];
  for (const batch of manifest.batchSizes.keys()) {
    const segments = await store.readBatch(language, batch);
    const translations = await store.readTranslations(language, batch);
    totals.add(segments, translations);
    const reused = new Set(translations.reused);
    for (const [index, segment] of segments.entries()) {
      if (group[0] !== undefined && group[0].segment.unitId !== segment.unitId) {
        yield group;
        group = [];
      }
      group.push({
        segment,
        content: translations.contents[index] as CodedText,
        skipped: translations.skipped[index] ?? null,
        isReused: reused.has(index),
      });
    }
  }
  if (group.length > 0) yield group;
}

/** @param group the segments of a unit */
function resultOf(
  group: readonly TranslatedSegment[],
  unitOf: (id: string) => Unit | undefined,
  copiesCodes: boolean,
): UnitResult {
  const reason = reasonOf(group);
  if (reason !== undefined) return { skipped: reason };
  const [{ segment, content }] = group as readonly [TranslatedSegment];
  const unit = unitOf(segment.unitId);
  if (unit === undefined) return { targets: [] };
  if (segment.others !== undefined) {
    return sectionTargets([unit, ...segment.others.flatMap((id) => unitOf(id) ?? [])], segment.content, content);
  }
  const ranges = group.map(({ segment: { start, end } }) => ({ start, end }));
  const target = joinSegments(
    unit.content,
    ranges,
    group.map((each) => each.content),
  );
  if (!copiesCodes && isMessage(unit.content.text) && !hasSameCodes(unit.content, target)) {
    return { skipped: 'icu_message', unwritable: unit.context };
  }
  return { targets: [[unit.id, target]], isReused: group.every(({ isReused }) => isReused) };
}

/** Each line of the result is the text of one unit; units without a line are removed, or lose their text at least. */
function sectionTargets(section: readonly Unit[], original: CodedText, { text }: CodedText): UnitResult {
  if (text === original.text) return { targets: [] };
  const lines = linesFor(text, section.length);
  return {
    targets: section.map((unit, index) => [unit.id, withCodesAtEnd(unit, lines[index] ?? '')]),
    removed: section.slice(lines.length).map(({ id }) => id),
  };
}

/** Totals of batches. */
class BatchTotals {
  readonly #placeOf: (unitId: string) => string;
  readonly #findings = new FindingTotals();
  readonly #engines = new Set<string>();
  readonly #pivots = new Set<string>();
  #repairedCodes = 0;
  #unknownWords = 0;
  #namedWords: readonly string[] = [];

  /** @param placeOf where a unit is in the file, for people */
  constructor(placeOf: (unitId: string) => string) {
    this.#placeOf = placeOf;
  }

  add(segments: StoredBatch, translations: StoredTranslations): void {
    this.#repairedCodes += translations.repairedCodes;
    this.#unknownWords += translations.unknownWords;
    this.#namedWords = nameWords([...this.#namedWords, ...(translations.namedWords ?? [])]);
    if (translations.engine !== null) this.#engines.add(translations.engine);
    for (const pivot of translations.pivots) this.#pivots.add(pivot);
    this.#findings.add(segments, translations, this.#placeOf);
  }

  all(): Omit<TranslationTotals, 'reused' | 'skipped' | 'unwritable'> {
    return {
      repairedCodes: this.#repairedCodes,
      unknownWords: this.#unknownWords,
      namedWords: this.#namedWords,
      engines: this.#engines,
      pivots: this.#pivots,
      findings: this.#findings.all(),
    };
  }
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
function reasonOf(segments: readonly TranslatedSegment[]): SkipReason | undefined {
  const reasons = segments.flatMap((segment) => segment.skipped ?? []);
  if (reasons.length < segments.length) return undefined;
  return reasons.find((reason) => reason !== 'empty') ?? reasons[0];
}
