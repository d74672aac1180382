import { setCurrentDetails } from '@temporalio/workflow';
import type { QualityFindings, QualityTask } from '#domain/jobs/quality.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import { PROVIDER_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { secondsSince } from '#workflows/runtime/current-details.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';

const { assessBatch } = proxyJobActivities(PROVIDER_OPTIONS);

/** Batches of a document that are assessed at once. */
const PARALLEL_BATCHES = 4;

/** Input of the child workflow for one document. A document has at most 1,000 batches, which fit one history. */
export interface AssessDocumentInput extends QualityTask {
  readonly batches: number;
}

/** Child of jobs on quality: the segments of one document, batch by batch. */
export async function assess_document({ batches, ...task }: AssessDocumentInput): Promise<Timed<QualityFindings>> {
  const total = { segments: 0, findings: 0 };
  await slidingWindow(batches, PARALLEL_BATCHES, async (batch) => {
    const summary = `batch ${batch + 1} of ${batches}`;
    const assess = () => assessBatch.executeWithOptions({ summary }, [{ ...task, batch }]);
    const { segments, findings } = await retryDuringShortage(assess);
    total.segments += segments;
    total.findings += findings;
    setCurrentDetails(`assess: ${total.segments} segments, ${total.findings} findings`);
  });
  return { ...total, seconds: secondsSince() };
}
