import type { Terminology } from '#domain/glossaries/terminology.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

/** A source segment with its translation. */
export interface CheckedSegment {
  /** Unique among the segments that are checked together. */
  readonly id: string;
  readonly source: CodedText;
  /** An empty text for a segment without a translation. */
  readonly target: CodedText;
  /** Most characters of the target, in Unicode code points. */
  readonly maximumLength?: number;
  /** For a plural form: the message that it belongs to, and its category (CLDR). */
  readonly plural?: { readonly message: string; readonly category: string };
  /** The match of a translation memory that the target was made from, with its score from 0 to 1. */
  readonly match?: { readonly target: string; readonly score: number };
  /** Segments with the same source and different contexts may have different targets; default: one context for all. */
  readonly context?: string;
}

/** The languages and rules that segments are checked against. */
export interface CheckOptions {
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Ids of the rules that run; default: all. */
  readonly rules?: readonly string[];
  /** Compiled for the two languages. */
  readonly terminology?: Terminology;
  /** Words that a target must not have, in any letter case. */
  readonly blockedWords?: readonly string[];
  /** Pattern of a character that targets may have (`[\p{sc=Latin}\d ]`), for the flag `v`; white space is always allowed. */
  readonly allowedCharacters?: string;
}
