import type { z } from 'zod';
import { instruction } from '#api/routes/documents/schema.ts';
import { careShape, fileKey, sourceLanguageTag } from '#api/schemas.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import type { OfficeFileKind } from '#jobs/documents/office-file.ts';
import { fileJobShape, ledgerField, saveToMemory, targetLanguages } from '#api/routes/jobs/file-job-schema.ts';

/** Fields of all jobs on an Office file with an instruction or a plan. */
export const officeJobShape = <Selector>(
  { name, format: { extensions } }: OfficeFileKind,
  plan: z.ZodType<SelectionPlan<Selector>>,
) => ({
  source_file: fileKey.meta({
    description: `key of ${name} (${extensions.join(', ')})`,
    examples: [`contracts/guide${extensions[0] ?? ''}`],
    'x-file-extensions': extensions,
  }),
  instruction: instruction.nullish().describe('parts to translate, in plain words; either this or `plan`'),
  plan: plan.nullish().describe('parts to translate, as a typed plan; either this or `instruction`'),
  source_language: sourceLanguageTag,
  target_languages: targetLanguages.describe('languages to translate into, BCP 47'),
  ...careShape,
  save_to_memory: saveToMemory,
  ledger: ledgerField,
  ...fileJobShape,
});
