import type { TermCheck, TermConflict, Terminology } from '#domain/glossary/terminology.ts';
import type { TranslationProvider } from '../provider.ts';
import type { ReferenceSource } from '../reference.ts';
import type { ContextWindow, SegmentWarning } from '../translation/contract.ts';
import type { ProviderUsage, UsageMeter } from '../usage.ts';

/** A translation to revise, and what to revise it with; languages are BCP 47. */
export interface RevisionOptions {
  readonly provider: TranslationProvider;
  readonly sourceText: string;
  /** The translation as it is. */
  readonly targetText: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  /** Used when `references` gives no styleguide. */
  readonly styleguide?: string | undefined;
  /** Default: 3. */
  readonly contextWindow?: ContextWindow | undefined;
  readonly terminology?: Terminology | undefined;
  readonly references?: ReferenceSource | undefined;
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
}

export interface Revision {
  /** Revised where it had to be; often what it was. */
  readonly text: string;
  /** The model's name, or `rules 1`. */
  readonly engine: string;
  readonly usage: ProviderUsage;
  readonly glossary: TermCheck;
  readonly conflicts: readonly TermConflict[];
  readonly warnings: readonly SegmentWarning[];
}
