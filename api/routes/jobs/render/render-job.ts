import { validationFailed } from '#domain/request-errors.ts';
import { requireMemory } from '#db/context/index.ts';
import { contentOf } from '#db/jobs/accept.ts';
import { requireIntegration } from '#db/integrations.ts';
import { findJob, requireJob } from '#db/jobs/find-job.ts';
import type { JobRow } from '#db/entities/index.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import { labelsOf } from '#api/routes/jobs/labels.ts';
import { requireResultQuota } from '#jobs/submission/requirements.ts';
import { requireReviewable } from '#jobs/review/reviewable.ts';
import type { ApiContext } from '#api/state.ts';
import { newJob } from '#jobs/typed-job.ts';
import type { RenderBody } from './schema.ts';

/**
 * Accepts a job that renders the files of a completed one again, or pushes its corrections to the project, from its
 * segments as they are when it runs.
 *
 * @throws LoquentError `job_not_completed`, `segments_not_kept`, `quota_exceeded`, `validation_failed`,
 * `integration_not_configured`; those of the memory
 */
export async function renderJob(ctx: ApiContext, jobId: string, body: RenderBody): Promise<JobRow> {
  const { state } = ctx;
  const { creationId, principal } = state;
  const { admission: intake, onOutboxRecord } = state.dependencies;
  const known = ctx.get('Idempotency-Key') === '' ? null : await findJob(state.entityManager(), creationId);
  if (known !== null) return known;
  const source = await requireJob(state.entityManager(), jobId);
  requireReviewable(source);
  if (source.tms != null) await requireIntegration(state.entityManager(), source.tms as TmsName);
  if (body.save_to_memory != null && jobKindOf(source.type)?.tms?.work === 'rewrite') {
    throw validationFailed([
      { path: 'save_to_memory', message: 'A memory takes translations; the job rewrote its texts.' },
    ]);
  }
  const memory = await requireMemory(state.entityManager(), body.save_to_memory ?? null);
  const files = source.input['export'] === true ? 1 : source.sourceFiles.length * source.targetLanguages.length;
  if (files > 0) await requireResultQuota(state, files);
  const { category: _own, ...content } = contentOf(source);
  const { name, clientReference, metadata } = labelsOf(body);
  const job = newJob('render', {
    ...content,
    name: name ?? content.name ?? null,
    clientReference: clientReference ?? content.clientReference ?? null,
    metadata: metadata ?? content.metadata ?? null,
    warnings: [],
    input: { save_to_memory: memory },
  });
  const owner = { organization: principal.organizationId, createdBy: principal.userId };
  const row = await intake.accept(creationId, { ...job, category: source.category, ...owner, sourceJob: source.id });
  onOutboxRecord();
  state.logger.info({ job_id: row.id, job_type: row.type, source_job_id: source.id }, 'job accepted');
  return row;
}
