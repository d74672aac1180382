/** Whether a term is to be used or to be avoided (spec, section 2.4). */
export const TERM_TYPES = ['preferred', 'forbidden'] as const;
export type TermType = (typeof TERM_TYPES)[number];

/** How a text shows a term (interface.md, section Names). */
export const MATCH_TYPES = ['direct', 'inflected', 'case_variant'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

/** What can be wrong with the terminology of a text (interface.md, section Names). */
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
export interface Entry {
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
  readonly entries: readonly Entry[];
}

/** A term of a glossary, found in a text. */
export interface TermMatch {
  readonly glossaryId: number;
  readonly entryId: number;
  readonly term: Term;
  /** UTF-16 offsets into the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The text between them. */
  readonly found: string;
  readonly type: MatchType;
}

/** What a glossary asks of the translation of one place in the source. */
export interface TermRequirement {
  readonly glossaryId: number;
  readonly entryId: number;
  /** The match in the source text. */
  readonly source: TermMatch;
  /** Terms of the target language to use; the first is what is asked for, any of them satisfies. */
  readonly preferred: readonly Term[];
  /** Terms of the target language not to use. */
  readonly forbidden: readonly Term[];
  /** True when source and target are the same text: it stays as it is. */
  readonly keep: boolean;
  /** What the entry's notes say, whole. */
  readonly note: string | null;
}

/** A requirement that a translation meets. Also the element of `glossary.applied` in results. */
export interface AppliedTerm {
  readonly glossaryId: number;
  readonly entryId: number;
  /** As in the glossary. */
  readonly sourceTerm: string;
  readonly targetTerm: string;
  /** As in the translation. */
  readonly found: string;
  readonly type: MatchType;
}

/** A requirement that a translation doesn't meet. Also the element of `glossary.violated` in results. */
export interface TermViolation {
  readonly glossaryId: number;
  readonly entryId: number;
  readonly type: ViolationType;
  /** As in the glossary. */
  readonly sourceTerm: string;
  /** The term at fault: the forbidden one that is there, or the preferred one that isn't. */
  readonly targetTerm: string;
  /** As in the translation; null when the term is missing. */
  readonly found: string | null;
  /** UTF-16 offsets of `found` in the translation; null when the term is missing. */
  readonly start: number | null;
  readonly end: number | null;
  /** What should be there, in the case of the place where it belongs; null when no glossary says. */
  readonly suggestion: string | null;
}

/** A place in a text whose wording its own language's terms speak against; no source is looked at. */
export interface FoundViolation {
  readonly glossaryId: number;
  readonly entryId: number;
  /** The term that is there, or whose alternative is. */
  readonly term: Term;
  readonly type: Exclude<ViolationType, 'preferred_term_not_used'>;
  /** How the text shows the term. */
  readonly match: MatchType;
  /** UTF-16 offsets; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The text between them. */
  readonly found: string;
  /** What should be there, in the case of the place; null when the entry prefers nothing in this language. */
  readonly suggestion: string | null;
}

/** What the terms of glossaries say of a text, in the order of the text. */
export interface TermAnalysis {
  /** Preferred terms; those of several entries that are written alike all count. */
  readonly matches: readonly TermMatch[];
  readonly violations: readonly FoundViolation[];
}

/** Glossaries, in order of priority, compiled for texts of one language, or of any. Made by `compileAnalyzer`. */
export interface TermAnalyzer {
  /** @throws LoquentError `text_too_complex` for more findings than any list of terms has */
  analyze(text: string): TermAnalysis;
  /** The glossaries with those entries only that a text may have something to do with. */
  relevant(text: string): readonly GlossaryContent[];
}

export interface TermCheck {
  readonly applied: readonly AppliedTerm[];
  readonly violated: readonly TermViolation[];
}

/** Two glossaries of a request that ask for different translations of one term; the first one won. */
export interface TermConflict {
  readonly sourceTerm: string;
  readonly chosen: { readonly glossaryId: number; readonly entryId: number; readonly targetTerm: string };
  readonly ignored: { readonly glossaryId: number; readonly entryId: number; readonly targetTerm: string };
}

/** A source term and the translation asked for. */
export interface TermPair {
  readonly source: string;
  readonly target: string;
}

/** The glossaries of a request, in order of priority, compiled for one pair of languages. Made by `compileTerminology`. */
export interface Terminology {
  readonly glossaryIds: readonly number[];
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly conflicts: readonly TermConflict[];
  /** What the glossaries ask of the translation of a text, in the order of the text; matches don't overlap. */
  requirements(sourceText: string): readonly TermRequirement[];
  /** Compares a translation with what its source asks for, and finds forbidden terms of the target language. */
  check(sourceText: string, targetText: string): TermCheck;
  /**
   * The glossaries with those entries only that a text and its translation may have something to do with, and what those
   * would put into it: compiled alone, they say the same of both.
   */
  relevant(sourceText: string, targetText: string): readonly GlossaryContent[];
  /** Every preferred pair, once each, by priority: for engines that keep glossaries of their own. */
  pairs(): readonly TermPair[];
}
