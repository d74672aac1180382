import { cutAtWord } from '#domain/texts/cut-at-word.ts';
import type { Unit } from './unit.ts';

/** Facts about a text besides its wording, for a model and for people; all of them are data of a user. */
export interface UnitNotes {
  /** Place in words: `Installation › Before you begin › table 2, column "Price"`, `slide 3, title`. */
  readonly place?: string;
  /** Note of the author for translators. */
  readonly note?: string;
  /** Distinguishes equal texts that are translated differently (gettext: msgctxt). */
  readonly meaning?: string;
  /** Key or resource name. */
  readonly key?: string;
  /** Category of a plural form (CLDR). */
  readonly plural?: string;
  /** Most Unicode code points of the translation. */
  readonly maximumLength?: number;
}

/** UTF-16 units of each note. */
const LIMITS = { place: 200, note: 500, meaning: 200, key: 200, plural: 20 } as const;

/** The notes that a unit carries, with its place and key if they are known; undefined without any. */
export function unitNotes(
  { comment, meaning, pluralCategory, maximumLength }: Unit,
  { place, key }: Pick<UnitNotes, 'place' | 'key'> = {},
): UnitNotes | undefined {
  const texts = { place, note: comment, meaning, key, plural: pluralCategory };
  const notes: { -readonly [Name in keyof UnitNotes]: UnitNotes[Name] } = {};
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const text = cutAtWord(texts[name]?.trim() ?? '', LIMITS[name]);
    if (text !== '') notes[name] = text;
  }
  if (maximumLength !== undefined) notes.maximumLength = maximumLength;
  return Object.keys(notes).length === 0 ? undefined : notes;
}
