import { z } from 'zod';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import { fileJobShape, mode, pushedTmsSchema, targetLanguages } from '#api/routes/jobs/file-job-schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';

/** `POST /v1/jobs/post-editing`. Dependencies between fields are checked once every field is valid on its own. */
export const submission = defineSubmission({
  path: '/post-editing',
  schema: z.object({
    mode,
    tms: pushedTmsSchema.describe('project whose translations are revised'),
    ...fileJobShape,
    segmentation: z
      .enum(SEGMENTATION_MODES)
      .nullish()
      .meta({
        default: 'default',
        description:
          'what a model revises at once: `sentence` and `paragraph` each with its translation, `document` the whole text of a ' +
          'unit; `default`: the whole text, one of more than 2,000 tokens in groups of paragraphs',
      }),
    target_languages: targetLanguages.nullish().describe('languages of the project to revise; default: all'),
  }),
  operation: {
    operationId: 'createPostEditingJob',
    summary: 'Revise the translations of a project',
    description:
      'Accepts a job that revises the existing translations of a project at Weblate, Crowdin or Lokalise with as few changes ' +
      'as possible. Only translations that change are pushed, to be reviewed, each with a comment that says why. What a reviewer ' +
      'approved, and what changes while the job runs, is left alone. Without a language model, rules revise. The organization ' +
      'needs credentials: `PUT /v1/integrations/{name}`.',
    examples: {
      project: {
        summary: 'A component at Weblate',
        value: { mode: 'ai', tms: { name: 'weblate', project_identifier: 'shop/texts' } },
      },
    },
  },
});
