import { z } from 'zod';
import { JOB_CATEGORIES, JOB_STATUSES, JOB_TYPES } from '#domain/jobs/job.ts';
import { segmentationModes } from '#domain/segmentation/modes.ts';
import { pagingShape } from '../../paging.ts';
import { fileKey, languageTag } from '../../schemas.ts';
import { uuid } from '../../validation.ts';

/** Most elements of these arrays, and most files × languages: what one job's workflow can hold. */
export const MAXIMUM_SOURCE_FILES = 100;
export const MAXIMUM_TARGET_LANGUAGES = 50;
export const MAXIMUM_TASKS = 500;

const ids = z.array(z.int().positive()).max(50);

const tms = z.object({
  name: z.enum(['weblate', 'crowdin', 'lokalise']),
  project_identifier: z.string().min(1).max(500),
});

/** What every job that translates files takes besides its files and languages. */
export const fileJobShape = {
  domain: z.string().max(200).nullish(),
  glossaries: ids.nullish(),
  context_stores: ids.nullish(),
  instructions: z.string().max(10_000).nullish(),
  provider: z.string().max(50).nullish(),
};

/** `POST /v1/jobs/translation`. What depends on another field is checked once every field is right by itself. */
export const translationJobSchema = z
  .object({
    mode: z.enum(['ai', 'human']),
    ...fileJobShape,
    segmentation: z.enum(segmentationModes).nullish(),
    source_files: z.array(fileKey).min(1).max(MAXIMUM_SOURCE_FILES).nullish(),
    source_language: languageTag.nullish(),
    target_languages: z.array(languageTag).min(1).max(MAXIMUM_TARGET_LANGUAGES).nullish(),
    tms: tms.nullish(),
    columns: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(100)
      .nullish()
      .meta({ description: 'columns of .csv and .tsv files to translate, by name in their header or number from 1' }),
  })
  .superRefine((body, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const hasFiles = body.source_files != null;
    if (hasFiles && body.tms != null) issue('tms', 'Send either source_files or tms, not both.');
    if (!hasFiles && body.tms == null) issue('source_files', 'Required when tms is absent.');
    if (!hasFiles) return;
    if (body.source_language == null) issue('source_language', 'Required when source_files is given.');
    if (body.target_languages == null) issue('target_languages', 'Required when source_files is given.');
    const tasks = (body.source_files?.length ?? 0) * (body.target_languages?.length ?? 0);
    if (tasks > MAXIMUM_TASKS) {
      issue('source_files', `Files times languages is ${tasks}; a job takes ${MAXIMUM_TASKS}. Send several jobs.`);
    }
  });
export type TranslationJobBody = z.output<typeof translationJobSchema>;

/** `GET /v1/jobs`. */
export const listJobsSchema = z.object({
  ...pagingShape,
  category: z.enum(JOB_CATEGORIES).optional(),
  job_type: z.enum(JOB_TYPES).optional(),
  status: z.enum(JOB_STATUSES).optional(),
});

export const jobParametersSchema = z.object({ job_id: uuid });

/** Headers of `GET /v1/jobs/:job_id/events`. */
export const jobEventsHeaderSchema = z.object({
  'Last-Event-ID': z.string().optional().meta({ description: 'id of the last event that the client got' }),
});
