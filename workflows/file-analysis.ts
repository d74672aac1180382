import { CancellationScope, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { DOCUMENT_OPTIONS, RECORD_OPTIONS } from './activity-options.ts';
import { outcomeOf, toWorkflowFailure } from './failure.ts';
import type { JobInput } from './messages.ts';
import { outlastShortage } from './outlast-shortage.ts';

const { analyzeFile } = proxyActivities<Activities>(DOCUMENT_OPTIONS);
const { closeFileAnalysis } = proxyActivities<Activities>(RECORD_OPTIONS);

/** What is in an uploaded file, for its details; started by the upload. Named as its job type. */
export async function file_analysis(input: JobInput): Promise<void> {
  try {
    await outlastShortage(() => analyzeFile(input));
  } catch (error) {
    const outcome = outcomeOf(error);
    await CancellationScope.nonCancellable(() => closeFileAnalysis({ ...input, outcome }));
    throw toWorkflowFailure(outcome, error);
  }
}
