import { z } from 'zod';
import { criterionSchema, MOST_CRITERIA, type SelectionPlan } from '../plan.ts';

/** The plan of an instruction that leaves nothing out. */
export const EVERYTHING: SelectionPlan = { include: [], exclude: [], add: [] };

const criteria = z.array(criterionSchema).max(MOST_CRITERIA);
/** What every plan has to be. */
export const selectionPlanSchema = z.object({ include: criteria, exclude: criteria, add: criteria });
