/** Use of a term: required, or to be avoided. */
export const TERM_TYPES = ['preferred', 'forbidden'] as const;
export type TermType = (typeof TERM_TYPES)[number];

/** The way a text shows a term. */
export const MATCH_TYPES = ['direct', 'inflected', 'case_variant'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** Kinds of term violations. */
export const VIOLATION_TYPES = ['forbidden_term_used', 'preferred_term_not_used', 'alternative_term_used'] as const;
export type ViolationType = (typeof VIOLATION_TYPES)[number];

/** A term as glossaries hold it. */
export interface Term {
  readonly id: number;
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
  readonly type: TermType;
  /** Another form: allowed in running text, and never what is asked for. */
  readonly alternative: string | null;
}

/** A concept with its terms, in the order of their ids. */
export interface ConceptEntry {
  readonly id: number;
  readonly glossaryId: number;
  readonly notes: string | null;
  readonly terms: readonly Term[];
}

/** A whole glossary, to be compiled. */
export interface GlossaryContent {
  readonly id: number;
  readonly name: string;
  /** BCP 47. */
  readonly baseLanguage: string;
  /** Changes with every change of its content. */
  readonly revision: number;
  readonly entries: readonly ConceptEntry[];
}

/** Names an entry. */
interface EntryReference {
  readonly glossaryId: number;
  readonly entryId: number;
}

/** A place in a text. */
interface FoundText {
  /** UTF-16 offsets into the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The text between them. */
  readonly found: string;
}

/** A term of a glossary, found in a text. */
export interface TermMatch extends EntryReference, FoundText {
  readonly term: Term;
  readonly type: MatchType;
  /** True within a compound, which no replacement of the term alone would keep. */
  readonly isPart?: boolean;
}

/** Requirement of a glossary for the translation of one place in the source. */
export interface TermRequirement extends EntryReference {
  /** The match in the source text. */
  readonly source: TermMatch;
  /** Required terms of the target language; the first is suggested, any of them is accepted. */
  readonly preferred: readonly Term[];
  /** Forbidden terms of the target language. */
  readonly forbidden: readonly Term[];
  /** True if source and target are the same text, which stays unchanged. */
  readonly keep: boolean;
  /** The entry's notes, in full. */
  readonly note: string | null;
}

/** A requirement that a translation meets. Also the element of `glossary.applied` in results. */
export interface AppliedTerm extends EntryReference {
  /** As in the glossary. */
  readonly sourceTerm: string;
  readonly targetTerm: string;
  /** As in the translation. */
  readonly found: string;
  readonly type: MatchType;
}

/** A requirement that a translation doesn't meet. Also the element of `glossary.violated` in results. */
export interface TermViolation extends EntryReference {
  readonly type: ViolationType;
  /** As in the glossary. */
  readonly sourceTerm: string;
  /** The forbidden term that was used, or the preferred one that is missing. */
  readonly targetTerm: string;
  /** As in the translation; null when the term is missing. */
  readonly found: string | null;
  /** UTF-16 offsets of `found` in the translation; null when the term is missing. */
  readonly start: number | null;
  readonly end: number | null;
  /** Suggested replacement, in the letter case of its place; null if no glossary has one. */
  readonly suggestion: string | null;
}

/** A violation in a text by the terms of its own language, without a source. */
export interface FoundViolation extends EntryReference, FoundText {
  /** The term that was used, itself or as its alternative. */
  readonly term: Term;
  readonly type: Exclude<ViolationType, 'preferred_term_not_used'>;
  /** How the text matches the term. */
  readonly match: MatchType;
  /**
   * Suggested replacement, in the letter case of the place; null if the entry has no preferred term in this language.
   */
  readonly suggestion: string | null;
}

/** Terms of glossaries in a text, in the order of the text. */
export interface TermAnalysis {
  /** Preferred terms; those of several entries with the same spelling all count. */
  readonly matches: readonly TermMatch[];
  readonly violations: readonly FoundViolation[];
}

/** Glossaries, in order of priority, compiled for texts of one language, or of any. Created by `compileAnalyzer`. */
export interface TermAnalyzer {
  /** @throws LoquentError `text_too_complex` for too many findings */
  analyze(text: string): TermAnalysis;
  /** The glossaries restricted to the entries related to a text. */
  relevant(text: string): readonly GlossaryContent[];
}

export interface TermCheck {
  readonly applied: readonly AppliedTerm[];
  readonly violated: readonly TermViolation[];
}

/** Two glossaries of a request that require different translations of a term; the first one won. */
export interface TermConflict {
  readonly sourceTerm: string;
  readonly chosen: EntryReference & { readonly targetTerm: string };
  readonly ignored: EntryReference & { readonly targetTerm: string };
}

/** A source term and its required translation. */
export interface TermPair {
  readonly source: string;
  readonly target: string;
}

/**
 * The glossaries of a request, in order of priority, compiled for one pair of languages. Created by
 * `compileTerminology`.
 */
export interface Terminology {
  readonly glossaryIds: readonly number[];
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly conflicts: readonly TermConflict[];
  /** Requirements of the glossaries for the translation of a text, in the order of the text; matches don't overlap. */
  requirements(sourceText: string): readonly TermRequirement[];
  /** Checks a translation against the requirements of its source, and finds forbidden terms of the target language. */
  check(sourceText: string, targetText: string): TermCheck;
  /**
   * The glossaries restricted to the entries related to a text, its translation and the terms that these require:
   * compiled alone, they give the same results for both.
   */
  relevant(sourceText: string, targetText: string): readonly GlossaryContent[];
  /** Every preferred pair, once each, by priority: for engines that store glossaries. */
  pairs(): readonly TermPair[];
}
