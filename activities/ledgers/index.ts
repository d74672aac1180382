import type { ActivityDependencies } from '#activities/dependencies.ts';
import { workspaceSteps } from '#activities/runtime/workspace-step.ts';
import type { checkConsistency } from './check.ts';
import type { settleLedger } from './settle.ts';
import type { surveySource } from './survey.ts';

/**
 * The steps of the ledgers of a job's files; each finds what an earlier attempt has stored. Their modules are loaded with the first
 * ledger: they have the stemmers of all languages.
 */
export const createLedgerActivities = (dependencies: ActivityDependencies) =>
  workspaceSteps(dependencies, {
    surveySource: async (step: Parameters<typeof surveySource>[0]) => (await import('./survey.ts')).surveySource(step),
    settleLedger: async (step: Parameters<typeof settleLedger>[0]) => (await import('./settle.ts')).settleLedger(step),
    checkConsistency: async (step: Parameters<typeof checkConsistency>[0]) =>
      (await import('./check.ts')).checkConsistency(step),
  });
