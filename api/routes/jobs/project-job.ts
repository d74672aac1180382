import type { z } from 'zod';
import type { RequestState } from '#api/state.ts';
import { requireIntegration } from '#db/integrations.ts';
import { isModel } from '#domain/execution/executor.ts';
import type { Execution } from '#domain/execution/option-matrix.ts';
import type { JobOptions } from '#language/execution/unsupported-job-options.ts';
import type { pushedTmsSchema } from './file-job-schema.ts';
import { submissionWarnings, preferredInput, type FileJobFields, type PreparedFileJob } from './file-job.ts';
import { requireBudget, requireResultQuota } from '#jobs/submission/requirements.ts';

/** Common parts of submissions of jobs on a project of a translation management system. */
export interface ProjectJobRequest {
  readonly tms: z.output<typeof pushedTmsSchema>;
  /** BCP 47, as the client sent it: the project has its own. */
  readonly sourceLanguage?: string | null | undefined;
  /** BCP 47; empty: all languages of the project. */
  readonly targetLanguages: readonly string[];
  readonly preferences: FileJobFields & JobOptions;
  /** One, or one per target language. */
  readonly executions: readonly Execution[];
}

/**
 * Checks everything but the project itself, which the job reads when it begins: a system that is down for a while delays
 * the job.
 *
 * @throws LoquentError 400 `integration_not_configured`, `glossary_inactive`, `context_store_inactive`, `capability_unavailable`; 404 `not_found`
 * for glossaries and context stores that the organization doesn't have; 402 `credit_exhausted`; 413 `quota_exceeded`
 */
export async function prepareProjectJob(state: RequestState, request: ProjectJobRequest): Promise<PreparedFileJob> {
  const { preferences, tms, executions, sourceLanguage } = request;
  await requireIntegration(state.entityManager(), tms.name);
  const input = await preferredInput(state, preferences);
  const warnings = await submissionWarnings(state, executions, preferences, null);
  await requireBudget(
    state,
    executions.some(({ executor }) => isModel(executor)),
  );
  if (tms.export === true) await requireResultQuota(state, 1);
  return {
    columns: {
      sourceLanguage: null,
      targetLanguages: [...new Set(request.targetLanguages)],
      tms: tms.name,
      projectIdentifier: tms.project_identifier,
      sourceFiles: [],
      warnings: sourceLanguage == null ? warnings : [...warnings, languageOfProject()],
    },
    input: {
      ...input,
      ...(tms.label == null ? {} : { label: tms.label }),
      ...(tms.export === true ? { export: true } : {}),
    },
  };
}

const languageOfProject = () => ({
  code: 'project_language_used',
  message: '"source_language" was not used: a project has its own, which the record of the job has once it has begun.',
});
