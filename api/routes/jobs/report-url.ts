import { forbidden } from '#api/errors.ts';
import { publicOrigin } from '#api/public-origin.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import { listRenders } from '#db/jobs/list-jobs.ts';
import { findStepTimes } from '#db/jobs/step-times.ts';
import { usageOfJob } from '#db/usage/usage-report.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { reportOperations } from './report-openapi.ts';
import { presentJob } from './presenter.ts';
import { readReport, sendHtmlReport } from './qa-report.ts';

/** Serves reports by address: the only credential is the token in the path, which names one report and expires. */
export const reportRoutes = routesOf(reportOperations, {
  // Only as a web page: a PDF starts a program, which takes an account.
  async 'GET /reports/:token'(ctx, { path: { token } }) {
    const { dependencies } = ctx.state;
    const grant = dependencies.reportTokens.check(token, Date.now());
    if (grant === undefined) {
      throw forbidden(
        'This address of a report has expired or was altered. GET /v1/jobs/{job_id} has a new report_url.',
      );
    }
    const { organizationId, object: jobId } = grant;
    const entityManager = organizationEntityManager(dependencies.orm, organizationId);
    sendHtmlReport(ctx, await readReport(dependencies, entityManager, { organizationId, jobId }));
  },
});

/** The status record of a job with its usage and times, and an address for its report if it has one. */
export async function presentJobWithReport(ctx: ApiContext, job: JobRow) {
  const entityManager = ctx.state.entityManager();
  const usage = await usageOfJob(entityManager, job);
  const times = await findStepTimes(entityManager, job.id);
  const renders = await listRenders(entityManager, job.organization, job.id);
  const presented = presentJob(job, { usage, times, renders }, ctx.state.dependencies.config.retention);
  const { result } = presented;
  if (result === null || !('report_url' in result)) return presented;
  const { config, reportTokens } = ctx.state.dependencies;
  const origin = publicOrigin(ctx);
  if (presented.results_expired_at !== null) {
    // It says why there is no report any more.
    return { ...presented, result: { ...result, report_url: `${origin}${String(result['report_url'])}` } };
  }
  const { organizationId } = ctx.state.principal;
  const expiresAt = Date.now() + config.streamUrlLifetime;
  const token = reportTokens.issue({ organizationId, object: job.id, expiresAt });
  const address = {
    report_url: `${origin}/reports/${token}`,
    report_url_expires_at: new Date(expiresAt).toISOString(),
  };
  return { ...presented, result: { ...result, ...address } };
}
