import type { CodedText } from '#domain/units/coded-text.ts';

/** A text of a bilingual file with its translation, as it is there. */
export interface TranslatedUnit {
  /** Unique in its file and language. */
  readonly id: string;
  /** Location of the text for people. */
  readonly place: string;
  readonly source: CodedText;
  /** The translation; undefined if missing. Its codes have the ids of equal codes of the source. */
  readonly target: CodedText | undefined;
  /** Distinguishes equal sources that are translated differently. */
  readonly meaning?: string;
  /** Most Unicode code points of the target. */
  readonly maximumLength?: number;
  /** For a plural form: the message that it belongs to, and its category (CLDR). */
  readonly plural?: { readonly message: string; readonly category: string };
}
