import type { SelectionPlan } from '#domain/plans/document-plan.ts';

/** The plan of an instruction that leaves nothing out. */
export const EVERYTHING: SelectionPlan = { include: [], exclude: [], add: [] };
