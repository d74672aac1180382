import type { JobWarning } from '#domain/jobs/job.ts';
import { countWords } from '#domain/languages/word-segmenter.ts';
import { readableText } from '#domain/icu/readable-text.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { TranslatedUnit } from '#formats/bilingual/translated-unit.ts';
import { translationReaderOf } from '#formats/registry.ts';
import type { QualityManifest } from '#jobs/workspace/quality-records.ts';
import { noTranslations, pairDiffers } from './errors.ts';
import type { PairStore, PairTask } from './corpus-reader.ts';
import { QualityBatches } from './quality-batches.ts';
import { readDocument, readError } from './source-document.ts';

/** Share of the units of a pair that must be in both files: less of them are no translation of one another. */
const MIN_PAIRED = 0.8;

/** The texts of a file with their translations into a language. */
export interface Paired {
  readonly units: readonly TranslatedUnit[];
  readonly warnings: readonly Omit<JobWarning, 'source_file'>[];
}

/** Reads sources with their translations and emits them in batches. */
export async function pairDocument(task: PairTask, store: PairStore): Promise<QualityManifest> {
  const { units, warnings } = await readPaired(task, store);
  const batches = new QualityBatches(store);
  for (const { target, ...unit } of units) {
    const segment = segmentOf(unit, task.sourceLanguage);
    if (target === undefined) await batches.addUntranslated(segment);
    else await batches.add({ ...segment, target });
  }
  const written = await batches.finish();
  if (written.segments === 0 && task.counterpart === undefined) throw noTranslations(task.key, task.targetLanguage);
  return {
    ...written,
    warnings: warnings.map((warning) => ({ ...warning, source_file: task.key, language: task.targetLanguage })),
  };
}

async function readPaired(task: PairTask, store: PairStore): Promise<Paired> {
  if (task.counterpart !== undefined) return readTwoFiles(task, task.counterpart, store);
  return readOneFile(task, await store.source());
}

type PairReadTask = Pick<PairTask, 'key' | 'sourceLanguage' | 'targetLanguage'>;

/** As `pairDocument`; undefined for a file of a format that has no translations, or of a table without any. */
export async function readWithTranslations(task: PairReadTask, bytes: Uint8Array): Promise<Paired | undefined> {
  const { hasTranslations, ...paired } = await readOneFile(task, bytes);
  return hasTranslations ? paired : undefined;
}

async function readOneFile(
  task: PairReadTask,
  bytes: Uint8Array,
): Promise<Paired & { readonly hasTranslations: boolean }> {
  const { key, sourceLanguage, targetLanguage } = task;
  const read = translationReaderOf(key);
  if (read !== undefined) {
    return { units: await readNamed(key, () => read(bytes, task)), warnings: [], hasTranslations: true };
  }
  const { units, warnings, multilingual } = readDocument(key, bytes, {
    sourceLanguage,
    targetLanguage,
    targetLanguages: [targetLanguage],
  });
  const found = multilingual?.unitsFor(targetLanguage) ?? units;
  return {
    units: found.filter(isTextUnit).map((unit) => translatedUnit(unit, unit.target?.content)),
    hasTranslations: multilingual !== undefined,
    // It says what would be translated.
    warnings: warnings.filter(({ code }) => code !== 'columns_assumed' && code !== 'multilingual_file'),
  };
}

/** Adds the name of the file to the errors of a reader. */
async function readNamed<Result>(key: string, read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw readError(key, error);
  }
}

/** True if a unit is expected to have a translation. */
export const isTextUnit = ({ translate, skipReason, target }: Unit) =>
  translate || skipReason === 'already_translated' || target !== undefined;

async function readTwoFiles(task: PairTask, counterpart: string, store: PairStore): Promise<Paired> {
  const { sourceLanguage, targetLanguage } = task;
  const source = readDocument(task.key, await store.source(), { sourceLanguage });
  const target = readDocument(counterpart, await store.counterpart(), { sourceLanguage: targetLanguage });
  const targets = new Map(target.units.map((unit) => [unit.id, unit]));
  const expected = source.units.filter(({ translate }) => translate);
  const found = expected.filter(({ id }) => targets.has(id));
  const longer = Math.max(expected.length, target.units.filter(({ translate }) => translate).length);
  if (found.length < longer * MIN_PAIRED) throw pairDiffers(task.key, counterpart, found.length, longer);
  return {
    units: expected.map((unit) => translatedUnit(unit, targets.get(unit.id)?.content)),
    warnings: [],
  };
}

function translatedUnit({ id, content, context, meaning, maximumLength }: Unit, target: CodedText | undefined) {
  return {
    id,
    place: context,
    source: content,
    target: target === undefined || target.text.trim() === '' ? undefined : target,
    ...(meaning === undefined ? {} : { meaning }),
    ...(maximumLength === undefined ? {} : { maximumLength }),
  } satisfies TranslatedUnit;
}

function segmentOf(unit: Omit<TranslatedUnit, 'target'>, sourceLanguage: string): Omit<QualitySegment, 'target'> {
  const { source, meaning, ...rest } = unit;
  const words = countWords(readableText(source), sourceLanguage);
  return { ...rest, source, words, ...(meaning === undefined ? {} : { context: meaning }) };
}
