import type { TermPair } from '#domain/glossary/terminology.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { LanguageModel } from './model.ts';
import type { Reference } from './reference.ts';
import type { RetryCall } from './retry.ts';
import type { ProviderUsage } from './usage.ts';

/** A term that occurs in the segments of a call, for models: only these are told to them. */
export interface TermHint extends TermPair {
  /** Not to be used for it. */
  readonly forbidden: readonly string[];
  /** Of the entry, shortened. */
  readonly note: string | null;
}

/** A whole glossary of one pair of languages, for engines that keep glossaries of their own. */
export interface EngineGlossary {
  /** Same pairs, same hash, in every process. */
  readonly contentHash: string;
  pairs(): readonly TermPair[];
}

/** Source text around the segments of a call that isn't translated by it. */
export interface SurroundingText {
  readonly before: string;
  readonly after: string;
}

/** What one provider call translates. Languages are BCP 47. */
export interface TranslationRequest {
  /** In document order; none is empty or without letters. */
  readonly segments: readonly CodedText[];
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  /** Further sentences for the provider, in order. */
  readonly extraInstructions?: readonly string[] | undefined;
  readonly surrounding?: SurroundingText | undefined;
  readonly terms?: readonly TermHint[] | undefined;
  readonly glossary?: EngineGlossary | undefined;
  readonly references?: readonly Reference[] | undefined;
  /** Aborting ends the call within a second; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Around each request to the vendor; without it, requests are made once. */
  readonly retry?: RetryCall | undefined;
  /** Called after each finished segment with how many are done, for heartbeats. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface TranslatedSegment {
  /** As the provider gave it: its codes may be incomplete. The caller validates and repairs. */
  readonly content: CodedText;
  /** Words that the engine left in the source language, as they stand in `content`, in its order. */
  readonly unknownWords: readonly string[];
}

export interface TranslationResponse {
  /** One a requested segment, same order. */
  readonly segments: readonly TranslatedSegment[];
  /** Name and version of what translated, for the result (`apertium eng-spa`). */
  readonly engine: string;
  /** BCP 47 languages between source and target when there was no direct way; empty otherwise. */
  readonly pivots: readonly string[];
  /** What the vendor counted, or what was sent where it counts nothing. */
  readonly usage: ProviderUsage;
}

/** Whether and how a provider serves a pair. */
export type PairSupport =
  | { readonly supported: true; readonly pivots: readonly string[] }
  /** `reason` is a sentence for the user that names what to install, configure or choose instead. */
  | { readonly supported: false; readonly reason: string };

/** What the translation service has to know of a provider to use it well. */
export interface ProviderCapabilities {
  /** `model`: understands instructions and may answer anything. `engine`: translates text and nothing else. */
  readonly kind: 'model' | 'engine';
  /** How terms are obeyed: told with the request, by a glossary at the vendor, or not: then they are substituted. */
  readonly terms: 'hints' | 'glossary' | 'none';
  /** True when text around the segments makes a difference. */
  readonly usesContext: boolean;
  /** True when domain and instructions make a difference; where not, results say so. */
  readonly usesInstructions: boolean;
  /** Target languages, as primary subtags, into which they do; absent: all. */
  readonly instructionLanguages?: ReadonlySet<string>;
  /** Calls that may be under way at once for one request. */
  readonly concurrency: number;
}

/** A language model or translation engine behind one of the six provider identifiers. */
export interface TranslationProvider {
  readonly id: string;
  readonly capabilities: ProviderCapabilities;
  /** What revises, rewrites, verifies and streams; undefined: rules do, or nothing. */
  readonly model?: LanguageModel | undefined;
  /** Variables of servers that would take the place of this provider under its identifier. */
  readonly replacedBy?: readonly string[];
  supports(sourceLanguage: string, targetLanguage: string): Promise<PairSupport>;
  /**
   * Splits what its vendor doesn't take in one request. Nothing is retried but by `retry` of the request.
   *
   * @throws LoquentError `provider_failed` (retryable, with `retryAfter` from Retry-After), `credit_exhausted`,
   *   `capability_unavailable`, `provider_not_configured`
   */
  translate(request: TranslationRequest): Promise<TranslationResponse>;
  /** Ends child processes and sockets. */
  close(): Promise<void>;
}
