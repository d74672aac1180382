import { ActivityFailure, ApplicationFailure, sleep } from '@temporalio/workflow';

/** Rounds of an activity's attempts, each of about four minutes, and the pause between two: a day in all. */
const ROUNDS = 288;
const PAUSE = '1 minute';

/** Ids of errors that pass by themselves: a full storage, a full queue for the threads that read documents, busy processors. */
const SHORTAGES: ReadonlySet<unknown> = new Set(['storage_full', 'threads_busy', 'threads_stalled']);

/**
 * Repeats an activity, after all of its attempts, while the storage or the queue for threads is full, or the processors
 * are busy with other work: the job continues automatically once they have room, instead of failing on a weekend. Adds
 * nothing to the history of a job that always finds room.
 */
export async function retryDuringShortage<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await run();
    } catch (error) {
      if (round === ROUNDS || !isShortage(error)) throw error;
    }
    await sleep(PAUSE);
  }
}

function isShortage(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && SHORTAGES.has(error.cause.type)
  );
}
