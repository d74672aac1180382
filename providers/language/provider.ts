import type { CodedText } from '#domain/units/coded-text.ts';

/** What one provider call translates. Languages are BCP 47. */
export interface TranslationRequest {
  /** In document order; none is empty or without letters. */
  readonly segments: readonly CodedText[];
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  /** Aborting ends the call within a second; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called after each finished segment with how many are done, for heartbeats. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface TranslatedSegment {
  /** As the provider gave it: its codes may be incomplete. The caller validates and repairs. */
  readonly content: CodedText;
  /** Words the engine didn't know and left in the source language. */
  readonly unknownWords: number;
}

export interface TranslationResponse {
  /** One a requested segment, same order. */
  readonly segments: readonly TranslatedSegment[];
  /** Name and version of what translated, for the result (`apertium eng-spa`). */
  readonly engine: string;
  /** BCP 47 languages between source and target when there was no direct way; empty otherwise. */
  readonly pivots: readonly string[];
}

/** Whether and how a provider serves a pair. */
export type PairSupport =
  | { readonly supported: true; readonly pivots: readonly string[] }
  /** `reason` is a sentence for the user that names what to install, configure or choose instead. */
  | { readonly supported: false; readonly reason: string };

/** A language model or translation engine behind one of the six provider identifiers. */
export interface TranslationProvider {
  readonly id: string;
  supports(sourceLanguage: string, targetLanguage: string): Promise<PairSupport>;
  /** @throws LoquentError `provider_failed` (retryable), `capability_unavailable`, `provider_not_configured` */
  translate(request: TranslationRequest): Promise<TranslationResponse>;
  /** Ends child processes and sockets. */
  close(): Promise<void>;
}
