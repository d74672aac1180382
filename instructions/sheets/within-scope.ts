import type { SheetCriterion, SheetPlan, SheetSelector } from '#domain/plans/sheet-plan.ts';
import { foldName } from '#domain/texts/fold-name.ts';
import type { PlanScope, ScopedPlan } from '#instructions/engine/instruction-grammar.ts';
import { isInAllSheets } from './explain.ts';
import type { WorkbookOutline } from './outline.ts';

/**
 * Restricts criteria that name no sheet to the intended one. Exclusions need no sheet: they only apply to what is
 * translated.
 *
 * @returns a problem if the request states a sheet, and the plan is about others
 */
export function withinSheet(
  plan: SheetPlan,
  { sheets }: WorkbookOutline,
  { table, isOfAll }: PlanScope,
): ScopedPlan<SheetSelector> {
  const { include, exclude, add, mapping } = plan;
  const stated = table?.sheetName;
  if (stated !== undefined && (isOfAll || namedSheets(plan).some((name) => foldName(name) !== foldName(stated)))) {
    return { plan, problems: [`The request is about the sheet "${stated}" only, and the plan about others.`] };
  }
  const meant = sheets.find(({ isMeant }) => isMeant);
  if (isOfAll || meant === undefined) return { plan, problems: [] };
  const onSheet = (criterion: SheetCriterion): SheetCriterion =>
    isInAllSheets(criterion.all)
      ? { ...criterion, all: [{ kind: 'sheet', sheet: meant.name }, ...criterion.all] }
      : criterion;
  // Only the cells of mapped columns are translated, whose sheets the mapping names.
  const isWhole = include.length === 0 && mapping === undefined;
  const included = isWhole && !leavesOutSheets(exclude) ? [{ all: [] }] : include;
  return { plan: { ...plan, include: included.map(onSheet), add: add.map(onSheet) }, problems: [] };
}

/** True for "everything but the sheet Notes", which is about the other sheets. */
function leavesOutSheets(exclude: readonly SheetCriterion[]): boolean {
  return exclude.some(({ all }) => all.length > 0 && all.every(({ kind }) => kind === 'sheet'));
}

/** Names of the sheets whose text is translated. */
function namedSheets({ include, add, mapping = [] }: SheetPlan): readonly string[] {
  const selectors = [...include, ...add].flatMap(({ all }) => all);
  const names = selectors.flatMap((selector) => (selector.kind === 'sheet' ? [selector.sheet] : []));
  return [...names, ...mapping.map(({ sheet }) => sheet)];
}
