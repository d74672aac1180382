import { receiveIdempotently } from '#api/routes/files/receive-idempotently.ts';
import { sendGeneratedFile } from '#api/routes/files/send-generated-file.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { exportSegments } from '#jobs/review/export-segments.ts';
import { importSegments } from '#jobs/review/import-segments.ts';
import { requireReviewedJob } from '#jobs/review/reviewed-job.ts';
import { presentImported } from './import-answers.ts';
import { bilingualOperations } from './openapi.ts';
import { importFormSchema } from './schema.ts';

/** Routes for the segments of jobs as files, which people review with other programs. */
export const bilingualRoutes: readonly Route[] = routesOf(bilingualOperations, {
  async 'GET /v1/jobs/:job_id/bilingual'(ctx, { path, query }) {
    const { content, ...file } = await exportSegments(ctx.state, path.job_id, query);
    await sendGeneratedFile(ctx, async (replace) => {
      await replace(content);
      return file;
    });
  },

  async 'POST /v1/jobs/:job_id/bilingual'(ctx, { path }) {
    const { job } = await requireReviewedJob(ctx.state, path.job_id);
    await receiveIdempotently(ctx, importFormSchema, async (upload) => {
      ctx.body = presentImported(await importSegments(ctx.state, job, upload));
    });
  },
});
