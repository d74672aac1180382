import { selectionPlanSchema } from '#domain/plans/document-plan.ts';
import { defineKind, jobInput } from './job-kind.ts';
import { officeJob, officeJobInput } from './office-job.ts';

/** Translation of the parts of a Word document that an instruction names. */
export const docxTranslation = defineKind({
  ...officeJob,
  type: 'docx_translation',
  request: { task: 'translate', takes: 'word' },
  title: 'Translation of a Word document',
  input: officeJobInput(selectionPlanSchema).meta(jobInput('OfficeJobInput')),
});
