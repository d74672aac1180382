import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { PROVIDER_OPTIONS } from './activity-options.ts';
import { runFileBatches } from './file-batches.ts';
import type { TranslateFileInput } from './messages.ts';

const { translateBatch } = proxyActivities<Activities>(PROVIDER_OPTIONS);

/** Child of the workflows that translate files: one file in one language. */
export async function translateFile(input: TranslateFileInput): Promise<void> {
  const next = await runFileBatches(input, 'translate', (summary, task) =>
    translateBatch.executeWithOptions({ summary }, [task]),
  );
  if (next !== undefined) await continueAsNew<typeof translateFile>({ ...input, nextBatch: next });
}
