import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import type { AnalysisSummary, Timed } from '#domain/jobs/summaries.ts';
import { DOCUMENT_OPTIONS, RECORD_OPTIONS } from './frame/activity-options.ts';
import { endedLine, secondsSince } from './frame/current-details.ts';
import { outcomeOf, toWorkflowFailure } from './frame/failure.ts';
import { proxyJobActivities } from './frame/job-activities.ts';
import type { JobInput } from './messages.ts';
import { retryDuringShortage } from './frame/retry-during-shortage.ts';

const { analyzeFile } = proxyJobActivities(DOCUMENT_OPTIONS);
const { closeFileAnalysis } = proxyJobActivities(RECORD_OPTIONS);

/** Analyses an uploaded file, for its details; started by the upload. Named as its job type. */
export async function file_analysis(input: JobInput): Promise<Timed<Partial<AnalysisSummary>>> {
  try {
    const summary: AnalysisSummary | undefined = await retryDuringShortage(() => analyzeFile(input));
    const seconds = secondsSince();
    setCurrentDetails(`completed in ${seconds} s${summary?.superseded ? ': the file was replaced or removed' : ''}`);
    return { ...summary, seconds };
  } catch (error) {
    const outcome = outcomeOf(error);
    setCurrentDetails(endedLine(outcome));
    await CancellationScope.nonCancellable(() => closeFileAnalysis({ ...input, outcome }));
    throw toWorkflowFailure(outcome, error);
  }
}
