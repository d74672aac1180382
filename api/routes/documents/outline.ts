import { createUsageMeter } from '#db/usage.ts';
import type { DescribedSource, FileQuestion } from '#domain/selection/languages.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { instructionLanguageFor } from '#formats/instruction-language.ts';
import { adoptPlan } from '#language/selection/adopt-plan.ts';
import { planDocument } from '#language/selection/plan-document.ts';
import { workForClient } from '#api/client-work.ts';
import { createProviderRetries } from '#api/provider-retries.ts';
import type { ApiContext } from '#api/state.ts';
import { parseBody } from '#api/validation.ts';
import { requireFiles } from '#api/routes/jobs/source-files.ts';
import { presentOutline, presentSelection } from './presenter.ts';
import { outlineSchema } from './schema.ts';
import { requireWordFile } from './word-file.ts';

/** Ms for reading a document once while its client waits; the largest fixtures take one second. */
const READING_TIME = 30_000;

/**
 * `POST /v1/documents/outline`: previews the contents of a document and the interpretation of an instruction or a plan,
 * without a job.
 *
 * @throws LoquentError 400 `unsupported_format`, `document_…`, `instruction_not_understood`, `plan_does_not_fit`,
 * `selection_empty`, `provider_not_configured`, `validation_failed`; 404 `not_found`; errors of a model
 */
export async function readOutline(ctx: ApiContext): Promise<void> {
  const body = parseBody(ctx, outlineSchema);
  const { source_file: key } = body;
  const { dependencies, principal } = ctx.state;
  requireWordFile(key);
  await requireFiles(ctx.state, [key], () => 'source_file');
  const provider = dependencies.providers.resolveModel(body.provider ?? undefined);
  const { model } = createProviderRetries(ctx.state).around(provider);
  const source = () => dependencies.storage.read(fileObjectKey(principal.organizationId, key));
  const answer = await workForClient(ctx, async (signal) => {
    const describe = (question: FileQuestion): Promise<DescribedSource> =>
      dependencies.documents.describe(
        { organizationId: principal.organizationId, key, ...question, timeLimit: READING_TIME },
        { source },
        signal,
      );
    const { instruction, plan, source_language: from, target_languages: targets } = body;
    const languages = targets == null ? undefined : { source: from ?? undefined, targets };
    const language = instructionLanguageFor(key);
    if (instruction == null && plan == null) return { ...(await describe({})), selection: null };
    const meter = createUsageMeter(dependencies.orm, {
      organizationId: principal.organizationId,
      operation: 'documents.outline',
    });
    const planned =
      plan == null
        ? await planDocument(language, { instruction: instruction ?? '', languages, describe, model, meter, signal })
        : await adoptPlan(language, plan, describe);
    return { outline: planned.outline, warnings: planned.warnings, selection: presentSelection(planned) };
  });
  if (answer === undefined) return;
  ctx.body = {
    source_file: key,
    outline: presentOutline(answer.outline),
    selection: answer.selection,
    warnings: answer.warnings.map(({ code, message }) => ({ code, message, source_file: key })),
  };
}
