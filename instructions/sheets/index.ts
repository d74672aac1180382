import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import { plannedMappingSchema } from '#domain/sheets/planned-mapping.ts';
import {
  describeMapping,
  describeSheetCriteria,
  describeSheetSelectors,
  exampleOfWorkbook,
  describeAvailableSheets,
} from './explain.ts';
import { outlineWorkbook, type WorkbookOutline } from './outline.ts';
import { sheetPlanSchema, sheetSelectorSchema, type SheetSelector } from '#domain/plans/sheet-plan.ts';
import { SHEET_PROMPT } from './prompt.ts';
import { readSheetInstruction } from './reader/read-instruction.ts';
import { sheetPicker } from './sheet-picker.ts';
import { tableProblems } from './table-problems.ts';
import { withinSheet } from './within-scope.ts';
import { mappingProblems, sheetSelectorProblems } from './validate.ts';

/** The grammar of instructions for workbooks: sheets, columns, rows, and where translations go. */
export const sheetGrammar: InstructionGrammar<WorkbookOutline, SheetSelector> = {
  name: 'workbook',
  schema: { selector: sheetSelectorSchema, plan: sheetPlanSchema, mapping: plannedMappingSchema },
  outline: outlineWorkbook,
  read: readSheetInstruction,
  validate: sheetSelectorProblems,
  validateMapping: mappingProblems,
  validateTable: tableProblems,
  withinScope: withinSheet,
  apply: sheetPicker,
  explain: {
    selectors: describeSheetSelectors,
    criteria: describeSheetCriteria,
    mapping: describeMapping,
    everything: 'everything in all sheets',
    describeAvailableParts: describeAvailableSheets,
    example: exampleOfWorkbook,
    hasText: ({ units }) => units > 0,
  },
  prompt: SHEET_PROMPT,
};
