import { z } from 'zod';
import { selectionPlanSchema } from '#domain/selection/document/plan.ts';
import { selectionReport } from '#domain/jobs/results/selection-report.ts';
import { distinctTargets } from '#domain/jobs/results/distinct-targets.ts';
import { translationResult } from '#domain/jobs/results/translation-result.ts';
import { fileJobInput } from './file-job-input.ts';
import { defineKind } from './job-kind.ts';

/** Translation of the parts of a Word document that an instruction names (spec, section 4.3). */
export const docxTranslation = defineKind({
  type: 'docx_translation',
  category: 'document',
  steps: ['open', 'plan', 'extract', 'translate', 'write', 'finish'],
  progressUnit: 'segments',
  input: fileJobInput
    .extend({
      instruction: z
        .string()
        .nullable()
        .default(null)
        .meta({ description: 'in the words of the client; null with `plan`' }),
      plan: selectionPlanSchema
        .nullable()
        .default(null)
        .meta({ description: 'criteria of the parts to translate, in place of `instruction`' }),
    })
    .meta({ id: 'OfficeJobInput' }),
  result: translationResult
    .extend({ selection: selectionReport.optional().meta({ description: 'interpretation of the instruction' }) })
    .meta({ id: 'OfficeTranslationResult' }),
  files: {
    folder: 'translations',
    resultOf: ({ files, words, selection }) => ({
      translated_files: distinctTargets(files),
      word_count: words,
      files,
      ...(selection === undefined ? {} : { selection }),
    }),
  },
});
