import type { CodedText } from '#domain/units/coded-text.ts';

/** A text of a corpus with its translations. */
export interface CorpusSegment {
  readonly source: CodedText;
  /** By BCP 47 tag; languages that the corpus doesn't have are ignored, as are empty translations. */
  readonly targets: Readonly<Record<string, CodedText>>;
  /** The file or component of the text: dispersion is counted over these. */
  readonly file: string;
  /** The unit of the text in the file, for examples. */
  readonly unit: string;
}

/** Languages and limits of a corpus. */
export interface CorpusOptions {
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** BCP 47. */
  readonly targetLanguages: readonly string[];
  /** Source words, after which the corpus takes no more segments; default `EXTRACTION_LIMITS.words`. */
  readonly maxWords?: number | undefined;
}

/** The terms to look for. */
export interface CandidateOptions {
  /** Most candidates to return, the best ones; default `EXTRACTION_LIMITS.candidates`. */
  readonly limit?: number | undefined;
  /** Occurrences that a candidate needs; default 2, and more in a large corpus. */
  readonly minimumFrequency?: number | undefined;
  /** Words of the longest candidate, 1 to 5; default 5. */
  readonly maxCandidateWords?: number | undefined;
}

/** A spelling of a term in the corpus. */
export interface FoundForm {
  readonly text: string;
  readonly frequency: number;
}

/** A text in which a term was found; long texts are cut around it. */
export interface TermExample {
  readonly text: string;
  readonly file: string;
  readonly unit: string;
}

/** A word or an expression of the source texts that may be a term; plain data. */
export interface TermCandidate {
  /** Its usual spelling: singular if the corpus has it, in lower case unless it is a name or the language capitalizes nouns. */
  readonly term: string;
  /** How likely it is a term, above 0 to 1; comparable within one corpus. */
  readonly score: number;
  /** Occurrences in all forms, also within longer candidates. */
  readonly frequency: number;
  /** Files in which it occurs. */
  readonly files: number;
  /** How evenly it is spread over the files by their length, 0 (in one of many) to 1 (Gries' deviation of proportions, inverted). */
  readonly dispersion: number;
  readonly words: number;
  /** Written with capitals inside sentences: a name, a label of an interface or an acronym. */
  readonly isName: boolean;
  /** The most frequent first, at most `EXTRACTION_LIMITS.forms`. */
  readonly forms: readonly FoundForm[];
  readonly example: TermExample;
}

/** A term of a target language that translates a candidate; plain data. */
export interface TargetTerm {
  readonly term: string;
  /** How sure the translation is, above 0 to 1: shares of the pairs with either that have both. */
  readonly score: number;
  /** Pairs of texts in which candidate and translation occur. */
  readonly frequency: number;
  /** Dunning's log-likelihood ratio of their occurring together. */
  readonly logLikelihood: number;
  /**
   * True if the candidate is also the best source of the translation, apart from sources that have a better
   * translation.
   */
  readonly isMutual: boolean;
  readonly forms: readonly FoundForm[];
}

/** A candidate with its translations. */
export interface ExtractedTerm extends TermCandidate {
  /** By BCP 47 tag; the best first, at most `EXTRACTION_LIMITS.targets`, none where the evidence is weak. */
  readonly targets: Readonly<Record<string, readonly TargetTerm[]>>;
}

/** Limits of an extraction; stated in docs/guides/term-extraction.md. */
export const EXTRACTION_LIMITS = {
  /** Source words of a corpus. */
  words: 5_000_000,
  candidates: 500,
  /** Forms of a term. */
  forms: 8,
  /** Translations of a term into one language. */
  targets: 3,
  /** UTF-16 units of an example. */
  example: 200,
} as const;
