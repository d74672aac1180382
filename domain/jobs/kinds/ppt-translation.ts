import { slidePlanSchema } from '#domain/plans/slide-plan.ts';
import { defineKind, jobInput } from './job-kind.ts';
import { officeJob, officeJobInput } from './office-job.ts';

/** Translation of the parts of a PowerPoint presentation that an instruction names. */
export const pptTranslation = defineKind({
  ...officeJob,
  type: 'ppt_translation',
  request: { task: 'translate', takes: 'powerpoint' },
  title: 'Translation of a presentation',
  input: officeJobInput(slidePlanSchema).meta(jobInput('PptJobInput')),
});
