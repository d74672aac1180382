/** The role of a UTF-16 unit in terms. */
export const KIND = {
  /** Punctuation or symbol: a separate token. */
  mark: 0,
  /** Part of a word that is delimited by its surroundings. */
  word: 1,
  /** Part of a Katakana word, which needs no surrounding space. */
  katakana: 2,
  /** A letter of a script without spaces between words: a separate token. */
  single: 3,
  space: 4,
  hyphen: 5,
  /** Invisible. */
  ignorable: 6,
  /** Half of a pair: the code point decides. */
  surrogate: 7,
  /** Belongs to the letter before it. */
  combining: 8,
} as const;
export type CharacterKind = (typeof KIND)[keyof typeof KIND];

/** Scripts without spaces between words (UAX #29 and #14 leave them to dictionaries), except Katakana. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** The long vowel mark and the half-width voicing marks belong to both syllabaries. */
const KATAKANA = /[\p{Script=Katakana}\u30fc\uff70\uff9e\uff9f]/u;
/** Soft hyphen, joiners, directional marks, selectors; and the stroke that widens Arabic words. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u0640]/u;
/** Hyphens, also of full width; the middle dot between Katakana words. Dashes are not hyphens. */
const HYPHEN = /[-\u2010\u2011\u30fb\ufe63\uff0d\uff65]/u;
/** The zero-width space separates words of scripts without spaces. */
const SPACE = /[\s\u200b]/u;
const WORD = /[\p{L}\p{N}_]/u;

/** Kind of each UTF-16 unit, by its number. */
export const characterKinds: Uint8Array = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  unit >= 0xd800 && unit <= 0xdfff ? KIND.surrogate : characterKind(String.fromCharCode(unit)),
);

/** Kind of a code point; one beyond the basic plane is never part of a longer word. */
export function characterKind(character: string): CharacterKind {
  if (SPACE.test(character)) return KIND.space;
  if (IGNORABLE.test(character)) return KIND.ignorable;
  if (/\p{M}/u.test(character)) return KIND.combining;
  if (HYPHEN.test(character)) return KIND.hyphen;
  if (WITHOUT_SPACES.test(character) && WORD.test(character)) return KIND.single;
  if (KATAKANA.test(character)) return KIND.katakana;
  if (!WORD.test(character)) return KIND.mark;
  return character.length === 1 ? KIND.word : KIND.single;
}
