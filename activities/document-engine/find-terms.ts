import { TermCorpus } from '#domain/terms/term-corpus.ts';
import type { StoredCandidates, StoredCorpusSegment } from '#jobs/work-area/terms-records.ts';
import { mergeSegments } from './merge-segments.ts';
import type { TermStore, TermsTask } from './term-tasks.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Segments between two checks of the clock and the cancellation. */
const SEGMENTS_PER_YIELD = 500;

/** Finds terms and their translations in all texts of a job. */
export async function findTermsIn(
  { sourceLanguage, targetLanguages, sources, limit }: TermsTask,
  store: Pick<TermStore, 'readCorpus'>,
  signal: AbortSignal,
): Promise<StoredCandidates> {
  const corpus = new TermCorpus({ sourceLanguage, targetLanguages });
  let isComplete = true;
  for (const { name, parts } of sources) {
    const readings: (readonly StoredCorpusSegment[])[] = [];
    for (const { document, batches } of parts) {
      const reading: StoredCorpusSegment[] = [];
      for (let batch = 0; batch < batches; batch += 1) reading.push(...(await store.readCorpus(document, batch)));
      readings.push(reading);
    }
    for (const [index, segment] of mergeSegments(readings).entries()) {
      if (index % SEGMENTS_PER_YIELD === 0) await yieldToEventLoop(signal);
      // A full corpus takes none of the following ones either; they are read all the same, for the progress of the job.
      isComplete = corpus.add({ ...segment, file: name }) && isComplete;
    }
  }
  const terms = corpus.withTargets(corpus.candidates({ limit }));
  return { terms, segments: corpus.segments, words: corpus.words, isComplete };
}
