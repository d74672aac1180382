/**
 * The structure of a job on files with nothing in it, with a child for its file; activities run with the options of the real ones. A real
 * job of one file, one language and one batch has no child, and records its end in a workflow task.
 */
import { executeChild, proxyActivities } from '@temporalio/workflow';
import { DOCUMENT_OPTIONS, PROVIDER_OPTIONS, RECORD_OPTIONS } from '#workflows/runtime/activity-options.ts';
import type { BareActivities } from './activities.ts';

const { openJob, closeJob } = proxyActivities<BareActivities>(RECORD_OPTIONS);
const { extractUnits, writeTarget } = proxyActivities<BareActivities>(DOCUMENT_OPTIONS);
const { translateBatch } = proxyActivities<BareActivities>(PROVIDER_OPTIONS);

export async function bareJob(): Promise<void> {
  await openJob();
  await extractUnits();
  await executeChild(bareFile);
  await closeJob();
}

export async function bareFile(): Promise<void> {
  await translateBatch();
  await writeTarget();
}
