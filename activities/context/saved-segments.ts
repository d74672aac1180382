import type { PlacedSegment } from '#db/memory/store-segments.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { StoredBatch, StoredTranslations } from '#jobs/work-area/records.ts';
import { type WorkArea, manifestOf, batchOf } from '#jobs/work-area/work-area.ts';

/** Different texts of a file and language that are remembered, so that each is saved once. */
const MAX_REMEMBERED = 100_000;

/** The parts of a job that say what it translated. */
export interface TranslatedFiles {
  readonly sourceFiles: readonly string[];
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguages: readonly string[];
  readonly createdAt: Date;
}

/**
 * The segments of a job that are worth keeping, in an order that is the same in each attempt: those that a provider translated,
 * each with the sources around it in its file. Not those that were reused, have no letters, or are in a pseudo-language.
 */
export async function* savedSegments(area: WorkArea, job: TranslatedFiles): AsyncGenerator<PlacedSegment> {
  for (const fileIndex of job.sourceFiles.keys()) {
    for (const language of job.targetLanguages) {
      if (!isPseudoLanguage(language)) yield* segmentsOfFile(area, job, fileIndex, language);
    }
  }
}

async function* segmentsOfFile(
  area: WorkArea,
  { sourceLanguage, createdAt }: TranslatedFiles,
  fileIndex: number,
  language: string,
): AsyncGenerator<PlacedSegment> {
  const reading = await area.readingOf(fileIndex, language);
  const manifest = await area.find(manifestOf(reading));
  const known = new Set<string>();
  let previous: CodedText | undefined;
  let waiting: PlacedSegment | undefined;
  for (const batch of manifest?.batchSizes.keys() ?? []) {
    const translations = await area.find(`${fileIndex}/translations-${language}-${batch}`);
    if (translations === undefined) break;
    const segments: StoredBatch = await area.read(batchOf(reading, batch));
    for (const [index, { content: source }] of segments.entries()) {
      if (waiting !== undefined) yield { ...waiting, next: source };
      waiting = undefined;
      const target = translations.contents[index];
      const key = JSON.stringify([source, target]);
      if (target !== undefined && isWorthKeeping(translations, index, source) && !known.has(key)) {
        if (known.size < MAX_REMEMBERED) known.add(key);
        const languages = { sourceLanguage, targetLanguage: language };
        waiting = { source, target, ...languages, changedAt: createdAt, previous, next: undefined };
      }
      previous = source;
    }
  }
  if (waiting !== undefined) yield waiting;
}

const isWorthKeeping = ({ skipped, reused = [] }: StoredTranslations, index: number, { text }: CodedText) =>
  skipped[index] == null && !reused.includes(index) && hasLetters(text);
