import type { TermCheck, TermConflict, Terminology } from '#domain/glossaries/terminology.ts';
import type { Tone } from '#domain/execution/request-options.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';
import type { PieceSize } from './revision/aligned-pieces.ts';
import type { TextRules } from './rules/text-rules.ts';
import type { SegmentWarning } from './translation/contract.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import type { ProviderUsage, UsageMeter } from '#providers/language/usage.ts';

/** A text to revise or rewrite, with the common options; languages are BCP 47. */
interface EditOptions {
  readonly provider: TranslationProvider;
  readonly sourceText: string;
  readonly sourceLanguage: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  readonly formality?: Tone | undefined;
  /** Styleguide of the context stores, else of the request. */
  readonly styleguide?: string | undefined;
  /** Compiled, for rewriting, with `sourceLanguage` on both sides. */
  readonly terminology?: Terminology | undefined;
  readonly references?: ReferenceSource | undefined;
  readonly meter: UsageMeter;
  /** Edits the text if the provider has no model; default: rules in this thread. */
  readonly rules?: TextRules | undefined;
  readonly signal: AbortSignal;
}

/** A translation to revise, with its options; languages are BCP 47. */
export interface RevisionOptions extends EditOptions {
  /** The current translation. */
  readonly targetText: string;
  readonly targetLanguage: string;
  /** Size of the parts that a model revises at once; default: sentences. */
  readonly pieces?: PieceSize | undefined;
}

/** A text to rewrite in its own language, with its options. */
export interface RewritingOptions extends EditOptions {
  readonly type: RewriteType;
  /** Body of the prompt template; rules don't use it. */
  readonly template: string;
}

/**
 * A revised or rewritten text with its report: a revision is often unchanged, a continuation is the unchanged text followed by
 * its continuation.
 */
export interface EditedText {
  readonly text: string;
  /** The model's name, or `rules 1`. */
  readonly engine: string;
  readonly usage: ProviderUsage;
  readonly glossary: TermCheck;
  readonly conflicts: readonly TermConflict[];
  readonly warnings: readonly SegmentWarning[];
}

/** Chunks of a rewriting as they arrive; the last one is `done`, whose text is validated and may differ from them. */
export type RewritingStreamPart =
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'done'; readonly rewriting: EditedText };
