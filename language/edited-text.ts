import type { TermCheck, TermConflict, Terminology } from '#domain/glossary/terminology.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';
import type { TextRules } from './rules/text-rules.ts';
import type { SegmentWarning } from './translation/contract.ts';
import type { ProviderUsage, UsageMeter } from '#providers/language/usage.ts';

/** A text to revise or rewrite, with the common options; languages are BCP 47. */
export interface EditOptions {
  readonly provider: TranslationProvider;
  readonly sourceText: string;
  readonly sourceLanguage: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  /** Used if `references` has no styleguide. */
  readonly styleguide?: string | undefined;
  /** Compiled, for rewriting, with `sourceLanguage` on both sides. */
  readonly terminology?: Terminology | undefined;
  readonly references?: ReferenceSource | undefined;
  readonly meter: UsageMeter;
  /** Edits the text if the provider has no model; default: rules in this thread. */
  readonly rules?: TextRules | undefined;
  readonly signal: AbortSignal;
}

/** A revised or rewritten text with its report. */
export interface EditedText {
  readonly text: string;
  /** The model's name, or `rules 1`. */
  readonly engine: string;
  readonly usage: ProviderUsage;
  readonly glossary: TermCheck;
  readonly conflicts: readonly TermConflict[];
  readonly warnings: readonly SegmentWarning[];
}
