import { isCancellation } from '@temporalio/workflow';
import { failedOutcome } from './failure.ts';

/** Runs a step that a job can do without: its failure is a warning, unless it would end the following steps as well. */
export async function unlessDispensable<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await step();
  } catch (error) {
    const isShared = isCancellation(error) || ENDING.has(failedOutcome(error).code);
    if (isShared) throw error;
    return undefined;
  }
}

/** Errors that the following steps would have as well. */
const ENDING: ReadonlySet<string> = new Set(['credit_exhausted', 'job_not_found', 'job_already_finished']);
