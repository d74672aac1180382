import { z } from 'zod';
import { sheetPlanSchema } from '#domain/plans/sheet-plan.ts';
import { defineKind, jobInput } from './job-kind.ts';
import { officeJob, officeJobInput } from './office-job.ts';

const row = z.int().nullable().default(null);

/** Translation of the parts of an Excel workbook that an instruction names, in place or into other columns. */
export const excelTranslation = defineKind({
  ...officeJob,
  type: 'excel_translation',
  request: { task: 'translate', takes: 'excel' },
  title: 'Translation of a workbook',
  input: officeJobInput(sheetPlanSchema)
    .extend({
      sheet_name: z.string().nullable().default(null).describe('name of the worksheet; null: the active one'),
      header_row: row.describe('row with the column titles, from 1; null: recognized automatically'),
      start_row: row.describe('first row with data, from 1; null: the row below the titles'),
    })
    .meta(jobInput('ExcelJobInput')),
});
