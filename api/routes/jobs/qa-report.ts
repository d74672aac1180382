import { requireJob } from '#db/jobs/find-job.ts';
import { conflict, notFound } from '#domain/request-errors.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { ApiContext } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { REPORT_POLICY } from '#formats/quality/style.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';

/** Milliseconds after which a client may ask again for the report of a job that runs. */
const RETRY_AFTER = 5_000;

/** A page without scripts that can't be framed; links may open other pages. */
const POLICY = `${REPORT_POLICY}; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox`;

/**
 * `GET /v1/jobs/qa-reports/:job_id`: the report of a job on quality, as it was written at the job's end.
 *
 * @throws LoquentError `not_found` for jobs without a report, `conflict` while the job runs, `capability_unavailable` if there is
 * no program for PDF files
 */
export async function sendQaReport(ctx: ApiContext, jobId: string): Promise<void> {
  const { dependencies, principal } = ctx.state;
  const { organizationId } = principal;
  const html = await readReport(dependencies, ctx.state.entityManager(), { organizationId, jobId });
  ctx.vary('Accept');
  if (ctx.accepts('text/html', 'application/pdf') === 'application/pdf') return sendPdf(ctx, jobId, html);
  sendHtmlReport(ctx, html);
}

/** Answers with a page without scripts. */
export function sendHtmlReport(ctx: ApiContext, html: Buffer): void {
  ctx.body = html;
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  ctx.set('Content-Security-Policy', POLICY);
}

/**
 * The report of a job of an organization.
 *
 * @param entityManager scoped to the organization
 * @throws LoquentError `not_found` for jobs without a report, `conflict` while the job runs
 */
export async function readReport(
  { reconciler, storage }: Pick<ApiDependencies, 'reconciler' | 'storage'>,
  entityManager: EntityManager,
  { organizationId, jobId }: { readonly organizationId: string; readonly jobId: string },
): Promise<Buffer> {
  const found = await requireJob(entityManager, jobId);
  if (!hasReport(found)) throw noReport(found);
  const job = await reconciler.reconcile(found);
  if (!isFinalStatus(job.status)) {
    throw conflict(`The job ${jobId} is not finished: its report is written at its end.`, RETRY_AFTER);
  }
  const key = fileObjectKey(organizationId, reportKey(job));
  try {
    return await storage.read(key);
  } catch (error) {
    if (!(error instanceof LoquentError) || error.id !== 'not_found') throw error;
    throw notFound(`The report of the job ${jobId} was removed. Submit the job again for a new one.`);
  }
}

async function sendPdf(ctx: ApiContext, jobId: string, html: Buffer): Promise<void> {
  const stopped = new AbortController();
  ctx.res.once('close', () => stopped.abort(new Error('The client has gone.')));
  const { dependencies, principal } = ctx.state;
  ctx.body = await dependencies.pdf.print(html, principal.organizationId, stopped.signal);
  ctx.set('Content-Type', 'application/pdf');
  ctx.set('Content-Disposition', `inline; filename="quality-${jobId}.pdf"`);
}

/** The key of the HTML file in the result. @throws LoquentError `not_found` for a job that ended without one */
function reportKey(job: JobRow): string {
  const { report_files: files } = (job.result ?? {}) as { readonly report_files?: { readonly html?: string } };
  if (files?.html === undefined) throw noReport(job);
  return files.html;
}

const hasReport = ({ type }: Pick<JobRow, 'type'>) => jobKindOf(type)?.resultOfReport !== undefined;

function noReport({ id, status, type }: Pick<JobRow, 'id' | 'status' | 'type'>): LoquentError {
  const why = hasReport({ type })
    ? `it has ${status === 'completed' ? 'completed' : `ended as ${status}`} without one`
    : `jobs of type ${type} have none`;
  return notFound(`The job ${id} has no quality report: ${why}.`);
}
