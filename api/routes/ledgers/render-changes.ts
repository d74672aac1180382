import type { RequestState } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import { requireIntegration } from '#db/integrations.ts';
import { contentOf } from '#db/jobs/accept.ts';
import { renderKind } from '#domain/jobs/kinds/render.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import { requireResultQuota } from '#jobs/submission/requirements.ts';

/**
 * Accepts a job that translates again what depends on changed entries of ledgers, and renders the files; of a job in review, whose
 * files aren't written yet, it only translates.
 *
 * @param source a job whose segments people can review
 * @param entries ids
 * @throws LoquentError `quota_exceeded`, `integration_not_configured`
 */
export async function renderLedgerChanges(
  state: RequestState,
  source: JobRow,
  entries: readonly string[],
): Promise<JobRow> {
  const { creationId, principal, dependencies } = state;
  if (source.tms != null) await requireIntegration(state.entityManager(), source.tms as TmsName);
  const files = source.input['export'] === true ? 1 : source.sourceFiles.length * source.targetLanguages.length;
  if (files > 0) await requireResultQuota(state, files);
  const owner = { organization: principal.organizationId, createdBy: principal.userId };
  const job = await dependencies.admission.accept(creationId, {
    ...contentOf(source),
    ...owner,
    type: renderKind.type,
    input: { save_to_memory: null, ledger_entries: entries },
    warnings: [],
    sourceJob: source.id,
  });
  dependencies.onOutboxRecord();
  state.logger.info({ job_id: job.id, job_type: job.type, source_job_id: source.id }, 'job accepted');
  return job;
}
