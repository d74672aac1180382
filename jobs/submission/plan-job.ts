import { requireUnclaimedName } from '#db/glossaries/import/index.ts';
import { requireIntegration } from '#db/integrations.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { findRewriteTemplate } from '#db/prompt-templates.ts';
import { isModel } from '#domain/execution/executor.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { categoryOf, JOB_KINDS, type JobType } from '#domain/jobs/kinds/index.ts';
import type { JobKind, RequestRules } from '#domain/jobs/kinds/job-kind.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { documentFormats, formatForFile } from '#formats/registry.ts';
import type { Caller } from '#jobs/caller.ts';
import { formatOptionsOf } from '#jobs/documents/format-options.ts';
import { requireRefiner } from '#language/quality/refiner.ts';
import { assertRewritable } from '#language/rewriting/rewrite-text.ts';
import { analyzedLanguage } from './analyzed-language.ts';
import { editingProvider, executionsOf, isDubbedByProvider, optionWarnings } from './executions.ts';
import { literalInput, requestedSources, requestedTargets, type JobRequest } from './job-request.ts';
import { requireOutputs } from './output-path.ts';
import { requireRecording, requireVoice } from './recording-checks.ts';
import { requestedContext } from './requested-context.ts';
import { requireBudget, requireFiles, requireMode, requireResultQuota } from './requirements.ts';
import { requireSuitableFiles } from './source-files.ts';

/** A user for whom jobs are planned. */
export type PlanningCaller = Caller<'config' | 'outbound' | 'providers' | 'speech' | 'storage' | 'vectors'>;

/**
 * Builds the columns of a job by the rules of its kind. Checks everything that depends on stored objects and providers: files,
 * formats, language pairs, glossaries. A project is read by the job: a system that is down for a while delays it.
 *
 * @param type with rules for requests
 * @param request that its schema accepts
 * @throws LoquentError 400 `mode_not_supported`, `capability_unavailable`, `unsupported_format`, `provider_not_configured`,
 * `integration_not_configured`, `validation_failed`, `glossary_inactive`, `context_store_inactive`, `language_undetected`,
 * `languages_differ`, `outbound_refused`; 404 `not_found` for objects that the organization doesn't have; 409 `conflict` for the name of a
 * glossary, `output_exists`; 413 `quota_exceeded`; 402 `credit_exhausted` when the budget is used up
 */
export async function planJob(caller: PlanningCaller, type: JobType, request: JobRequest): Promise<JobContent> {
  const kind: JobKind = JOB_KINDS[type];
  const { request: rules } = kind;
  if (rules === undefined) throw new Error(`Clients don't request jobs of type ${type}.`);
  const { tms } = request;
  requireMode(request.mode);
  requireRefiner(caller.dependencies.providers, request);
  requireSuitableFiles(rules.takes, request);
  const determined = await determinedInput(caller, kind, request);
  if (tms != null) await requireIntegration(caller.entityManager(), tms.name);
  const context = await requestedContext(caller, request);
  const sources = requestedSources(request);
  const sourceFiles = [...new Set(sources.map(({ value }) => value))];
  await requireFiles(
    caller,
    sources.map(({ value }) => value),
    (index) => sources[index]!.path,
  );
  if (request.target_subtitles != null)
    await requireFiles(caller, [request.target_subtitles], () => 'target_subtitles');
  const isDetected = request.source_language === AUTO;
  // The language of a recording is detected by its job.
  const spoken = request.source_lang === AUTO ? null : request.source_lang;
  const named = tms == null ? (request.source_language ?? spoken ?? null) : null;
  const sourceLanguage = isDetected ? await analyzedLanguage(caller, sourceFiles) : named;
  const targets = requestedTargets(request).map(({ value }) => value);
  await requireResultQuota(caller, resultCount(rules, request, targets.length));
  const executions = await executionsOf(caller, kind, request, sourceLanguage);
  const warnings = await optionWarnings(caller, executions, request, sourceLanguage);
  await requireBudget(
    caller,
    executions.some(({ executor }) => isModel(executor)),
    rules.takes === 'recordings',
  );
  if (rules.task === 'speak' && !isDubbedByProvider(caller, kind)) {
    for (const language of targets) await requireVoice(caller, language);
  }
  const options = await formatOptionsOf(caller, sourceFiles, request.options ?? {});
  const detection = isDetected ? { source_language: AUTO } : {};
  const input = kind.input.parse({
    ...literalInput(request),
    ...context,
    ...determined,
    ...detection,
    ...(options && { options }),
  });
  const content: JobContent = {
    type,
    category: categoryOf(type, { tms: tms?.name ?? null, sourceFiles }),
    input: input as JobContent['input'],
    sourceLanguage,
    // Files are rewritten in their own language, once it is known; projects in each of theirs.
    targetLanguages: rules.task === 'rewrite' && sourceLanguage !== null ? [sourceLanguage] : targets,
    sourceFiles,
    tms: tms?.name ?? null,
    projectIdentifier: tms?.project_identifier ?? null,
    warnings: [...warnings, ...sourceWarnings(request, sourceFiles)],
    ...jobLabels(request),
  };
  if (request.output_path == null || request.output_path === '') return content;
  return { ...content, outputPath: await requireOutputs(caller, content, request.output_path) };
}

/** The columns by which clients find their jobs again. */
export const jobLabels = ({ name, client_reference: clientReference, metadata }: JobRequest) => ({
  name: name ?? null,
  clientReference: clientReference ?? null,
  metadata: metadata ?? null,
});

/** The fields of `input` that the task of a job determines, after its own checks. */
async function determinedInput(caller: PlanningCaller, kind: JobKind, request: JobRequest): Promise<object> {
  const { request: rules } = kind;
  const editor = editingProvider(caller, kind, request);
  // An instruction may need a model, independently of the target languages: its provider must be configured.
  if (request.instruction != null || request.plan != null)
    caller.dependencies.providers.resolveModel(request.provider ?? undefined);
  if (rules?.takes === 'recordings') requireRecording(caller, request, isDubbedByProvider(caller, kind));
  if (request.glossary_name != null) await requireUnclaimedName(caller.entityManager(), request.glossary_name);
  if (rules?.task !== 'rewrite' || request.type === undefined || editor === undefined) return {};
  const { type, template, segmentation } = request;
  assertRewritable(editor, type);
  const { body } = await findRewriteTemplate(caller.entityManager(), type, template ?? undefined);
  const isDefault = segmentation == null || segmentation === 'default';
  return {
    segmentation: isDefault ? 'paragraph' : segmentation,
    sections: isDefault && type === 'summarize',
    rewrite_type: type,
    template: template ?? null,
    template_body: body,
  };
}

/** Result files of a job; of a project without a report, those that its system exports. */
function resultCount({ results }: RequestRules, request: JobRequest, languages: number): number {
  if (results !== undefined) return 'perJob' in results ? results.perJob : results.perLanguage * languages;
  if (request.tms != null) return request.tms.export === true ? 1 : 0;
  return requestedSources(request).length * Math.max(1, languages);
}

/** Warnings about fields that the sources of a job have no use for. */
function sourceWarnings({ tms, source_language, columns }: JobRequest, files: readonly string[]): JobWarning[] {
  if (tms != null && source_language != null) return [LANGUAGE_OF_PROJECT];
  if (columns == null) return [];
  const tables = documentFormats
    .filter(({ options }) => options?.includes('columns') === true)
    .flatMap(({ extensions }) => extensions);
  const message = `"columns" was not used for this file: only ${tables.join(', ')} files have columns to choose.`;
  return files
    .filter((file) => formatForFile(file)?.options?.includes('columns') !== true)
    .map((file) => ({ code: 'columns_not_used', message, source_file: file }));
}

const LANGUAGE_OF_PROJECT = {
  code: 'project_language_used',
  message: '"source_language" was not used: a project has its own, which the record of the job has once it has begun.',
};
