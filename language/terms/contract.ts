import type { ExtractedTerm } from '#domain/terms/contract.ts';
import type { ModelCalls } from '#language/model/ask-in-batches.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';

/** Candidates that a model judges; languages are BCP 47. */
export interface RefinementOptions extends ModelCalls {
  /** A call of the model takes as many as it has room for; callers pass some hundred at once. */
  readonly candidates: readonly ExtractedTerm[];
  readonly sourceLanguage: string;
  readonly targetLanguages: readonly string[];
  readonly domain?: string | undefined;
  /** Called with the number of judged candidates. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** A candidate that the model takes for a term, or about which it said nothing usable. */
export interface RefinedTerm extends ExtractedTerm {
  /** One sentence in the source language; null if the model gave none. */
  readonly definition: string | null;
  /** False: kept because the model gave no usable answer about it. */
  readonly isConfirmed: boolean;
}

/** Candidates after the model's judgment, in their order. */
export interface Refinement {
  readonly terms: readonly RefinedTerm[];
  /** Candidates that the model rejected. */
  readonly rejected: readonly ExtractedTerm[];
  readonly usage: ProviderUsage;
  /** Candidates about which the model gave no usable answer. */
  readonly unanswered: number;
}
