import {
  DOCUMENT_OPTIONS,
  OPEN_PROJECT_OPTIONS,
  PROVIDER_OPTIONS,
  RECORD_OPTIONS,
  TMS_OPTIONS,
} from './runtime/activity-options.ts';
import { showParts, showStep } from './runtime/current-details.ts';
import { proxyJobActivities } from './runtime/job-activities.ts';
import { runJob, type JobWorkflowResult } from './runtime/run-job.ts';
import type { JobInput } from './messages.ts';

const { openTerms } = proxyJobActivities(RECORD_OPTIONS);
const { openTerms: openProjectTerms } = proxyJobActivities(OPEN_PROJECT_OPTIONS);
const { extractCorpus, findTerms, createGlossary } = proxyJobActivities(DOCUMENT_OPTIONS);
const { extractCorpus: pullCorpus } = proxyJobActivities(TMS_OPTIONS);
const { defineTerms } = proxyJobActivities(PROVIDER_OPTIONS);

/** Documents that are read at once: threads and systems are shared with other jobs. */
const DOCUMENTS = { width: 2, noun: 'documents' } as const;
/** Batches of candidates about which a model is asked at once. */
const BATCHES = { width: 4, noun: 'batches' } as const;

/** Extraction of terms into a new glossary (`POST /v1/jobs/term-extraction`). */
export async function term_extraction(input: JobInput): Promise<JobWorkflowResult> {
  return runJob(input, {
    open: () => (input.isProject === true ? openProjectTerms : openTerms)(input),
    async work({ documents, isProject }) {
      const extract = isProject ? pullCorpus : extractCorpus;
      await showParts('extract', { ...DOCUMENTS, count: documents.length }, (document) =>
        extract.executeWithOptions({ summary: documents[document] ?? '' }, [{ ...input, document }]),
      );
      const { candidates, batches } = await showStep('find', () => findTerms(input));
      await showParts(`define ${candidates} candidates`, { ...BATCHES, count: batches }, (batch, summary) =>
        defineTerms.executeWithOptions({ summary }, [{ ...input, batch }]),
      );
      await showStep('create', () => createGlossary(input));
    },
  });
}
