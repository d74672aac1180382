import type { TermCheck, TermConflict, Terminology } from '#domain/glossary/terminology.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import type { TranslationProvider } from '../provider.ts';
import type { ReferenceSource } from '../reference.ts';
import type { SegmentWarning } from '../translation/contract.ts';
import type { ProviderUsage, UsageMeter } from '../usage.ts';

/** A text to rewrite in its own language, and what to do with it. */
export interface RewritingOptions {
  readonly provider: TranslationProvider;
  readonly sourceText: string;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly type: RewriteType;
  /** Body of the prompt template; rules don't use it. */
  readonly template: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  /** Used when `references` gives no styleguide. */
  readonly styleguide?: string | undefined;
  /** Compiled with `sourceLanguage` on both sides. */
  readonly terminology?: Terminology | undefined;
  readonly references?: ReferenceSource | undefined;
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
}

export interface Rewriting {
  /** Of `continue`: the text as it was, followed by its continuation. */
  readonly text: string;
  /** The model's name, or `rules 1`. */
  readonly engine: string;
  readonly usage: ProviderUsage;
  readonly glossary: TermCheck;
  readonly conflicts: readonly TermConflict[];
  readonly warnings: readonly SegmentWarning[];
}

/** Pieces of a rewriting as they come; the last one is `done`, whose text is validated and may differ from them. */
export type RewritingStreamPart =
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'done'; readonly rewriting: Rewriting };
