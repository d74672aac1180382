import { MOST_CRITERIA } from '#domain/selection/engine/criteria.ts';
import type { ReadInstruction, RequestLanguages } from '#domain/selection/engine/instruction-language.ts';
import { notUnderstood, refuse, Refusal } from '#domain/selection/engine/reading/refusal.ts';
import { Scanner } from '#domain/selection/engine/reading/scanner.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { WorkbookOutline } from '#domain/selection/sheets/outline.ts';
import type { SheetPlan, SheetSelector } from '#domain/selection/sheets/plan.ts';
import { ClauseReader } from './clauses.ts';
import { planOf } from './plan-of-draft.ts';

/** Reads an instruction for a workbook in English, all of it or none. */
export function readSheetInstruction(
  instruction: string,
  outline: WorkbookOutline,
  languages?: RequestLanguages,
  table: TableLocation = {},
): ReadInstruction<SheetSelector> {
  const scanner = new Scanner(instruction);
  try {
    const reader = new ClauseReader(scanner, outline, languages);
    if (!reader.read()) return notUnderstood(scanner);
    return { kind: 'plan', plan: bounded(planOf(reader.draft, outline, languages, table)) };
  } catch (error) {
    if (error instanceof Refusal) return notUnderstood(scanner, error);
    throw error;
  }
}

function bounded(plan: SheetPlan): SheetPlan {
  const lists = [plan.include, plan.exclude, plan.add];
  return lists.some((list) => list.length > MOST_CRITERIA)
    ? refuse('It names too many parts: send several jobs')
    : plan;
}
