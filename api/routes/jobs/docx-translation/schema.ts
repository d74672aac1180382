import { z } from 'zod';
import { instruction, plan, requireOne, wordFileKey } from '#api/routes/documents/schema.ts';
import { languageTag } from '#api/schemas.ts';
import { fileJobShape, MAXIMUM_TARGET_LANGUAGES } from '#api/routes/jobs/file-job-schema.ts';

/** `POST /v1/jobs/translate/docx` (spec, section 4.3). */
export const translateDocxSchema = z
  .object({
    source_file: wordFileKey,
    instruction: instruction.nullish(),
    plan: plan.nullish(),
    source_language: languageTag,
    target_languages: z.array(languageTag).min(1).max(MAXIMUM_TARGET_LANGUAGES),
    ...fileJobShape,
  })
  .superRefine(requireOne);
export type TranslateDocxBody = z.output<typeof translateDocxSchema>;
