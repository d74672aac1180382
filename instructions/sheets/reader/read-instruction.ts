import type { ReadInstruction, RequestLanguages } from '#instructions/engine/instruction-grammar.ts';
import { readWhole } from '#instructions/engine/reading/read-whole.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { WorkbookOutline } from '#instructions/sheets/outline.ts';
import type { SheetSelector } from '#domain/plans/sheet-plan.ts';
import { readClauses } from './clauses.ts';
import { planOf } from './plan-of-draft.ts';

/** Reads an instruction for a workbook in English, all of it or none. */
export function readSheetInstruction(
  instruction: string,
  outline: WorkbookOutline,
  languages?: RequestLanguages,
  table: TableLocation = {},
): ReadInstruction<SheetSelector> {
  return readWhole(instruction, (scanner) => {
    const draft = readClauses(scanner, outline, languages);
    return draft && planOf(draft, outline, languages, table);
  });
}
