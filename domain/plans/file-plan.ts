import { z } from 'zod';
import type { SelectionPlan } from './criteria.ts';
import { selectionPlanSchema, type Selector } from './document-plan.ts';
import { sheetPlanSchema, type SheetSelector } from './sheet-plan.ts';
import { slidePlanSchema, type SlideSelector } from './slide-plan.ts';

export type FileSelector = Selector | SheetSelector | SlideSelector;
/** A plan in the grammar of its file; `ownPlan` makes it one of this grammar. */
export type FilePlan = SelectionPlan<FileSelector>;

/** Plans of all grammars. */
export const filePlanSchema: z.ZodType<FilePlan> = z.union([selectionPlanSchema, sheetPlanSchema, slidePlanSchema]);
