import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { JOB_CATEGORIES, JOB_STATUSES } from '#domain/jobs/job.ts';
import { JOB_TYPES } from '#domain/jobs/kinds/index.ts';

/** `GET /v1/jobs`. */
export const listJobsSchema = z.object({
  ...pagingShape,
  category: z.enum(JOB_CATEGORIES).optional(),
  job_type: z.enum(JOB_TYPES).optional(),
  status: z.enum(JOB_STATUSES).optional(),
});

/** Query of `GET /v1/jobs/qa-reports/:job_id`. */
export const qaReportQuerySchema = z.object({
  api_key: z
    .string()
    .regex(/^[!-~]*$/, 'must be visible ASCII characters')
    .optional()
    .meta({ description: 'an API key or access token instead of the Authorization header, for browsers' }),
});

/** `GET /reports/:token`. */
export const reportParametersSchema = z.object({
  token: z.string().meta({ description: 'the token of a `report_url`', examples: ['WyIxIl0.c2ln'] }),
});

/** Headers of `GET /v1/jobs/:job_id/events`. */
export const jobEventsHeaderSchema = z.object({
  'Last-Event-ID': z.string().optional().meta({ description: 'id of the last event that the client received' }),
});
