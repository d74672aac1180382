import { CancellationScope, executeChild, setCurrentDetails } from '@temporalio/workflow';
import type { QualityExtraction, QualitySummary } from '#domain/jobs/quality.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import {
  DOCUMENT_OPTIONS,
  OPEN_PROJECT_OPTIONS,
  RECORD_OPTIONS,
  TMS_OPTIONS,
} from '#workflows/frame/activity-options.ts';
import type { assess_document } from '#workflows/children/assess-document.ts';
import { childSearchAttributes } from '#workflows/frame/child-attributes.ts';
import { endedLine, secondsSince } from '#workflows/frame/current-details.ts';
import { outcomeOf, toWorkflowFailure } from '#workflows/frame/failure.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import type { JobInput } from '#workflows/messages.ts';
import { retryDuringShortage } from '#workflows/frame/retry-during-shortage.ts';
import { slidingWindow } from '#workflows/frame/sliding-window.ts';

const { openQuality, closeQuality } = proxyJobActivities(RECORD_OPTIONS);
const { openQuality: openProjectQuality } = proxyJobActivities(OPEN_PROJECT_OPTIONS);
const { extractSegments, checkSegments, reportQuality } = proxyJobActivities(DOCUMENT_OPTIONS);
const { extractSegments: pullSegments, pushFindings } = proxyJobActivities(TMS_OPTIONS);

/** Documents that are read or checked at once: threads and systems are shared with other jobs. */
const PARALLEL_READINGS = 2;
/** Documents whose batches are assessed at once. */
const PARALLEL_CHILDREN = 4;

export type QualityWorkflowResult = Timed<Partial<QualitySummary>>;

/** Runs a job on quality to its end, which is recorded whatever happens. */
export async function runQualityJob(input: JobInput): Promise<QualityWorkflowResult> {
  try {
    return await assess(input);
  } catch (error) {
    const outcome = outcomeOf(error);
    setCurrentDetails(endedLine(outcome));
    await CancellationScope.nonCancellable(() => closeQuality({ ...input, outcome }));
    throw toWorkflowFailure(outcome, error);
  }
}

async function assess(input: JobInput): Promise<QualityWorkflowResult> {
  setCurrentDetails('open');
  const open = input.isProject === true ? openProjectQuality : openQuality;
  const { proceed, documents, isProject, pushes } = await open(input);
  if (!proceed) {
    // Without effect if it has ended; one that was to be cancelled while its workflow was lost ends here.
    await closeQuality({ ...input, outcome: { status: 'cancelled' } });
    return { seconds: secondsSince() };
  }
  const extracted: QualityExtraction[] = [];
  const each = (stage: string, width: number, run: (document: number, summary: string) => Promise<unknown>) => {
    let done = 0;
    setCurrentDetails(`${stage}: ${documents.length} documents`);
    return slidingWindow(documents.length, width, async (document) => {
      await retryDuringShortage(() => run(document, documents[document] ?? ''));
      done += 1;
      setCurrentDetails(`${stage}: ${done} of ${documents.length} documents`);
    });
  };
  await each('extract', PARALLEL_READINGS, async (document, summary) => {
    const read = isProject ? pullSegments : extractSegments;
    extracted[document] = await read.executeWithOptions({ summary }, [{ ...input, document }]);
  });
  await each('check', PARALLEL_READINGS, (document, summary) =>
    checkSegments.executeWithOptions({ summary }, [{ ...input, document }]),
  );
  await each('assess', PARALLEL_CHILDREN, async (document, summary) => {
    const { batches, language } = extracted[document]!;
    if (batches === 0) return;
    await executeChild<typeof assess_document>('assess_document', {
      workflowId: `${input.jobId}/${document}`,
      args: [{ ...input, document, batches }],
      staticSummary: summary,
      typedSearchAttributes: childSearchAttributes(language),
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    });
  });
  if (pushes) {
    await each('push', PARALLEL_READINGS, (document, summary) =>
      pushFindings.executeWithOptions({ summary }, [{ ...input, document }]),
    );
  }
  setCurrentDetails('report');
  await retryDuringShortage(() => reportQuality(input));
  const summary = await closeQuality({ ...input, outcome: { status: 'completed' } });
  const seconds = secondsSince();
  setCurrentDetails(`completed: ${summary.segments} segments, ${summary.issues} issues, in ${seconds} s`);
  return { ...summary, seconds };
}
