import type { ActivityDependencies } from '#activities/dependencies.ts';
import { createGlossary } from './create.ts';
import { defineTerms } from './define.ts';
import { extractCorpus } from './extract.ts';
import { termsStep } from './terms-step.ts';
import { findTerms } from './find.ts';
import { openTerms } from './open.ts';

/** The steps of `term_extraction`, in their order; each finds what an earlier attempt has stored. */
export function createTermsActivities(dependencies: ActivityDependencies) {
  return {
    openTerms: termsStep(dependencies, 'open', openTerms),
    extractCorpus: termsStep(dependencies, 'extract', extractCorpus),
    findTerms: termsStep(dependencies, 'find', findTerms),
    defineTerms: termsStep(dependencies, 'define', defineTerms),
    createGlossary: termsStep(dependencies, 'create', createGlossary),
  };
}
