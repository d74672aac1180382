import type { ExtractionTask, FileTask } from '#domain/jobs/translation.ts';
import { OPTIONAL_PROVIDER_OPTIONS, PROVIDER_OPTIONS } from './activity-options.ts';
import { proxyJobActivities } from './job-activities.ts';
import { retryDuringShortage } from './retry-during-shortage.ts';
import { unlessDispensable } from './unless-dispensable.ts';

const { surveySource, checkConsistency } = proxyJobActivities(OPTIONAL_PROVIDER_OPTIONS);
const { settleLedger } = proxyJobActivities(PROVIDER_OPTIONS);

/** Reads a source before its translation; a job continues if that fails. @param summary for readers of the Temporal UI */
export const survey = (task: ExtractionTask, summary: string) =>
  unlessDispensable(() => retryDuringShortage(() => surveySource.executeWithOptions({ summary }, [task])));

/** Settles the renderings of the ledger of a source in a language. */
export const settle = (task: FileTask, summary: string) =>
  retryDuringShortage(() => settleLedger.executeWithOptions({ summary }, [task]));

/** Corrects translations that deviate from the ledger of their source; they stay as they are if the check fails. */
export const correctDeviations = (task: FileTask, summary: string) =>
  unlessDispensable(() => retryDuringShortage(() => checkConsistency.executeWithOptions({ summary }, [task])));
