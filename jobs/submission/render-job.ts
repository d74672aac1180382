import { validationFailed } from '#domain/request-errors.ts';
import { requireMemory } from '#db/context/index.ts';
import { contentOf } from '#db/jobs/accept.ts';
import { requireIntegration } from '#db/integrations.ts';
import type { JobRow } from '#db/entities/index.ts';
import { jobKindOf, type InputOf } from '#domain/jobs/kinds/index.ts';
import { renderKind } from '#domain/jobs/kinds/render.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import type { RequestedRegister } from '#jobs/ledgers/change-ledger.ts';
import { requireOriginalJob } from '#jobs/review/reviewed-job.ts';
import { requireReviewable } from '#jobs/review/reviewable.ts';
import type { Caller } from '#jobs/caller.ts';
import { givenFields, type JobRequest } from './job-request.ts';
import { jobLabels } from './plan-job.ts';
import { requireResultQuota } from './requirements.ts';
import { acceptOnce, type SubmittingCaller } from './accept-request.ts';

/**
 * Accepts a job that renders the files of a completed one again, or pushes its corrections to the project, from its
 * segments as they are when it runs.
 *
 * @throws LoquentError `job_not_completed`, `segments_not_kept`, `quota_exceeded`, `validation_failed`,
 * `integration_not_configured`; those of the memory
 */
export function renderJob(
  caller: SubmittingCaller & Caller<'config'>,
  jobId: string,
  request: JobRequest,
): Promise<JobRow> {
  return acceptOnce(caller, async () => {
    const entityManager = caller.entityManager();
    const source = await requireOriginalJob(entityManager, jobId);
    requireReviewable(source);
    if (source.tms != null) await requireIntegration(entityManager, source.tms as TmsName);
    if (request.save_to_memory != null && jobKindOf(source.type)?.tms?.work === 'rewrite') {
      throw validationFailed([
        { path: 'save_to_memory', message: 'A memory takes translations; the job rewrote its texts.' },
      ]);
    }
    const memory = await requireMemory(entityManager, request.save_to_memory ?? null);
    return { ...(await rendering(caller, source, { save_to_memory: memory })), ...givenFields(jobLabels(request)) };
  });
}

/**
 * Accepts a job that translates again what depends on changed entries of ledgers, or on a form of address, and renders the files; of a job in review, whose
 * files aren't written yet, it only translates.
 *
 * @param source a job whose segments people can review
 * @throws LoquentError `quota_exceeded`, `integration_not_configured`
 */
export function renderLedgerChanges(
  caller: SubmittingCaller & Caller<'config'>,
  source: JobRow,
  { entries, brief }: { readonly entries: readonly string[]; readonly brief: RequestedRegister | undefined },
): Promise<JobRow> {
  return acceptOnce(caller, async () => {
    if (source.tms != null) await requireIntegration(caller.entityManager(), source.tms as TmsName);
    const address = brief === undefined ? {} : { ledger_address: brief };
    return rendering(caller, source, { save_to_memory: null, ledger_entries: [...entries], ...address });
  });
}

async function rendering(caller: Caller<'config'>, source: JobRow, input: InputOf<typeof renderKind.type>) {
  const files = source.input['export'] === true ? 1 : source.sourceFiles.length * source.targetLanguages.length;
  await requireResultQuota(caller, files);
  return { ...contentOf(source), type: renderKind.type, input, sourceJob: source.id };
}
