import { z } from 'zod';
import { EXCEL } from '#jobs/documents/office-file.ts';
import { requireOne, requireTable, tableShape } from '#api/routes/documents/schema.ts';
import { sheetPlanSchema } from '#domain/plans/sheet-plan.ts';
import { officeJobShape } from '#api/routes/jobs/documents/schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';

/** `POST /v1/jobs/translate/excel`. */
export const submission = defineSubmission({
  path: '/translate/excel',
  schema: z
    .object({ ...officeJobShape(EXCEL, sheetPlanSchema), ...tableShape })
    .superRefine(requireOne)
    .superRefine(requireTable),
  operation: {
    operationId: 'createExcelTranslationJob',
    summary: 'Translate columns of an Excel workbook',
    description:
      'Accepts a job that translates the sheets, columns and rows of a workbook that `instruction` names in words, or `plan` ' +
      'as criteria, in place or into other columns. An instruction is about the active sheet, or `sheet_name`, unless it names others ' +
      'or says "all sheets". With a target column for each language the job writes one workbook with all ' +
      'of them, else one for each language. Existing translations are kept unless the instruction says to overwrite them; hidden ' +
      'rows, columns and sheets, comments and names of sheets are translated only where they are named. ' +
      '`result.selection` reports how the instruction was understood; `POST /v1/documents/outline` previews it. A column, ' +
      'sheet or row that does not exist fails the job with an error that states what the workbook offers.',
    examples: {
      columns: {
        summary: 'Two languages, each into its column',
        value: {
          source_file: 'shop/prices.xlsx',
          instruction: "source is 'English', put Spanish in 'Español' and Catalan in 'Català'",
          source_language: 'en',
          target_languages: ['es', 'ca'],
          sheet_name: 'Prices',
        },
      },
      plan: {
        summary: 'A column into another one, as a plan',
        value: {
          source_file: 'shop/prices.xlsx',
          plan: {
            include: [],
            exclude: [],
            add: [],
            mapping: [
              {
                sheet: 'Prices',
                header_row: 1,
                start_row: 2,
                existing: 'keep',
                columns: [
                  {
                    source: { column: 'B', title: 'English' },
                    target: { column: 'C', title: 'Español' },
                    language: 'es',
                  },
                ],
              },
            ],
          },
          source_language: 'en',
          target_languages: ['es'],
        },
      },
    },
  },
});
