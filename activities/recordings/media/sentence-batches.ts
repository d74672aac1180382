import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { MediaRecords } from '#jobs/workspace/media-records.ts';

/** Sentences of a batch that are translated and stored together. */
export const SENTENCES_PER_BATCH = 40;

/** Items of the sentences of a recording in batches, each with the position of its first one. */
export function sentenceBatches<Item>(
  items: readonly Item[],
): readonly { readonly first: number; readonly batch: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / SENTENCES_PER_BATCH) }, (_, index) => {
    const first = index * SENTENCES_PER_BATCH;
    return { first, batch: items.slice(first, first + SENTENCES_PER_BATCH) };
  });
}

/**
 * Stores the sentences of a recording in their batches.
 *
 * @param former number of sentences that were stored before; batches that only they had become empty, so that the last sentence has no
 * neighbors from them
 */
export async function storeSentences(
  area: ArtifactStore<MediaRecords>,
  sentences: readonly SpokenSentence[],
  former = 0,
): Promise<void> {
  const count = Math.ceil(Math.max(sentences.length, former) / SENTENCES_PER_BATCH);
  for (let batch = 0; batch < count; batch += 1) {
    const own = sentences.slice(batch * SENTENCES_PER_BATCH, (batch + 1) * SENTENCES_PER_BATCH);
    await area.write(`sentences-${batch}`, own);
  }
}
