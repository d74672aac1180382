import { modelName } from '#domain/settings/variables.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { LanguageTools } from '#providers/language/provider-record.ts';
import { vendorFacts } from '#providers/service-record.ts';
import { createIdleFetch, type ProviderConnection } from './idle-fetch.ts';

export interface VendorModelOptions extends ProviderConnection {
  readonly apiKey: string;
  /** Undefined: the vendor's own. With its version, as in `https://api.openai.com/v1`. */
  readonly baseUrl: string | undefined;
  readonly model: string;
}

/** Common settings of every vendor's SDK. @param title name of the vendor in messages */
export function sdkSettings({ apiKey, baseUrl, ...connection }: VendorModelOptions, title: string) {
  return {
    apiKey,
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    fetch: createIdleFetch(connection, title),
  };
}

/**
 * Tokens for models that can't disable reasoning, which vendors count as output: at the lowest effort, a batch of
 * segments takes hundreds to a few thousand.
 */
export const THINKING_TOKENS = 4096;

/** Properties of families of models; the first matching name counts. */
export type ModelFamilies<Traits> = readonly (readonly [name: RegExp, traits: Traits])[];

/** The traits of a model's family, or of those of `others`. */
export function traitsOf<Traits>(model: string, families: ModelFamilies<Traits>, others: Traits): Traits {
  return families.find(([name]) => name.test(model))?.[1] ?? others;
}

/** The service of a model's calls, as named in errors. */
export interface ModelService {
  readonly providerId: string;
  /** At the start of a sentence: `OpenAI`. */
  readonly title: string;
  /** Names of the variables that users can set. */
  readonly variables: { readonly apiKey: string; readonly baseUrl: string; readonly model: string };
}

/** A vendor whose variables begin with its identifier. @param model what names the model; default: a variable */
export function vendorService(providerId: string, title: string, model?: string): ModelService {
  const prefix = providerId.toUpperCase();
  const variables = { apiKey: `${prefix}_API_KEY`, baseUrl: `${prefix}_BASE_URL`, model: model ?? `${prefix}_MODEL` };
  return { providerId, title, variables };
}

/** The facts that are alike for providers with a vendor's language model. @param prefix of the vendor's variables */
export const modelFacts = <const Prefix extends string>(
  prefix: Prefix,
  create: (options: VendorModelOptions) => LanguageModel,
) =>
  vendorFacts(
    prefix,
    ({ fromModel, draftModel, ...options }: VendorModelOptions & DraftOptions) => {
      const provider = fromModel(create(options));
      if (draftModel === undefined) return provider;
      return { ...provider, draft: fromModel(create({ ...options, model: draftModel })) };
    },
    `${prefix}_MODEL`,
    `${prefix}_DRAFT_MODEL`,
  );

interface DraftOptions extends Pick<LanguageTools, 'fromModel'> {
  /** Model of drafts; undefined: the same. */
  readonly draftModel?: string;
}

/** The variable of a provider's model of drafts. */
export const draftModel = modelName
  .optional()
  .describe('its model for `quality: draft`, such as a smaller one; unset: the same');
