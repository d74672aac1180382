import type { JobActivity } from '#domain/jobs/kinds/index.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { createDocumentActivities } from './documents/index.ts';
import { wrapActivities } from './runtime/wrap-activities.ts';
import { ingestEnd } from './context/ingest-end.ts';
import { documentEnd } from './documents/document-end.ts';
import { analysisEnd } from './files/analysis-end.ts';
import { recordingEnd } from './recordings/media/recording-end.ts';
import { dubbingEnd } from './recordings/speech/dub-remotely.ts';
import { renderEnd } from './review/render/recording-of.ts';
import { createIngestActivities } from './context/ingest.ts';
import { createSavingActivities } from './context/save-to-memory.ts';
import { createFileAnalysisActivities } from './files/index.ts';
import { createCloseActivity } from './runtime/close-job.ts';
import { createLedgerActivities } from './ledgers/index.ts';
import { createQualityActivities } from './quality/index.ts';
import { createRenderActivities } from './review/render/index.ts';
import { createReviewActivities } from './review/index.ts';
import { createRevisionActivities } from './documents/revise.ts';
import { createRewritingActivities } from './documents/rewrite.ts';
import { createSelectionActivities } from './documents/office/plan-selection.ts';
import { createSpeechActivities } from './recordings/speech/index.ts';
import { createSubtitleActivities } from './recordings/subtitles/index.ts';
import { createTermsActivities } from './terms/index.ts';
import { createTmsActivities } from './projects/index.ts';
import { createTranslationActivities } from './documents/translate.ts';
import { createWebhookActivities } from './webhooks/index.ts';

/** All activities, bound to their dependencies. Their names are recorded in workflow histories: never rename one. */
export function createActivities(dependencies: ActivityDependencies) {
  return wrapActivities(dependencies, {
    ...createCloseActivity(dependencies, [documentEnd, ingestEnd, analysisEnd, recordingEnd, dubbingEnd, renderEnd]),
    ...createDocumentActivities(dependencies),
    ...createSelectionActivities(dependencies),
    ...createTranslationActivities(dependencies),
    ...createRewritingActivities(dependencies),
    ...createFileAnalysisActivities(dependencies),
    ...createWebhookActivities(dependencies),
    ...createIngestActivities(dependencies),
    ...createSavingActivities(dependencies),
    ...createSubtitleActivities(dependencies),
    ...createSpeechActivities(dependencies),
    ...createTmsActivities(dependencies),
    ...createRevisionActivities(dependencies),
    ...createRenderActivities(dependencies),
    ...createReviewActivities(dependencies),
    ...createQualityActivities(dependencies),
    ...createTermsActivities(dependencies),
    ...createLedgerActivities(dependencies),
  });
}

/** Types for workflows only, so that no activity code gets into their bundle. */
export type Activities = ReturnType<typeof createActivities>;

/** The activities of single steps. */
type OfJobs = Omit<Activities, keyof ReturnType<typeof createWebhookActivities>>;

/** Fails to compile when an activity does no step of any kind, or the steps of a kind name an activity that isn't here. */
export type JobActivities = Satisfies<Record<JobActivity, unknown>, OfJobs> &
  Satisfies<Record<keyof OfJobs, unknown>, Record<JobActivity, unknown>>;

type Satisfies<Required, Given extends Required> = Given;
