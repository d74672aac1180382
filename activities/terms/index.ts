import type { ExtractionSummary } from '#domain/jobs/terms.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { withHeartbeat } from '#activities/frame/heartbeat.ts';
import { closeExtraction } from './close.ts';
import { createGlossary } from './create.ts';
import { defineTerms } from './define.ts';
import { extractCorpus } from './extract.ts';
import { extractionStep } from './terms-step.ts';
import { findTerms } from './find.ts';
import { openExtraction } from './open.ts';

/** The steps of `term_extraction`, in their order; each finds what an earlier attempt has stored. */
export function createExtractionActivities(dependencies: ActivityDependencies) {
  return {
    openExtraction: extractionStep(dependencies, 'open', openExtraction),
    extractCorpus: extractionStep(dependencies, 'extract', extractCorpus),
    findTerms: extractionStep(dependencies, 'find', findTerms),
    defineTerms: extractionStep(dependencies, 'define', defineTerms),
    createGlossary: extractionStep(dependencies, 'create', createGlossary),
    closeExtraction: (input: JobReference & { readonly outcome: JobOutcome }): Promise<ExtractionSummary> =>
      withHeartbeat(() => closeExtraction(dependencies, input)),
  };
}
