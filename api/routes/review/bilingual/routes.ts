import { routesOf, type Route } from '#api/routes/router.ts';
import { exportBilingualFile } from './export-segments.ts';
import { importSegments } from './import-segments.ts';
import { bilingualOperations } from './openapi.ts';

/** Routes for the segments of jobs as files, which people review with other programs. */
export const bilingualRoutes: readonly Route[] = routesOf(bilingualOperations, {
  'GET /v1/jobs/:job_id/bilingual': (ctx, { path, query }) => exportBilingualFile(ctx, path.job_id, query),
  'POST /v1/jobs/:job_id/bilingual': (ctx, { path }) => importSegments(ctx, path.job_id),
});
