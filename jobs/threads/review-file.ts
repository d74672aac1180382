import type { ReturnedSegment } from '#formats/review/review-segment.ts';
import type { RequestThreads } from './request-threads.ts';
import { SEGMENTS } from './serve-review.ts';

/**
 * Parses a returned review file in a worker thread, twice: validates the whole file before passing the first segments
 * to `apply`. The thread waits for each batch, so that segments never accumulate.
 *
 * @param path of the file, on this machine
 * @param job id of the job that all segments must belong to
 * @param apply takes some hundred segments
 * @throws LoquentError as `readReview`, `validation_failed`, `threads_busy`; errors of `apply`
 */
export async function readReviewFile(
  threads: RequestThreads,
  organizationId: string,
  { path, job }: { readonly path: string; readonly job: string },
  apply: (segments: readonly ReturnedSegment[]) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const calls = {
    async [SEGMENTS](batch: string): Promise<void> {
      try {
        await apply(JSON.parse(batch) as readonly ReturnedSegment[]);
      } catch (error) {
        // The thread has nothing more to read; the caller gets the error as it is.
        stop.abort(error);
      }
    },
  };
  await threads.run<void>(organizationId, { kind: 'review_file', path, job }, stop.signal, calls);
}
