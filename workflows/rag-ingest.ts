import { setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { JobReference } from '#domain/jobs/job.ts';
import { DOCUMENT_OPTIONS, RECORD_OPTIONS } from './runtime/activity-options.ts';
import { continueRun } from './runtime/continue-run.ts';
import { stepOutcome } from './runtime/failure.ts';
import { proxyJobActivities } from './runtime/job-activities.ts';
import { retryDuringShortage } from './runtime/retry-during-shortage.ts';
import { runJob, type JobWorkflowResult } from './runtime/run-job.ts';
import { slidingWindow } from './runtime/sliding-window.ts';
import type { IngestInput } from './messages.ts';

const { ingestDocument } = proxyJobActivities(DOCUMENT_OPTIONS);
const { openDocuments, recordDocumentFailure } = proxyJobActivities(RECORD_OPTIONS);

/** Documents at once: reading is bound by processor and database. */
const PARALLEL_DOCUMENTS = 2;

/** Reads documents of a context store, each of which succeeds or fails separately. */
export async function rag_ingest(input: IngestInput): Promise<JobWorkflowResult> {
  const { jobId, organizationId, after = 0, startedAt = workflowInfo().startTime.getTime() } = input;
  const job = { jobId, organizationId };
  let { finished = 0 } = input;
  return runJob(job, {
    startedAt,
    open: () => openDocuments({ ...job, after }),
    async work({ documents, isLast }) {
      await slidingWindow(documents.length, PARALLEL_DOCUMENTS, async (index) => {
        await readDocument(job, documents[index]!);
        finished += 1;
        setCurrentDetails(`ingest: ${finished} documents`);
      });
      if (!isLast) await continueRun<typeof rag_ingest>({ ...job, after: documents.at(-1)!, finished, startedAt });
    },
  });
}

/** A document that can't be read fails, and the others continue. */
async function readDocument(job: JobReference, documentId: number): Promise<void> {
  const task = { ...job, documentId };
  try {
    const summary = `document ${documentId}`;
    await retryDuringShortage(() => ingestDocument.executeWithOptions({ summary }, [task]));
  } catch (error) {
    const outcome = stepOutcome(error);
    if (outcome.status === 'cancelled') throw error;
    await recordDocumentFailure({ ...task, outcome });
  }
}
