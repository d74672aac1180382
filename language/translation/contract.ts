import type { TermCheck, TermConflict, Terminology } from '#domain/glossaries/terminology.ts';
import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import type { LedgerHint } from '#domain/ledgers/ledger-entry.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { UnitNotes } from '#domain/units/unit-notes.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import type { Tone } from '#domain/execution/request-options.ts';
import type { PrecedingPair, TranslationProvider } from '#providers/language/provider.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';
import type { ProviderUsage, UsageMeter } from '#providers/language/usage.ts';

/** Amount of text per call: 1 the full document, 2 buckets, 3 segment by segment. */
export const CONTEXT_WINDOWS = [1, 2, 3] as const;
export type ContextWindow = (typeof CONTEXT_WINDOWS)[number];
/** Default of `context_window` of requests. */
export const DEFAULT_CONTEXT_WINDOW: ContextWindow = 3;

/** Options of a translation; languages are BCP 47. */
export interface TranslationSettings {
  readonly provider: TranslationProvider;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly domain?: string | undefined;
  readonly instructions?: string | undefined;
  readonly extraInstructions?: readonly string[] | undefined;
  /** Sentences about these segments only. */
  readonly callInstructions?: readonly string[] | undefined;
  readonly formality?: Tone | undefined;
  /** Text about the segments, instead of the segments around each; empty: the segments are unrelated. */
  readonly context?: string | undefined;
  /** Facts about each segment besides its text. */
  readonly notes?: readonly (UnitNotes | undefined)[] | undefined;
  /** Source text before and after the segments, which continues the text around each of them. */
  readonly around?: { readonly before: readonly CodedText[]; readonly after: readonly CodedText[] } | undefined;
  /** The last translated segments before these. */
  readonly before?: readonly PrecedingPair[] | undefined;
  /** Default: 3. */
  readonly contextWindow?: ContextWindow | undefined;
  readonly terminology?: Terminology | undefined;
  /** Facts about the document that the segments are from; only models read them. */
  readonly document?: DocumentBrief | undefined;
  /** Finds the entries of the document's ledger that occur in texts: a call gets those of its segments. Only models read them. */
  readonly entries?: ((texts: readonly string[]) => readonly LedgerHint[]) | undefined;
  /** Rules for writing, of context stores; only models read them. */
  readonly styleguide?: string | undefined;
  readonly references?: ReferenceSource | undefined;
  /** Terms that stay unchanged: whole words, case sensitive. */
  readonly protectedTerms?: readonly string[] | undefined;
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
}

export interface TranslateSegmentsOptions extends TranslationSettings {
  /** In document order; they may be empty. */
  readonly segments: readonly CodedText[];
  /** Per segment: sentences on the issues of an earlier translation, for a model that translates it again. */
  readonly issues?: readonly (readonly string[])[] | undefined;
  /** Called with the number of finished `segments`, which only grows. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Some of the segments of a request, with what is known of each. */
export function someSegments(
  { segments, notes, issues }: Pick<TranslateSegmentsOptions, 'segments' | 'notes' | 'issues'>,
  positions: readonly number[],
): Pick<TranslateSegmentsOptions, 'segments' | 'notes' | 'issues'> {
  return {
    segments: positions.map((position) => segments[position]!),
    notes: notes && positions.map((position) => notes[position]),
    issues: issues && positions.map((position) => issues[position] ?? []),
  };
}

/** An issue of a translation for a person to review. Codes are public API. */
export interface SegmentWarning {
  /** `codes_repositioned`, `icu_message`, `not_checked`, or a `DefectCode` of domain/guards except `empty` and `codes_damaged`. */
  readonly code: string;
  readonly message: string;
}

/** Warning and skip reason of messages in ICU syntax that stay as they are. */
export const ICU_MESSAGE = 'icu_message';

export interface SegmentTranslation {
  /** Has exactly the codes of the segment; of a message in ICU syntax, each once per text that has it. */
  readonly content: CodedText;
  /** Codes that the provider lost or misplaced and that were placed by rule. */
  readonly repairedCodes: number;
  /** Words that stayed in the source language because the engine doesn't know them, in the order of the content. */
  readonly unknownWords: readonly string[];
  /** Reason why the segment is unchanged; undefined if it is translated. */
  readonly skipped?: Extract<SkipReason, 'empty' | 'no_letters' | 'icu_message'>;
  readonly glossary: TermCheck;
  readonly warnings: readonly SegmentWarning[];
  /** Set if it was not made but taken: from a memory, or from elsewhere in the file. */
  readonly reusedFrom?: { readonly origin: 'memory' | 'file'; /** Percent. */ readonly score: number };
}

/** Facts about all segments of a request. */
export interface TranslationSummary {
  /** The engine or model; null if no segment needed it. */
  readonly engine: string | null;
  /** BCP 47 intermediate languages. */
  readonly pivots: readonly string[];
  readonly usage: ProviderUsage;
  readonly conflicts: readonly TermConflict[];
}

export interface SegmentTranslations extends TranslationSummary {
  /** One per requested segment, same order. */
  readonly segments: readonly SegmentTranslation[];
  readonly translated: number;
  readonly skipped: number;
  /** Translated segments that share the translation of an equal one; each text of a message in ICU syntax counts. */
  readonly repeated: number;
  readonly repairedCodes: number;
  /** Words of all segments together, repetitions included. */
  readonly unknownWords: number;
}

/** Chunks of a translation as they arrive; the last one is `done`, whose text is validated and may differ from them. */
export type TranslationStreamPart =
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'done'; readonly translation: SegmentTranslation; readonly summary: TranslationSummary };
