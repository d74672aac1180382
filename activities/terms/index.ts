import type { ActivityDependencies } from '#activities/dependencies.ts';
import { createGlossary } from './create.ts';
import { defineTerms } from './define.ts';
import { extractCorpus } from './extract.ts';
import { workspaceSteps } from '#activities/runtime/workspace-step.ts';
import { findTerms } from './find.ts';
import { openTerms } from './open.ts';

/** The steps of `term_extraction`, in their order; each finds what an earlier attempt has stored. */
export const createTermsActivities = (dependencies: ActivityDependencies) =>
  workspaceSteps(dependencies, {
    openTerms,
    extractCorpus,
    findTerms,
    defineTerms,
    createGlossary,
  });
