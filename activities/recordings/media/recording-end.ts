import type { JobWarning } from '#domain/jobs/job.ts';
import { typesWith } from '#domain/jobs/kinds/index.ts';
import { addConsistency, type ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import { addRouting, type RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { DubbingResult } from '#domain/jobs/results/speech-result.ts';
import type { SubtitleResult } from '#domain/jobs/results/subtitle-result.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import { jobErrorOf } from '#activities/runtime/job-error.ts';
import type { JobEnd, ResultCollector } from '#activities/runtime/job-end.ts';
import type { FailedLanguage } from '#domain/jobs/translation.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { RecordingWorkspace } from '#jobs/workspace/recording-workspace.ts';
import type { StoredJobResult } from '#jobs/workspace/artifact-store.ts';
import type { StoredTexts } from '#jobs/workspace/media-records.ts';
import { distinctWarnings } from './describe-translation.ts';
import { WorkFolder } from '#jobs/workspace/work-folder.ts';

type RecordingResult = DubbingResult | SubtitleResult;

/**
 * Collects the results of a job on a recording: for each language, all of its files or none. A stopped job keeps the
 * languages that were finished; with only one language, it keeps nothing.
 */
const collectRecordingResult: ResultCollector = async ({ storage }, job, outcome) => {
  const { targetLanguages } = job;
  const ends: { readonly language: string; readonly end: StoredJobResult<RecordingResult> }[] = [];
  const sources = new JobWorkspace(storage, { jobId: job.id, organizationId: job.organization });
  const consistencies: ConsistencyReport[] = [];
  const ofLedgers: JobWarning[] = [];
  let routing: RoutingResult | undefined;
  if (outcome.status === 'completed' || targetLanguages.length > 1) {
    for (const language of targetLanguages) {
      const area = new RecordingWorkspace(storage, job, language);
      const end = await area.find('result');
      if (end !== undefined) ends.push({ language, end });
      else if (outcome.status !== 'completed') continue;
      ofLedgers.push(...((await sources.find(`0/ledger-${language}`)) ?? []));
      const checked = await sources.find(`0/consistency-${language}`);
      if (checked !== undefined) consistencies.push(checked);
      for await (const batch of storedBatches(area))
        if (batch.routing !== undefined) routing = addRouting(routing ?? [], batch.routing);
    }
  }
  const failed = outcome.status === 'failed' ? (outcome.languages ?? []) : [];
  const reference = { jobId: job.id, organizationId: job.organization };
  const failures: JobWarning[] = [];
  for (const each of failed) {
    const error = await jobErrorOf(storage, reference, { ...outcome, ...each });
    failures.push(languageFailed({ ...each, message: error?.message ?? each.message }));
  }
  const consistency = addConsistency(consistencies);
  // A render of a recording in review only translates.
  if (ends.length === 0 && failures.length === 0 && consistency === undefined) return undefined;
  // The fields of a job with one language are those of the first one.
  const first = ends.find(({ language }) => language === targetLanguages[0]);
  return {
    result: {
      ...first?.end.result,
      ...(consistency === undefined ? {} : { consistency }),
      ...(routing === undefined ? {} : { routing }),
      outputs: ends.map(({ language, end }) => ({ language, ...end.result })),
    },
    targetFiles: ends.flatMap(({ end }) => end.targetFiles),
    warnings: distinctWarnings([
      ...job.warnings,
      ...ends.flatMap(({ end }) => end.warnings),
      ...ofLedgers,
      ...failures,
    ]),
  };
};

/** Translations as they were before people corrected them. */
async function* storedBatches(area: RecordingWorkspace): AsyncGenerator<StoredTexts> {
  for (let part = 0; ; part += 1) {
    const batch = await area.find(`translation-${part}`);
    if (batch === undefined) return;
    yield batch;
  }
}

export const recordingEnd = {
  types: typesWith('openVideo'),
  collectResult: collectRecordingResult,
  cleanUp: ({ storage }, { id }) => new WorkFolder(storage, id).remove(),
} satisfies JobEnd;

const languageFailed = ({ language, code, message }: FailedLanguage): JobWarning => ({
  code: 'language_failed',
  message: `There is no result in ${languageName(language)}: ${message} (${code})`,
  language,
});
