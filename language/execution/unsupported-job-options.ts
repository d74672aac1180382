import type { ContextAccess } from '#domain/context/passage.ts';
import { translationAbilities } from '#domain/execution/executor.ts';
import { requireFittingInstructions } from '#domain/execution/instruction-pieces.ts';
import type { Execution } from '#domain/execution/option-matrix.ts';
import { storeContents, type RequestOptions } from '#domain/execution/request-options.ts';
import { unsupportedOptions, type IgnoredOption } from '#domain/execution/unsupported-options.ts';
import { withPrompts } from '#language/context/load-context.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';

/** The options of a job, with the ids of its context stores. */
export interface JobOptions extends Omit<RequestOptions, 'context_stores'> {
  readonly context_stores?: readonly number[] | null | undefined;
}

/**
 * Warnings about the options of a job that its executions can't follow. Also checks that its instructions fit the engines.
 *
 * @param executions one, or one per target language
 * @param sourceLanguage BCP 47; null: not known yet
 * @throws LoquentError `capability_unavailable` for more instructions than an engine accepts, and for options that must not be
 * ignored
 */
export async function unsupportedJobOptions(
  executions: readonly Execution[],
  options: JobOptions,
  sourceLanguage: string | null,
  { openStores }: Pick<ContextAccess, 'openStores'>,
): Promise<readonly IgnoredOption[]> {
  const ids = options.context_stores ?? [];
  const nameOf = (language: string | null | undefined) => (language == null ? '' : languageName(language));
  const source = nameOf(sourceLanguage);
  const stores = await openStores(ids, { source, target: nameOf(executions[0]?.targetLanguage) });
  const contents = storeContents(stores);
  const ignored = unsupportedOptions(executions, { ...options, context_stores: contents });
  for (const execution of executions) {
    if (translationAbilities(execution.executor)?.instructionLimits === undefined) continue;
    // Prompts may name the languages.
    const isPrompted = contents?.prompts === true;
    const prompted = isPrompted ? await openStores(ids, { source, target: nameOf(execution.targetLanguage) }) : [];
    const instructions = withPrompts(prompted, options.instructions ?? undefined);
    requireFittingInstructions([execution], { domain: options.domain ?? undefined, instructions });
  }
  return ignored;
}
