import { hasLetters } from '#domain/languages/letters.ts';
import type { BatchTask, Extraction, FileTask } from '#domain/jobs/translation.ts';
import type { TranslationSettings } from '#language/translation/contract.ts';
import type { PrecedingPair } from '#providers/language/provider.ts';
import { segmentBatchName, type JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { StoredSegment, StoredTranslations } from '#jobs/workspace/records.ts';

/** Segments on each side of a batch that are shown with it. */
const AROUND = 3;
/** Most pairs before a batch, and UTF-16 units of their sources. */
const MAX_PAIRS = 6;
const MAX_PAIR_TEXT = 1500;

/** Reads batches by their numbers; undefined: not stored. */
interface StoredBatches {
  readonly segmentsOf: (batch: number) => Promise<readonly ContentSegment[] | undefined>;
  readonly translationsOf: (batch: number) => Promise<StoredTranslations | undefined>;
}

type ContentSegment = Pick<StoredSegment, 'content'>;

/** The batches of a reading of a document with its translations in a language. */
export const batchesOfDocument = (
  workspace: JobWorkspace,
  extraction: Extraction,
  { fileIndex, language }: FileTask,
): StoredBatches => ({
  segmentsOf: (batch) => workspace.find(segmentBatchName(extraction, batch)),
  translationsOf: (batch) => workspace.find(`${fileIndex}/translations-${language}-${batch}`),
});

/**
 * The text around a batch: the source on both sides, and the last pairs of the batch before it in its chain. All of it was stored
 * before the batch began, so that a repeated batch is shown the same.
 */
export async function readNeighbors(
  { segmentsOf, translationsOf }: StoredBatches,
  { batch, follows }: Pick<BatchTask, 'batch' | 'follows'>,
): Promise<Pick<TranslationSettings, 'around' | 'before'>> {
  const previous = batch === 0 ? undefined : await segmentsOf(batch - 1);
  const stored = follows === true ? await translationsOf(batch - 1) : undefined;
  const pairs = previous === undefined || stored === undefined ? [] : lastPairs(previous, stored);
  const contents = (segments: readonly ContentSegment[] = []) => segments.map(({ content }) => content);
  return {
    around: {
      // The pairs have the source as well.
      before: pairs.length > 0 ? [] : contents(previous?.slice(-AROUND)),
      after: contents((await segmentsOf(batch + 1))?.slice(0, AROUND)),
    },
    ...(pairs.length === 0 ? {} : { before: pairs }),
  };
}

function lastPairs(
  segments: readonly ContentSegment[],
  { contents, skipped }: StoredTranslations,
): readonly PrecedingPair[] {
  const pairs: PrecedingPair[] = [];
  let length = 0;
  for (let place = segments.length - 1; place >= 0 && pairs.length < MAX_PAIRS; place -= 1) {
    const [source, target] = [segments[place]!.content, contents[place]];
    if (target === undefined || skipped[place] != null || !hasLetters(source.text)) continue;
    length += source.text.length;
    if (length > MAX_PAIR_TEXT) break;
    pairs.unshift({ source, target });
  }
  return pairs;
}
