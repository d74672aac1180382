import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '#activities/index.ts';
import { DOCUMENT_OPTIONS } from './activity-options.ts';
import type { JobInput } from './messages.ts';
import { runTranslationJob } from './translation-job.ts';

const { planSelection } = proxyActivities<Activities>(DOCUMENT_OPTIONS);

/**
 * Translation of the parts of a Word document that an instruction names (`POST /v1/jobs/translate/docx`). Named as its job
 * type.
 */
export async function docx_translation(input: JobInput): Promise<void> {
  await runTranslationJob(input, {
    stage: 'plan',
    run: (summary) => planSelection.executeWithOptions({ summary }, [{ ...input, fileIndex: 0 }]),
  });
}
