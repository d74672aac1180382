import { countFiles } from '#domain/jobs/results/count-files.ts';
import { z } from 'zod';
import { selectionReport } from '#domain/jobs/results/selection-report.ts';
import { distinctTargets, translationResult } from '#domain/jobs/results/translation-result.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { translationJobInput } from './file-job-input.ts';
import type { FinishedFiles } from './job-kind.ts';

/** `input` of jobs that translate the parts of an Office file that an instruction or a plan names. */
export function officeJobInput<Selector>(plan: z.ZodType<SelectionPlan<Selector>>) {
  return translationJobInput.extend({
    instruction: z.string().nullable().default(null).describe('instruction of the request; null with `plan`'),
    plan: plan.nullable().default(null).describe('plan of the request; only without `instruction`'),
  });
}

const result = translationResult
  .extend({ selection: selectionReport.optional().describe('interpretation of the instruction') })
  .meta({ id: 'OfficeTranslationResult' });

/** Properties that the kinds of all Office jobs share. */
export const officeJob = {
  category: 'document',
  steps: {
    open: ['openJob'],
    plan: ['planSelection'],
    extract: ['extractUnits'],
    survey: ['surveySource', 'settleLedger'],
    translate: ['translateBatch'],
    check: ['checkConsistency'],
    review: ['beginReview', 'remindReview', 'endReview'],
    write: ['writeTarget', 'writeTargets'],
    finish: ['saveToMemory', 'closeJob'],
  },
  progressUnit: 'segments',
  result,
  countsOf: countFiles,
  resultFolder: 'translations/{job}/{language}',
  keepsSegments: true,
  acceptsOutputPath: true,
  resultOfFiles: ({ files, words, selection, consistency, routing }: FinishedFiles) => ({
    translated_files: distinctTargets(files),
    word_count: words,
    files,
    ...(consistency === undefined ? {} : { consistency }),
    ...(routing === undefined ? {} : { routing }),
    ...(selection === undefined ? {} : { selection }),
  }),
} as const;
