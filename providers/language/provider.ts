import type { TermPair } from '#domain/glossaries/terminology.ts';
import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import type { LedgerHint } from '#domain/ledgers/ledger-entry.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { UnitNotes } from '#domain/units/unit-notes.ts';
import type { TranslationAbilities } from '#domain/execution/executor.ts';
import type { Tone } from '#domain/execution/request-options.ts';
import type { LanguageModel } from './model.ts';
import type { ReferenceMaterial } from './reference.ts';
import type { ProviderUsage } from './usage.ts';

/** A term that occurs in the segments of a call, for a model's prompt. */
export interface TermHint extends TermPair {
  /** Terms that must not be used for it. */
  readonly forbidden: readonly string[];
  /** Notes of the entry, shortened. */
  readonly note: string | null;
}

/** A whole glossary of one pair of languages, for engines that store glossaries. */
export interface EngineGlossary {
  /** Equal for equal pairs, in every process. */
  readonly contentHash: string;
  pairs(): readonly TermPair[];
}

/** Source text around the segments of a call, which the call doesn't translate. */
export interface SurroundingText {
  readonly before: string;
  readonly after: string;
}

/** A segment before those of a call, with its translation. */
export interface PrecedingPair {
  readonly source: CodedText;
  readonly target: CodedText;
}

/** Makes a call of a provider, and retries it after a temporary failure. */
export type RetryCall = <Result>(call: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Input of one provider call. Languages are BCP 47. */
export interface TranslationRequest {
  /** In document order; none is empty or without letters. */
  readonly segments: readonly CodedText[];
  /** Per segment: sentences on the issues of an earlier translation, for a model's prompt. */
  readonly issues?: readonly (readonly string[])[] | undefined;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  /** Further sentences for the provider, in order. */
  readonly extraInstructions?: readonly string[] | undefined;
  /** Sentences about the texts of this call only; a prompt has them at its end, after what the calls of a file share. */
  readonly callInstructions?: readonly string[] | undefined;
  readonly formality?: Tone | undefined;
  readonly surrounding?: SurroundingText | undefined;
  /** Facts about each segment besides its text; only models read them. */
  readonly notes?: readonly (UnitNotes | undefined)[] | undefined;
  /** The last segments before those of the call that are translated, for consistent wording; only models read them. */
  readonly before?: readonly PrecedingPair[] | undefined;
  readonly terms?: readonly TermHint[] | undefined;
  /** Facts about the document that the segments are from. */
  readonly document?: DocumentBrief | undefined;
  /** Entries of the document's ledger that occur in the segments. */
  readonly entries?: readonly LedgerHint[] | undefined;
  readonly glossary?: EngineGlossary | undefined;
  /** Rules for writing, of context stores, for a model's prompt. */
  readonly styleguide?: string | undefined;
  readonly references?: readonly ReferenceMaterial[] | undefined;
  /** Aborting ends the call within a second; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Wraps each request to the vendor; default: requests are made once. */
  readonly retry?: RetryCall | undefined;
  /** Called after each finished segment with their number, for heartbeats. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface TranslatedSegment {
  /** The provider's own answer: its codes may be incomplete. The caller validates and repairs. */
  readonly content: CodedText;
  /** Words that the engine left in the source language, in the spelling and order of `content`. */
  readonly unknownWords: readonly string[];
}

export interface TranslationResponse {
  /** One per requested segment, same order. */
  readonly segments: readonly TranslatedSegment[];
  /** Name and version of the engine or model, for the result (`apertium eng-spa`). */
  readonly engine: string;
  /** BCP 47 intermediate languages if there was no direct pair; otherwise empty. */
  readonly pivots: readonly string[];
  /** The vendor's count, or the size of the request if it counts nothing. */
  readonly usage: ProviderUsage;
}

/** Support for a pair, with its pivots or the reason for a refusal. */
export type PairSupport =
  | { readonly supported: true; readonly pivots: readonly string[] }
  /** `reason` is a sentence for the user that names the package, setting or alternative. */
  | { readonly supported: false; readonly reason: string };

/** Properties of a provider for the translation service. */
export interface ProviderCapabilities extends TranslationAbilities {
  /** How terms are applied: in the request, by a glossary at the vendor, or not at all: they are substituted. */
  readonly terms: 'hints' | 'glossary' | 'none';
  /** Calls in progress at a time per request. */
  readonly concurrency: number;
}

/** Languages, BCP 47, each of which is translated into each of the others. */
export interface LanguageGroup {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

/** A language model or translation engine that implements one of the six provider identifiers. */
export interface TranslationProvider {
  readonly id: string;
  readonly capabilities: ProviderCapabilities;
  /** Revises, rewrites, verifies and streams; undefined: rules do, where they can. */
  readonly model?: LanguageModel | undefined;
  /** Its model of drafts; absent: it makes drafts itself. */
  readonly draft?: TranslationProvider | undefined;
  /** True if rules of this deployment revise and rewrite under its identifier where there is no model. */
  readonly hasRules?: true;
  /** Variables of servers that would replace this provider under its identifier. */
  readonly replacedBy?: readonly string[];
  supports(sourceLanguage: string, targetLanguage: string): Promise<PairSupport>;
  /** All pairs, each in one group; absent: any, as models try. @throws LoquentError as `translate` */
  languages?(signal: AbortSignal): Promise<readonly LanguageGroup[]>;
  /**
   * Translates; splits requests that exceed the vendor's limits. Only `retry` of the request makes retries.
   *
   * @throws LoquentError `provider_failed` (retryable, with `retryAfter` from Retry-After), `credit_exhausted`,
   * `capability_unavailable`, `provider_not_configured`
   */
  translate(request: TranslationRequest): Promise<TranslationResponse>;
  /** Ends child processes and sockets. */
  close(): Promise<void>;
}
