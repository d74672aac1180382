/**
 * Characters that are invisible by themselves: white space, controls, zero-width and bidi marks, variation selectors
 * and fillers (Unicode's Default_Ignorable_Code_Point), the other format characters, half surrogates, and blanks that
 * Unicode counts as symbols or letters: U+2800 braille, U+1D159 musical, U+13441 and U+13442 hieroglyphs.
 */
const INVISIBLE =
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800\u{1d159}\u{13441}\u{13442}]*$/u;

/** True if a text has visible characters: the check for all names of files, folders and other objects. */
export function hasVisibleText(text: string): boolean {
  return !INVISIBLE.test(text);
}
