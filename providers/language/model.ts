import type { z } from 'zod';
import type { ProviderUsage } from './usage.ts';

/** A call of a language model. It never gets tools. */
export interface ModelRequest {
  /** Instructions of Loquent and the user, never the text to process. */
  readonly system: string;
  /** True: other calls have the same system prompt, so that it is worth a surcharge to keep it at the vendor. */
  readonly isSystemShared?: boolean | undefined;
  /** The text to process, delimited as data. */
  readonly prompt: string;
  /** The model stops there; the answer's finish reason is then `length`. */
  readonly maximumOutputTokens: number;
  /** Aborting ends the call within a second; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** A call whose answer is JSON of a schema. Every string in it needs a maximum, or a model can run to its limit. */
export interface ModelObjectRequest<Schema extends z.ZodType> extends ModelRequest {
  readonly schema: Schema;
  /** Name of what the schema describes: letters, digits and underscores. */
  readonly schemaName: string;
}

/** Why a model stopped: it finished, reached `maximumOutputTokens`, or its vendor refused the content. */
export type ModelFinish = 'stop' | 'length' | 'refused' | 'other';

export interface ModelText {
  readonly text: string;
  readonly finish: ModelFinish;
  /** `characters` is 0: the caller knows them. */
  readonly usage: ProviderUsage;
}

/** `object` is undefined if the answer wasn't JSON of the schema; the caller repairs or rejects it. */
export interface ModelObject<Value> {
  readonly object: Value | undefined;
  readonly finish: ModelFinish;
  readonly usage: ProviderUsage;
}

/** Chunks of an answer as they arrive; the last one is `finish`. */
export type ModelStreamPart =
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'finish'; readonly finish: ModelFinish; readonly usage: ProviderUsage };

/**
 * A language model of a vendor or of this deployment. All calls fail with LoquentError: `provider_failed` (retryable or
 * not, with `retryAfter`), `rate_limited` by the vendor as retryable `provider_failed`, `credit_exhausted`,
 * `provider_not_configured` (a wrong key), `capability_unavailable` (the text is longer than the model takes). No SDK
 * retries of its own.
 */
export interface LanguageModel {
  /** Provider identifier: `local`, `openai`, … */
  readonly providerId: string;
  /** The model's name, as in `engine` of results. */
  readonly name: string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** Maximum tokens of an answer; the vendor refuses requests for more. */
  readonly outputTokens: number;
  generateText(request: ModelRequest): Promise<ModelText>;
  generateObject<Schema extends z.ZodType>(request: ModelObjectRequest<Schema>): Promise<ModelObject<z.output<Schema>>>;
  streamText(request: ModelRequest): AsyncIterable<ModelStreamPart>;
}
