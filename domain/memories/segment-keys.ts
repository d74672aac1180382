import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { hashText } from './grams.ts';

/** A segment of a memory: a text and its translation, codes included. */
export interface TranslationPair {
  readonly source: CodedText;
  readonly target: CodedText;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Time when it was created or last changed; null if the memory doesn't record it. */
  readonly changedAt: Date | null;
}

/** The languages of a pair without regions and scripts: variants of a language are searched together. */
export function pairOf(sourceLanguage: string, targetLanguage: string): string {
  const primary = (tag: string) => parseLanguageTag(tag)?.language ?? tag.toLowerCase();
  return `${primary(sourceLanguage)}>${primary(targetLanguage)}`;
}

/** Hash of a text with the kinds and places of its codes; two texts with the same hash are compared. */
export function exactHash({ text, codes }: CodedText, pair: string): number {
  return hashText(
    `${pair}\0${text.normalize('NFC')}\0${codes.map(({ kind, offset }) => `${kind[0]}${offset}`).join()}`,
  );
}

/** Hash of a neighboring segment, by its text alone; null if the segment has none. */
export function contextHash(neighbor: CodedText | undefined): number | null {
  return neighbor === undefined ? null : hashText(neighbor.text.normalize('NFC'));
}

/** True if two texts are the same, with codes of the same kinds in the same places. */
export function sameTextAndCodes(one: CodedText, other: CodedText): boolean {
  return (
    one.text.normalize('NFC') === other.text.normalize('NFC') &&
    one.codes.length === other.codes.length &&
    one.codes.every(
      ({ kind, offset }, index) => other.codes[index]?.kind === kind && other.codes[index]?.offset === offset,
    )
  );
}
