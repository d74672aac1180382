import { z } from 'zod';

/** Access to a language model of a vendor. */
export interface ModelSettings {
  readonly apiKey: string;
  /** Undefined: the vendor's own. */
  readonly baseUrl: string | undefined;
  readonly model: string;
}

/** Settings of each provider; one without its settings isn't configured. A part of `Config`. */
export interface ProviderSettings {
  readonly openai: ModelSettings | undefined;
  readonly anthropic: ModelSettings | undefined;
  readonly gemini: ModelSettings | undefined;
  readonly deepl: { readonly apiKey: string; readonly baseUrl: string | undefined } | undefined;
  readonly google: GoogleSettings | undefined;
  readonly localModel: LocalModelSettings | undefined;
  readonly localTranslation: { readonly url: string; readonly apiKey: string | undefined } | undefined;
  /** Folder of Apertium's mode files; undefined: the usual ones. */
  readonly apertiumPath: string | undefined;
  /** Embedding models of Mistral; those of OpenAI and Gemini use the keys of their language models. */
  readonly mistral: { readonly apiKey: string; readonly baseUrl: string | undefined } | undefined;
  /** A server with OpenAI's `/v1/embeddings`. */
  readonly embeddingServer: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
  /** Milliseconds without data after which a call of a provider is aborted. */
  readonly timeout: number;
  /** Calls of one provider in progress at a time per request or batch. */
  readonly concurrency: number;
}

export interface GoogleSettings {
  /** Path of a service account's JSON file. */
  readonly credentialsPath: string;
  /** Undefined: the one of the credentials. */
  readonly project: string | undefined;
  readonly location: string;
  readonly baseUrl: string | undefined;
  /** Bucket of Cloud Storage for glossaries; undefined: no glossaries at Google. */
  readonly bucket: string | undefined;
}

export interface LocalModelSettings {
  /** Ends in `/v1` for most servers. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Undefined: the first one that the server lists. */
  readonly model: string | undefined;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
}

const webAddress = z.url({ protocol: /^https?$/ });
const secret = z.string().min(1);
const modelName = z.string().min(1).max(200);

/**
 * The environment variables, part of the schema in `platform/config.ts`. The models are those of November 2026 that
 * translate well at low latency and cost: docs/decisions/0018 has the reasons.
 */
export const providerEnvironment = {
  OPENAI_API_KEY: secret.optional().describe('key of OpenAI; unset: the provider openai is not configured'),
  OPENAI_BASE_URL: webAddress.optional().describe('another address of the API'),
  OPENAI_MODEL: modelName.default('gpt-6.1-terra').describe('its model'),
  ANTHROPIC_API_KEY: secret.optional().describe('key of Anthropic; unset: the provider anthropic is not configured'),
  ANTHROPIC_BASE_URL: webAddress.optional().describe('another address of the API'),
  ANTHROPIC_MODEL: modelName.default('claude-haiku-5-5').describe('its model'),
  GEMINI_API_KEY: secret.optional().describe('key of the Gemini API; unset: the provider gemini is not configured'),
  GEMINI_BASE_URL: webAddress.optional().describe('another address of the API'),
  GEMINI_MODEL: modelName.default('gemini-3.8-flash').describe('its model'),
  DEEPL_API_KEY: secret.optional().describe('key of DeepL; unset: the provider deepl is not configured'),
  DEEPL_BASE_URL: webAddress.optional().describe('another address of the API (default: by the kind of key)'),
  GOOGLE_TRANSLATE_CREDENTIALS: z
    .string()
    .min(1)
    .optional()
    .describe("path of a service account's JSON file; unset: the provider google is not configured"),
  GOOGLE_TRANSLATE_PROJECT: z.string().min(1).optional().describe('project (default: that of the credentials)'),
  GOOGLE_TRANSLATE_LOCATION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a location such as us-central1')
    .default('us-central1')
    .describe('location of glossaries and translations'),
  GOOGLE_TRANSLATE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, 'must be the name of a bucket, without gs://')
    .optional()
    .describe('bucket of Cloud Storage for glossaries; unset: terms are substituted instead'),
  GOOGLE_TRANSLATE_BASE_URL: webAddress.optional().describe('another address of the API'),
  LOCAL_LLM_BASE_URL: webAddress
    .optional()
    .describe('address of your OpenAI-compatible server, such as http://127.0.0.1:11434/v1, for the provider local'),
  LOCAL_LLM_MODEL: modelName.optional().describe('model of that server (default: the first that it lists)'),
  LOCAL_LLM_API_KEY: secret.optional().describe('key of that server, if it requires one'),
  LOCAL_LLM_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(512)
    .max(10_000_000)
    .default(8192)
    .describe('context of that model in tokens, prompt and answer together'),
  LOCAL_MT_URL: webAddress
    .optional()
    .describe('address of your LibreTranslate server, which translates for the provider local'),
  LOCAL_MT_API_KEY: secret.optional().describe('key of that server, if it requires one'),
  APERTIUM_PATH: z.string().optional().describe('folder of Apertium mode files (default: where packages put them)'),
  EMBEDDINGS_BASE_URL: webAddress
    .optional()
    .describe('address of your OpenAI-compatible server for embedding models, such as http://127.0.0.1:11434/v1'),
  EMBEDDINGS_API_KEY: secret.optional().describe('key of that server, if it requires one'),
  MISTRAL_API_KEY: secret.optional().describe('key of Mistral, for its embedding models'),
  MISTRAL_BASE_URL: webAddress.optional().describe('another address of the API'),
  PROVIDER_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(300)
    .default(120)
    .describe('seconds without data after which a call of a provider is aborted'),
  PROVIDER_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(16)
    .describe('calls of a provider in progress at a time per request or batch'),
};

const environment = z.object(providerEnvironment);

/** Converts the variables to settings. */
export function toProviderSettings(values: z.output<typeof environment>): ProviderSettings {
  const model = (apiKey: string | undefined, baseUrl: string | undefined, name: string) =>
    apiKey === undefined ? undefined : { apiKey, baseUrl, model: name };
  return {
    openai: model(values.OPENAI_API_KEY, values.OPENAI_BASE_URL, values.OPENAI_MODEL),
    anthropic: model(values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL, values.ANTHROPIC_MODEL),
    gemini: model(values.GEMINI_API_KEY, values.GEMINI_BASE_URL, values.GEMINI_MODEL),
    deepl:
      values.DEEPL_API_KEY === undefined ? undefined : { apiKey: values.DEEPL_API_KEY, baseUrl: values.DEEPL_BASE_URL },
    google:
      values.GOOGLE_TRANSLATE_CREDENTIALS === undefined
        ? undefined
        : {
            credentialsPath: values.GOOGLE_TRANSLATE_CREDENTIALS,
            project: values.GOOGLE_TRANSLATE_PROJECT,
            location: values.GOOGLE_TRANSLATE_LOCATION,
            baseUrl: values.GOOGLE_TRANSLATE_BASE_URL,
            bucket: values.GOOGLE_TRANSLATE_BUCKET,
          },
    localModel:
      values.LOCAL_LLM_BASE_URL === undefined
        ? undefined
        : {
            baseUrl: values.LOCAL_LLM_BASE_URL,
            apiKey: values.LOCAL_LLM_API_KEY,
            model: values.LOCAL_LLM_MODEL,
            contextTokens: values.LOCAL_LLM_CONTEXT_TOKENS,
          },
    localTranslation:
      values.LOCAL_MT_URL === undefined ? undefined : { url: values.LOCAL_MT_URL, apiKey: values.LOCAL_MT_API_KEY },
    apertiumPath: values.APERTIUM_PATH,
    mistral:
      values.MISTRAL_API_KEY === undefined
        ? undefined
        : { apiKey: values.MISTRAL_API_KEY, baseUrl: values.MISTRAL_BASE_URL },
    embeddingServer:
      values.EMBEDDINGS_BASE_URL === undefined
        ? undefined
        : { baseUrl: values.EMBEDDINGS_BASE_URL, apiKey: values.EMBEDDINGS_API_KEY },
    timeout: values.PROVIDER_TIMEOUT_SECONDS * 1000,
    concurrency: values.PROVIDER_CONCURRENCY,
  };
}

/** Keys that must not appear in any log line. */
export function providerSecrets(settings: ProviderSettings): readonly (string | undefined)[] {
  const { openai, anthropic, gemini, deepl, mistral, localModel, localTranslation, embeddingServer } = settings;
  const services = [openai, anthropic, gemini, deepl, mistral, localModel, localTranslation, embeddingServer];
  return services.map((service) => service?.apiKey);
}
