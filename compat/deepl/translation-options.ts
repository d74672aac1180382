import type { RequestState } from '#api/state.ts';
import { isModel } from '#domain/execution/executor.ts';
import { optionOutcome, type OptionName } from '#domain/execution/option-matrix.ts';
import type { Formality as OurFormality } from '#domain/execution/request-options.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { badParameter } from './errors.ts';
import { codeOf, primaryOf } from './languages.ts';
import type { DeeplFormality } from './parameters.ts';

/** The languages of a translation, BCP 47. */
interface Pair {
  readonly source: string;
  readonly target: string;
}

export type ModelType = 'quality_optimized' | 'prefer_quality_optimized' | 'latency_optimized';

/**
 * The identifier of the provider for a type of model: language models are optimized for quality, engines for latency. Undefined: the
 * default of the deployment.
 *
 * @throws LoquentError `validation_failed` for `quality_optimized` without a model for the pair
 */
export async function providerFor(
  { dependencies: { providers } }: RequestState,
  type: ModelType | null | undefined,
  { source, target }: Pair,
): Promise<string | undefined> {
  if (type == null) return undefined;
  const wanted = type === 'latency_optimized' ? 'engine' : 'model';
  for (const { id, provider } of providers.listed()) {
    if (provider?.capabilities.kind !== wanted) continue;
    if ((await provider.supports(source, target)).supported) return id;
  }
  if (type !== 'quality_optimized') return undefined;
  throw badParameter(
    'model_type',
    "Value for 'model_type' not supported: no language model here has this language pair.",
  );
}

/** The type of the model that a provider is, as answers name it. */
export const modelTypeOf = ({ capabilities }: TranslationProvider): string =>
  isModel(capabilities) ? 'quality_optimized' : 'latency_optimized';

/**
 * The formality of ours.
 *
 * @throws LoquentError `validation_failed` for one that the provider can't follow in the language, unless it is only preferred
 */
export function formalityFor(
  provider: TranslationProvider,
  target: string,
  formality: DeeplFormality | null | undefined,
): OurFormality {
  if (formality == null || formality === 'default') return 'default';
  const tone = formality.endsWith('more') ? 'more' : 'less';
  if (isFollowed(provider, target, 'formality')) return tone;
  if (formality.startsWith('prefer_')) return 'default';
  const language = codeOf(primaryOf(target));
  throw badParameter(
    'formality',
    `'formality' is not supported for given 'target_lang': Target language ${language} has no formality with the engine ${provider.id}.`,
  );
}

/** @throws LoquentError `validation_failed` for instructions that the provider can't follow */
export function requireInstructions(
  provider: TranslationProvider,
  target: string,
  instructions: readonly string[] | null | undefined,
): void {
  if (instructions == null || instructions.length === 0) return;
  if (isFollowed(provider, target, 'extra_instructions')) return;
  throw badParameter(
    'custom_instructions',
    `'custom_instructions' is not supported: the engine ${provider.id} takes no instructions for this language.`,
  );
}

const isFollowed = (provider: TranslationProvider, targetLanguage: string, name: OptionName): boolean =>
  optionOutcome({ task: 'translate', executor: provider.capabilities, targetLanguage }, name).verdict === 'followed';
