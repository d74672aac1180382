import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { PROVIDER_OPTIONS } from './activity-options.ts';
import type { JobInput } from './messages.ts';
import { runFileJob } from './file-job.ts';
import { outlastShortage } from './outlast-shortage.ts';
import { translateFile } from './translate-file.ts';

// It may ask a model, and reads the document in a thread.
const { planSelection } = proxyActivities<Activities>(PROVIDER_OPTIONS);

/**
 * Translation of the parts of a Word document that an instruction names (`POST /v1/jobs/translate/docx`). Named as its job
 * type.
 */
export async function docx_translation(input: JobInput): Promise<void> {
  const preparation = {
    stage: 'plan',
    run: (summary: string) =>
      outlastShortage(() => planSelection.executeWithOptions({ summary }, [{ ...input, fileIndex: 0 }])),
  };
  await runFileJob(input, { stage: 'translate', child: translateFile, preparation });
}
