import type { Terminology } from '#domain/glossary/terminology.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { ProviderUsage, UsageMeter } from '#providers/language/usage.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';

/** A source text and its translation. */
export interface AssessedPair {
  readonly source: string;
  readonly target: string;
}

/** Translations that a model reviews; languages are BCP 47. */
export interface AssessmentOptions {
  readonly pairs: readonly AssessedPair[];
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly provider: TranslationProvider;
  /** Model of the provider. */
  readonly model: LanguageModel;
  readonly domain?: string | undefined;
  /** Prompts of context stores. */
  readonly instructions?: string | undefined;
  readonly terminology?: Terminology | undefined;
  readonly references?: ReferenceSource | undefined;
  readonly meter: UsageMeter;
  /** Called with the number of finished pairs. */
  readonly onProgress?: ((done: number) => void) | undefined;
  readonly signal: AbortSignal;
}

export interface Assessment {
  /** Findings per pair, with places that the texts confirm. */
  readonly findings: readonly (readonly Finding[])[];
  readonly usage: ProviderUsage;
  /** Pairs for which the model gave no usable answer. */
  readonly unanswered: number;
}
