import { workForClient } from '#api/client-work.ts';
import { routesOf } from '#api/routes/router.ts';
import { planJob } from '#jobs/submission/plan-job.ts';
import { estimateJob } from '#jobs/estimates/estimate-job.ts';
import { presentEstimate } from './presenter.ts';
import { estimateOperations } from './openapi.ts';

export const estimateRoutes = routesOf(estimateOperations, {
  async 'POST /v1/jobs/estimate'(ctx, { body }) {
    const { job_type: type, request } = body;
    const content = await planJob(ctx.state, type, request);
    const estimate = await workForClient(ctx, (signal) => estimateJob(ctx.state, content, signal));
    if (estimate === undefined) return undefined;
    return presentEstimate(content, estimate, ctx.state.dependencies.config.prices);
  },
});
