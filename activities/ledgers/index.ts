import type { ActivityDependencies } from '#activities/dependencies.ts';
import { workspaceSteps } from '#activities/runtime/workspace-step.ts';
import { checkConsistency } from './check.ts';
import { settleLedger } from './settle.ts';
import { surveySource } from './survey.ts';

/** The steps of the ledgers of a job's files; each finds what an earlier attempt has stored. */
export const createLedgerActivities = (dependencies: ActivityDependencies) =>
  workspaceSteps(dependencies, { surveySource, settleLedger, checkConsistency });
