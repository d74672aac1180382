import { condition, setCurrentDetails, setHandler } from '@temporalio/workflow';
import { finishUpdate, type JobInput } from '#workflows/messages.ts';
import { RECORD_OPTIONS } from './activity-options.ts';
import { proxyJobActivities } from './job-activities.ts';

const { beginReview, remindReview, endReview } = proxyJobActivities(RECORD_OPTIONS);

/** Waits until people have finished the review of a job, reminds them once, and finally continues without them. */
export async function waitForReview({ jobId, organizationId }: JobInput): Promise<void> {
  const reference = { jobId, organizationId };
  let isFinished = false;
  setHandler(finishUpdate, () => {
    const isFirst = !isFinished;
    isFinished = true;
    return { isFirst };
  });
  setCurrentDetails('review: waits for people');
  const { limit, reminder } = await beginReview(reference);
  if (!(await condition(() => isFinished, Math.min(reminder, limit))) && reminder < limit) {
    await remindReview(reference);
    await condition(() => isFinished, limit - reminder);
  }
  await endReview({ ...reference, isTimedOut: !isFinished });
}
