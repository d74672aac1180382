import { validationFailed } from '#domain/request-errors.ts';
import { createReadStream } from 'node:fs';
import { readReview } from '#formats/review/read-review.ts';
import type { ReturnedSegment } from '#formats/review/review-segment.ts';
import type { PortCall } from '#platform/threads/port-calls.ts';

export interface ReviewFileTask {
  readonly kind: 'review_file';
  /** Path of the file on this machine. */
  readonly path: string;
  /** Id of the job that all segments have to be of. */
  readonly job: string;
}

/** The call with which the task hands over segments, as JSON, and waits until they are applied. */
export const SEGMENTS = 'segments';

/** A batch ends with the segment that reaches either limit. */
const BATCH = { segments: 250, characters: 500_000 };

/**
 * Checks a whole file of reviewers, then hands over its segments.
 *
 * @throws LoquentError as `readReview`; `validation_failed` for a file without segments or with those of another job
 */
export async function serveReview({ path, job }: ReviewFileTask, call: PortCall): Promise<void> {
  const read = () => readReview(() => createReadStream(path));
  let count = 0;
  for await (const segments of read()) {
    count += segments.length;
    const other = segments.find((segment) => segment.job?.toLowerCase() !== job);
    if (other !== undefined) throw refused(otherJob(other));
  }
  if (count === 0) throw refused('has no segments: send the file that was exported');
  let batch: ReturnedSegment[] = [];
  let characters = 0;
  for await (const segments of read()) {
    for (const segment of segments) {
      batch.push(segment);
      characters += (segment.source?.length ?? 0) + (segment.target?.length ?? 0);
      if (batch.length < BATCH.segments && characters < BATCH.characters) continue;
      await call(SEGMENTS, JSON.stringify(batch));
      [batch, characters] = [[], 0];
    }
  }
  if (batch.length > 0) await call(SEGMENTS, JSON.stringify(batch));
}

const refused = (message: string) => validationFailed([{ path: 'file', message }]);

function otherJob({ job }: ReturnedSegment): string {
  if (job === undefined || job === '')
    return 'does not say of which job its segments are: send the file that was exported';
  return `has segments of another job (${job.slice(0, 40)}): send it to that one`;
}
