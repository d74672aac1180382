import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { flagOr, languageTag } from '#api/schemas.ts';
import { uuid } from '#api/validation.ts';
import { JOB_CATEGORIES, JOB_STATUSES } from '#domain/jobs/job.ts';
import { JOB_TYPES } from '#domain/jobs/kinds/index.ts';
import { saveToMemory } from './file-job-schema.ts';
import { labelFilters, labelShape } from './labels.ts';

const moment = z.iso.datetime({ offset: true }).meta({ format: 'date-time' });

/** `GET /v1/jobs`. */
export const listJobsSchema = z.object({
  ...pagingShape,
  category: z.enum(JOB_CATEGORIES).optional().describe('only jobs of this category; default: all but `system`'),
  job_type: z.enum(JOB_TYPES).optional().describe('only jobs of this type'),
  status: z.enum(JOB_STATUSES).optional().describe('only jobs with this status'),
  created_after: moment.optional().describe('only jobs that were created at this time or later'),
  created_before: moment.optional().describe('only jobs that were created before this time'),
  target_language: languageTag.optional().describe('only jobs into exactly this language: `es` does not find `es-MX`'),
  project: z.string().min(1).max(500).optional().describe('only jobs on the project of this identifier'),
  creator: z
    .union([z.literal('me'), uuid], 'must be me or the id of a user')
    .optional()
    .describe('only jobs of this user: an id, or `me`'),
  ...labelFilters,
  q: z
    .string()
    .max(200)
    .optional()
    .describe('only jobs with each of these words in the name, the reference, the project or the names of the files'),
  descending: flagOr(true).describe('true: newest first; false: oldest first'),
});

/** Query of `GET /v1/jobs/qa-reports/:job_id`. */
export const qaReportQuerySchema = z.object({
  api_key: z
    .string()
    .regex(/^[!-~]*$/, 'must be visible ASCII characters')
    .optional()
    .describe('an API key or access token instead of the Authorization header, for browsers'),
  org_id: z.uuid().optional().describe('the organization to act for, instead of the header X-Org-Id, for browsers'),
});

/** `GET /reports/:token`. */
export const reportParametersSchema = z.object({
  token: z.string().meta({ description: 'the token of a `report_url`', examples: ['WyIxIl0.c2ln'] }),
});

/** `DELETE /v1/jobs/:job_id`. */
export const deleteJobSchema = z.object({
  purge: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: an ended job is removed with its results and all that is stored of it'),
});

/** Headers of `GET /v1/jobs/:job_id/events`. */
export const jobEventsHeaderSchema = z.object({
  'Last-Event-ID': z.string().optional().describe('id of the last event that the client received'),
});

/** `POST /v1/jobs/:job_id/render`. */
export const renderSchema = z
  .object({
    save_to_memory: saveToMemory.describe(
      'id of a translation memory that gets the segments in the states `reviewed` and `final`',
    ),
    ...labelShape,
  })
  .meta({ id: 'RenderRequest' });
