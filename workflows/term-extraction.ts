import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import type { ExtractionSummary } from '#domain/jobs/terms.ts';
import type { Timed } from '#domain/jobs/summaries.ts';
import {
  DOCUMENT_OPTIONS,
  OPEN_PROJECT_OPTIONS,
  PROVIDER_OPTIONS,
  RECORD_OPTIONS,
  TMS_OPTIONS,
} from './frame/activity-options.ts';
import { endedLine, secondsSince } from './frame/current-details.ts';
import { outcomeOf, toWorkflowFailure } from './frame/failure.ts';
import { proxyJobActivities } from './frame/job-activities.ts';
import type { JobInput } from './messages.ts';
import { retryDuringShortage } from './frame/retry-during-shortage.ts';
import { slidingWindow } from './frame/sliding-window.ts';

const { openExtraction, closeExtraction } = proxyJobActivities(RECORD_OPTIONS);
const { openExtraction: openProjectExtraction } = proxyJobActivities(OPEN_PROJECT_OPTIONS);
const { extractCorpus, findTerms, createGlossary } = proxyJobActivities(DOCUMENT_OPTIONS);
const { extractCorpus: pullCorpus } = proxyJobActivities(TMS_OPTIONS);
const { defineTerms } = proxyJobActivities(PROVIDER_OPTIONS);

/** Documents that are read at once: threads and systems are shared with other jobs. */
const PARALLEL_READINGS = 2;
/** Batches of candidates about which a model is asked at once. */
const PARALLEL_BATCHES = 4;

type ExtractionResult = Timed<Partial<ExtractionSummary>>;

/** Extraction of terms into a new glossary (`POST /v1/jobs/term-extraction`). Named as its job type. */
export async function term_extraction(input: JobInput): Promise<ExtractionResult> {
  try {
    return await extractTerms(input);
  } catch (error) {
    const outcome = outcomeOf(error);
    setCurrentDetails(endedLine(outcome));
    await CancellationScope.nonCancellable(() => closeExtraction({ ...input, outcome }));
    throw toWorkflowFailure(outcome, error);
  }
}

async function extractTerms(input: JobInput): Promise<ExtractionResult> {
  setCurrentDetails('open');
  const open = input.isProject === true ? openProjectExtraction : openExtraction;
  const { proceed, documents, isProject } = await open(input);
  if (!proceed) {
    // Without effect if it has ended; one that was to be cancelled while its workflow was lost ends here.
    await closeExtraction({ ...input, outcome: { status: 'cancelled' } });
    return { seconds: secondsSince() };
  }
  let read = 0;
  await slidingWindow(documents.length, PARALLEL_READINGS, async (document) => {
    const extract = isProject ? pullCorpus : extractCorpus;
    const summary = documents[document] ?? '';
    await retryDuringShortage(() => extract.executeWithOptions({ summary }, [{ ...input, document }]));
    read += 1;
    setCurrentDetails(`extract: ${read} of ${documents.length} documents`);
  });
  setCurrentDetails('find');
  const { candidates, batches } = await retryDuringShortage(() => findTerms(input));
  let defined = 0;
  await slidingWindow(batches, PARALLEL_BATCHES, async (batch) => {
    const summary = `batch ${batch + 1} of ${batches}`;
    await retryDuringShortage(() => defineTerms.executeWithOptions({ summary }, [{ ...input, batch }]));
    defined += 1;
    setCurrentDetails(`define: ${defined} of ${batches} batches, ${candidates} candidates`);
  });
  setCurrentDetails('create');
  await retryDuringShortage(() => createGlossary(input));
  const summary = await closeExtraction({ ...input, outcome: { status: 'completed' } });
  const seconds = secondsSince();
  setCurrentDetails(`completed: ${summary.terms} terms of ${summary.segments} texts, in ${seconds} s`);
  return { ...summary, seconds };
}
