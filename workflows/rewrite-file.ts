import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { PROVIDER_OPTIONS } from './activity-options.ts';
import { runFileBatches } from './file-batches.ts';
import type { TranslateFileInput } from './messages.ts';

const { rewriteBatch } = proxyActivities<Activities>(PROVIDER_OPTIONS);

/** Child of the workflows that rewrite files: one file, in its own language. */
export async function rewriteFile(input: TranslateFileInput): Promise<void> {
  const next = await runFileBatches(input, 'rewrite', (summary, task) =>
    rewriteBatch.executeWithOptions({ summary }, [task]),
  );
  if (next !== undefined) await continueAsNew<typeof rewriteFile>({ ...input, nextBatch: next });
}
