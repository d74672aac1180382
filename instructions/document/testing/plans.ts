import type { DocumentPlan } from '#domain/plans/document-plan.ts';

/** The plan of an instruction that leaves nothing out. */
export const EVERYTHING: DocumentPlan = { include: [], exclude: [], add: [] };
