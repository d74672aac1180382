import { createUsageMeter } from '#db/usage/usage.ts';
import type { SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import type { FileSelector } from '#domain/plans/file-plan.ts';
import { tableOf } from '#domain/sheets/table-location.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { FileOutline } from '#instructions/grammars.ts';
import { adoptPlan } from '#language/instructions/plan-document.ts';
import { planDocument } from '#language/instructions/plan-document.ts';
import { workForClient } from '#api/client-work.ts';
import { createProviderRetries } from '#jobs/provider-retries.ts';
import type { ApiContext } from '#api/state.ts';
import { parseBody, parseValue, requireJsonBody } from '#api/validation.ts';
import { routesOf } from '#api/routes/router.ts';
import { documentOperations } from './openapi.ts';
import { presentOutline } from './presenter.ts';
import { EXCEL, POWERPOINT, requireOfficeFile, WORD } from '#jobs/documents/office-file.ts';
import { outlineFileSchema, outlineSchemaFor } from './schema.ts';
import { requireFiles } from '#jobs/submission/requirements.ts';

/** Ms for reading a document once while its client waits; the largest fixtures take one second. */
const READING_TIME = 30_000;

/**
 * Previews the contents of a document and the interpretation of an instruction or a plan, without a job. It may call a
 * model, which costs money, so the role viewer doesn't suffice.
 *
 * @throws LoquentError 400 `unsupported_format`, `document_…`, `instruction_not_understood`, `plan_does_not_fit`,
 * `selection_empty`, `table_not_found`, `provider_not_configured`, `validation_failed`; 404 `not_found`; errors of a model
 */
export const documentRoutes = routesOf(documentOperations, {
  async 'POST /v1/documents/outline'(ctx) {
    // The file determines the schema of plans.
    const { source_file: key } = parseValue(requireJsonBody(ctx), outlineFileSchema);
    requireOfficeFile(key, WORD, EXCEL, POWERPOINT);
    const { useInstructionGrammar } = await import('#instructions/grammars.ts');
    return useInstructionGrammar(key, (grammar) => outlineOf(ctx, grammar));
  },
});

async function outlineOf<Outline extends FileOutline, Selector extends FileSelector>(
  ctx: ApiContext,
  grammar: InstructionGrammar<Outline, Selector>,
) {
  const body = parseBody(ctx, outlineSchemaFor(grammar.schema.plan));
  const { source_file: key } = body;
  const { dependencies, principal } = ctx.state;
  await requireFiles(ctx.state, [key], () => 'source_file');
  const provider = dependencies.providers.resolveModel(body.provider ?? undefined);
  const { model } = createProviderRetries(ctx.state).around(provider);
  const source = () => dependencies.storage.read(fileObjectKey(principal.organizationId, key));
  const table = tableOf(body);
  const answer = await workForClient(ctx, async (signal) => {
    const describe = (question: SelectionQuestion<Selector>) =>
      dependencies.documents.describe(
        grammar,
        { organizationId: principal.organizationId, key, ...question, timeLimit: READING_TIME },
        { source },
        signal,
      );
    const { instruction, plan, source_language: from, target_languages: targets } = body;
    const languages = targets == null ? undefined : { source: from ?? undefined, targets };
    if (instruction == null && plan == null) return { ...(await describe({ table })), selection: null };
    const meter = createUsageMeter(dependencies.orm, {
      organizationId: principal.organizationId,
      operation: 'documents.outline',
    });
    const planned =
      plan == null
        ? await planDocument(grammar, {
            instruction: instruction ?? '',
            languages,
            table,
            describe,
            model,
            meter,
            signal,
          })
        : await adoptPlan(grammar, plan, describe, table);
    const { outline, warnings, explanation, plan: used, engine, counts } = planned;
    return { outline, warnings, selection: { explanation, plan: used, engine, counts } };
  });
  if (answer === undefined) return undefined;
  return {
    source_file: key,
    outline: presentOutline(answer.outline),
    selection: answer.selection,
    warnings: answer.warnings.map(({ code, message }) => ({ code, message, source_file: key })),
  };
}
