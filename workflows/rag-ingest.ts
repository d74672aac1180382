import { CancellationScope, continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { JobReference } from '#domain/jobs/job.ts';
import type { IngestSummary, Timed } from '#domain/jobs/summaries.ts';
import { DOCUMENT_OPTIONS, RECORD_OPTIONS } from './frame/activity-options.ts';
import { endedLine, secondsSince } from './frame/current-details.ts';
import { outcomeOf, toWorkflowFailure } from './frame/failure.ts';
import { proxyJobActivities } from './frame/job-activities.ts';
import type { IngestInput } from './messages.ts';
import { retryDuringShortage } from './frame/retry-during-shortage.ts';
import { slidingWindow } from './frame/sliding-window.ts';

const { ingestDocument } = proxyJobActivities(DOCUMENT_OPTIONS);
const { openDocuments, failDocument, closeIngest } = proxyJobActivities(RECORD_OPTIONS);

/** Documents at once: reading is bound by processor and database. */
const PARALLEL_DOCUMENTS = 2;

type IngestResult = Timed<Partial<IngestSummary>>;

/** How a run ended: with the input of the next run, which keeps histories short, or with the job's end. */
type IngestRun = { readonly next: IngestInput } | { readonly result: IngestResult };

/** Reads documents of a context store, each of which succeeds or fails by itself. Named as its job type. */
export async function rag_ingest(input: IngestInput): Promise<IngestResult> {
  const job = { jobId: input.jobId, organizationId: input.organizationId };
  const run = await runToEnd(job, input);
  return 'next' in run ? continueAsNew<typeof rag_ingest>(run.next) : run.result;
}

async function runToEnd(job: JobReference, input: IngestInput): Promise<IngestRun> {
  try {
    return await readDocuments(job, input);
  } catch (error) {
    const outcome = outcomeOf(error);
    setCurrentDetails(endedLine(outcome));
    await CancellationScope.nonCancellable(() => closeIngest({ ...job, outcome }));
    throw toWorkflowFailure(outcome, error);
  }
}

async function readDocuments(job: JobReference, input: IngestInput): Promise<IngestRun> {
  const startedAt = input.startedAt ?? workflowInfo().startTime.getTime();
  let finished = input.finished ?? 0;
  const { proceed, documents, isLast } = await openDocuments({ ...job, after: input.after ?? 0 });
  if (!proceed) return { result: { seconds: secondsSince(startedAt) } };
  await slidingWindow(documents.length, PARALLEL_DOCUMENTS, async (index) => {
    await readDocument(job, documents[index]!);
    finished += 1;
    setCurrentDetails(`ingest: ${finished} documents`);
  });
  if (!isLast) return { next: { ...job, after: documents.at(-1)!, finished, startedAt } };
  const summary = await closeIngest({ ...job, outcome: { status: 'completed' } });
  const seconds = secondsSince(startedAt);
  setCurrentDetails(`completed: ${summary.documents} documents, ${summary.failed} failed, in ${seconds} s`);
  return { result: { ...summary, seconds } };
}

/** A document that can't be read fails, and the others continue. */
async function readDocument(job: JobReference, documentId: number): Promise<void> {
  const task = { ...job, documentId };
  try {
    const summary = `document ${documentId}`;
    await retryDuringShortage(() => ingestDocument.executeWithOptions({ summary }, [task]));
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome.status === 'cancelled') throw error;
    await failDocument({ ...task, outcome });
  }
}
