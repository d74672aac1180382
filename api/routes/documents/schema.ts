import { z } from 'zod';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { filePlanSchema } from '#domain/plans/file-plan.ts';
import type { TableFields } from '#domain/sheets/table-location.ts';
import { MAX_ROWS } from '#domain/sheets/column-letters.ts';
import { fileKey, languageTag } from '#api/schemas.ts';

/** Longest instruction, in UTF-16 units: a page of text, more than any real instruction needs. */
const MAX_INSTRUCTION_LENGTH = 2000;

/** The selection, in words. */
export const instruction = z
  .string()
  .trim()
  .min(1)
  .max(MAX_INSTRUCTION_LENGTH)
  .meta({
    description:
      'which parts of the document are translated, in ordinary English; a language model understands any language',
    examples: ['only the section "Terms and Conditions", without the tables'],
  });

/** The fields that determine the selection. */
interface SelectionFields {
  readonly instruction?: string | null | undefined;
  readonly plan?: SelectionPlan<unknown> | null | undefined;
}

/** Refuses bodies with both an instruction and a plan. */
export function refuseBoth({ instruction: words, plan: typed }: SelectionFields, context: z.RefinementCtx): void {
  if (words == null || typed == null) return;
  context.addIssue({ code: 'custom', path: ['plan'], message: 'Send either instruction or plan, not both.' });
}

/** Refuses bodies without exactly one of instruction and plan. */
export function requireOne(fields: SelectionFields, context: z.RefinementCtx): void {
  refuseBoth(fields, context);
  if (fields.instruction != null || fields.plan != null) return;
  context.addIssue({ code: 'custom', path: ['instruction'], message: 'is required when plan is absent' });
}

const row = z.int().min(1).max(MAX_ROWS).nullish();

/** The table of a workbook that an instruction is about. */
export const tableShape = {
  sheet_name: z
    .string()
    .min(1)
    .max(255)
    .nullish()
    .describe(
      'the worksheet that an instruction is about; default: the active one, unless the instruction names others or says "all ' +
        'sheets". With a plan, which names its worksheets itself: the one that `header_row` and `start_row` are of',
    ),
  header_row: row.describe('row with the column titles, from 1; default: recognized automatically'),
  start_row: row.describe(
    'first row with data, from 1; rows above it stay as they are. Default: the row below the titles for mapped columns, ' +
      'else all rows',
  ),
};

/** Refuses data that start in the titles of their columns or above. */
export function requireTable({ header_row: header, start_row: start }: TableFields, context: z.RefinementCtx): void {
  if (header == null || start == null || start > header) return;
  const message = `must be below header_row, which is ${header}: data start below the titles of the columns`;
  context.addIssue({ code: 'custom', path: ['start_row'], message });
}

/** The file of an outline, which determines its plans. */
export const outlineFileSchema = z.object({ source_file: fileKey });

/** The fields of outlines of all files, with the plans of a language. */
const outlineShape = <Selector>(plan: z.ZodType<SelectionPlan<Selector>>) => ({
  source_file: fileKey.meta({
    description: 'key of a Word document, an Excel workbook or a PowerPoint presentation',
    examples: ['contracts/guide.docx'],
  }),
  instruction: instruction.nullish().describe('parts to select, in plain words; either this or `plan`'),
  plan: plan.nullish().describe('parts to select, as a typed plan; either this or `instruction`'),
  source_language: languageTag
    .nullish()
    .describe('source language of the job that is to follow, BCP 47; only with `target_languages`'),
  target_languages: z
    .array(languageTag)
    .min(1)
    .max(50)
    .nullish()
    .describe(
      'target languages of the job that is to follow: an instruction may repeat them (`in Spanish`), and columns are found by them',
    ),
  ...tableShape,
  provider: z
    .string()
    .max(50)
    .nullish()
    .meta({
      description:
        'provider whose model interprets instructions that the rules do not understand; default: the first of the deployment',
      examples: ['local'],
    }),
});

/** `POST /v1/documents/outline` for files with plans of one language: problems of the plan are named as such. */
export function outlineSchemaFor<Selector>(plan: z.ZodType<SelectionPlan<Selector>>) {
  return z.object(outlineShape(plan)).superRefine(refuseBoth).superRefine(requireTable);
}

export const outlineSchema = outlineSchemaFor(filePlanSchema);
