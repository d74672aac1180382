import type {
  FoundViolation,
  GlossaryContent,
  TermAnalyzer,
  TermMatch,
  ViolationType,
} from '#domain/glossaries/terminology.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { TextRules } from '#language/rules/text-rules.ts';
import type { SegmentWarning } from '#language/translation/contract.ts';
import type { ProviderUsage, UsageMeter } from '#providers/language/usage.ts';

export interface TermVerificationOptions {
  readonly text: string;
  /** Compiled of `glossaries`. */
  readonly analyzer: TermAnalyzer;
  /** In order of priority. */
  readonly glossaries: readonly GlossaryContent[];
  /** BCP 47; undefined: terms of all languages are searched. */
  readonly language: string | undefined;
  readonly provider: TranslationProvider;
  readonly meter: UsageMeter;
  /** Finds terms by their spelling; default: rules in this thread. */
  readonly rules?: TextRules | undefined;
  readonly signal: AbortSignal;
}

/** A violation found by rules, or a paraphrase of a term found by a model. */
export interface VerifiedViolation extends Omit<FoundViolation, 'type' | 'match'> {
  readonly type: ViolationType;
  readonly foundBy: 'rules' | 'model';
}

/** A finding of the rules that a model rejected. */
export interface DismissedFinding extends Omit<TermMatch, 'type'> {
  readonly kind: 'match' | 'violation';
  /** The model's reason. */
  readonly reason: string;
}

/** Terms of a text; lists are in the order of the text, offsets UTF-16 units. */
export interface VerifiedAnalysis {
  readonly matches: readonly TermMatch[];
  readonly violations: readonly VerifiedViolation[];
  readonly dismissed: readonly DismissedFinding[];
  /** The model's name; null: rules alone. */
  readonly engine: string | null;
  readonly usage: ProviderUsage;
  readonly warnings: readonly SegmentWarning[];
}
