import { z } from 'zod';
import { EXACT_USES, MAX_PENALTY, type MemoryPreferences } from '#domain/memories/memory-preferences.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import { storedFormatOptions } from '#domain/jobs/format-options.ts';
import { QUALITY_LEVELS } from '#domain/quality/routing.ts';
import { TONES } from '#domain/execution/request-options.ts';

/** Part of `input` of jobs that write texts. */
export const formalityInputField = z
  .enum(TONES)
  .nullable()
  .default(null)
  .describe("tone of the texts: formal or informal; null: the engine's default");

const isTrue = z.literal(true).meta({
  // Generators of clients for Java take the only value of a boolean for a text.
  override: ({ jsonSchema }: { readonly jsonSchema: { const?: unknown } }) => void delete jsonSchema.const,
});

/** Part of `input` of jobs that may wait for people. */
export const reviewInputField = isTrue
  .optional()
  .describe('present: the job waits for people before its files are written');

/** Part of `input` of jobs on recordings, which may wait for people earlier, too. */
export const recordingReviewInput = z
  .union([isTrue, z.enum(['transcript'])])
  .optional()
  .describe(
    'present: the job waits for people, before its files are written (`true`) or what was said is translated (`transcript`)',
  );

/** Part of `input` of jobs that translate. */
export const ledgerInputField = z
  .object({ from_job: z.string().describe('id of the job with whose ledger the job starts') })
  .optional()
  .describe('names and terms that the job starts with');

/** Parts of `input` of jobs that translate. */
export const careInputShape = {
  quality: z
    .enum(QUALITY_LEVELS)
    .default('standard')
    .describe('how much care the translation takes: `draft`, `standard` or `best`'),
  refine_with: z
    .string()
    .nullable()
    .default(null)
    .describe('id of the provider that assesses and translates again with `best`; null: the one that translates'),
};

const points = z.int().min(0).max(MAX_PENALTY);

const memoryInput = z.object({
  threshold: z.int().describe('lowest score of matches that are used'),
  exact: z.enum(EXACT_USES).describe('`reuse`: exact matches are taken; `suggest`: they are examples'),
  penalties: z
    .object({
      different_region: points.describe('points off for segments in another region of the language'),
      unreviewed: points.describe('points off for segments saved by jobs'),
      stores: z
        .array(
          z.object({
            id: z.int().describe('id of the store'),
            points: points.describe('points off each score'),
          }),
        )
        .describe('points off for all segments of a store'),
    })
    .describe('points off the scores of matches, by origin of the segment'),
}) satisfies z.ZodType<MemoryPreferences>;

/** Part of `input` of jobs on files whose language is detected. */
export const detectedLanguage = z
  .literal('auto')
  .optional()
  .describe('present: the language was to be detected; the record of the job has the language');

/** Parts of `input` that all jobs on files have. Fields added by later releases have defaults. */
export const fileJobInput = z.object({
  provider: z.string().nullable().default(null).describe('id of the provider; null: the first of `PROVIDERS`'),
  domain: z.string().nullable().default(null).describe('subject area, for the choice of words; null: none'),
  source_language: detectedLanguage,
  instructions: z.string().nullable().default(null).describe('style instructions for the language model; null: none'),
  formality: formalityInputField,
  segmentation: z.enum(SEGMENTATION_MODES).default('default').describe('how texts are split into segments'),
  columns: z
    .array(z.string())
    .nullable()
    .default(null)
    .describe('columns of tables, by name or number; null: the columns that look like text'),
  glossaries: z.array(z.int()).default([]).describe('ids of glossaries, in order of priority'),
  context_stores: z.array(z.int()).default([]).describe('ids of context stores, in order of priority'),
  review: reviewInputField,
  memory: memoryInput
    .nullable()
    .default(null)
    .describe('how the translation memories among the context stores are used; null: as by default'),
});

/** Parts of `input` that jobs on a project have besides. */
export const projectJobShape = {
  label: z.string().optional().describe('label of the strings whose translations the job pushes'),
  export: z.boolean().optional().describe('true: the files that the system exports are stored'),
};

const keyNames = z.array(z.string()).optional();

/** Parts of `input` that all jobs have that translate files. */
export const translationJobInput = fileJobInput.extend({
  keys: z
    .object({
      translate: keyNames.describe('keys whose texts are translated though they look like code'),
      skip: keyNames.describe('keys whose texts stay untranslated'),
    })
    .optional()
    .describe('keys of JSON files, by name or path'),
  options: storedFormatOptions.optional().describe('options of formats, those of the organization among them'),
  ...careInputShape,
  save_to_memory: z.int().nullable().default(null).describe('id of the translation memory that gets the translations'),
  ledger: ledgerInputField,
});
