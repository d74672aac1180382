import type {
  FoundViolation,
  GlossaryContent,
  TermAnalyzer,
  TermMatch,
  ViolationType,
} from '#domain/glossary/terminology.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { TextRules } from '#language/rules/text-rules.ts';
import type { SegmentWarning } from '#language/translation/contract.ts';
import type { ProviderUsage, UsageMeter } from '#providers/language/usage.ts';

/** A text to look for terms in, and what with. */
export interface TermVerificationOptions {
  readonly text: string;
  /** Compiled of `glossaries`. */
  readonly analyzer: TermAnalyzer;
  /** In order of priority. */
  readonly glossaries: readonly GlossaryContent[];
  /** BCP 47; undefined: terms of all languages are looked for. */
  readonly language: string | undefined;
  readonly provider: TranslationProvider;
  readonly meter: UsageMeter;
  /** What finds terms by their spelling; default: rules in this thread. */
  readonly rules?: TextRules | undefined;
  readonly signal: AbortSignal;
}

/** A violation that rules found, or a place that says in other words what a term is for, which a model found. */
export interface VerifiedViolation extends Omit<FoundViolation, 'type' | 'match'> {
  readonly type: ViolationType;
  readonly foundBy: 'rules' | 'model';
}

/** What rules found and a model says to be something else. */
export interface DismissedFinding extends Omit<TermMatch, 'type'> {
  readonly kind: 'match' | 'violation';
  /** The model's words. */
  readonly reason: string;
}

/** Terms of a text; lists are in the order of the text, offsets UTF-16 units. */
export interface VerifiedAnalysis {
  readonly matches: readonly TermMatch[];
  readonly violations: readonly VerifiedViolation[];
  readonly dismissed: readonly DismissedFinding[];
  /** The model's name; null when no model looked at it: rules alone. */
  readonly engine: string | null;
  readonly usage: ProviderUsage;
  readonly warnings: readonly SegmentWarning[];
}
