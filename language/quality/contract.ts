import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { ModelCalls } from '#language/model/ask-in-batches.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';

/** A source text and its translation. */
export interface AssessedPair {
  readonly source: string;
  readonly target: string;
}

/** Translations that a model reviews; languages are BCP 47. */
export interface AssessmentOptions extends ModelCalls {
  readonly pairs: readonly AssessedPair[];
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly domain?: string | undefined;
  /** Prompts of context stores. */
  readonly instructions?: string | undefined;
  /** Styleguide of the context stores. */
  readonly styleguide?: string | undefined;
  readonly terminology?: Terminology | undefined;
  readonly references?: ReferenceSource | undefined;
  /** Called with the number of finished pairs. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface Assessment {
  /** Findings per pair, with places that the texts confirm. */
  readonly findings: readonly (readonly Finding[])[];
  /** Per pair: true if the model gave a usable answer, or there was nothing to assess. */
  readonly answered: readonly boolean[];
  readonly usage: ProviderUsage;
  /** Pairs for which the model gave no usable answer. */
  readonly unanswered: number;
}
