import type { RequestState } from '#api/state.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { editorOf } from '#domain/execution/executor.ts';
import { newJob } from '#jobs/typed-job.ts';
import { REVISE_POSITIONS } from '#providers/language/registry.ts';
import { prepareProjectJob } from '#api/routes/jobs/project-job.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { postEditingSchema, type PostEditingBody } from './schema.ts';
import { requireMode } from '#jobs/submission/requirements.ts';

/**
 * Builds the columns of a job that revises the translations of a project.
 *
 * @throws LoquentError as `prepareProjectJob`, `mode_not_supported`, `provider_not_configured`, `validation_failed` for
 * providers that don't revise
 */
async function prepare(state: RequestState, body: PostEditingBody): Promise<JobContent> {
  requireMode(body.mode);
  const { providers } = state.dependencies;
  const provider = providers.resolveEditor(body.provider ?? undefined, { positions: REVISE_POSITIONS });
  const { columns, input } = await prepareProjectJob(state, {
    tms: body.tms,
    targetLanguages: body.target_languages ?? [],
    preferences: body,
    executions: [{ task: 'revise', executor: editorOf(provider) }],
  });
  return newJob('post_editing', { ...columns, input: { ...input, segmentation: body.segmentation ?? 'default' } });
}

/** `POST /v1/jobs/post-editing`. */
export const submission = defineSubmission({
  path: '/post-editing',
  schema: postEditingSchema,
  prepare,
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
