/** Accents; marks that are letters (vowel signs of India, marks of kana) are not among them. */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309a]]+/gv;
const INVISIBLE = /[\p{Cc}\p{Cf}\s]+/gv;
/** Letters that Unicode doesn't decompose, as they are typed on keyboards that lack them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', ς: 'σ', ı: 'i' };

/** Removes differences of case, accents, width and invisible characters; normal form C. */
export function foldText(text: string): string {
  // Nearly all terms are plain. What isn't is looked for, as a match of the whole of 9 MB has exhausted V8's stack once.
  if (!/[^ -~]|^ | {2}| $/.test(text)) return text.toLowerCase();
  const folded = text
    .normalize('NFKD')
    // Through upper case, in which ß and ss, and both small sigmas, are equal.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[øđłæœςı]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
  return folded
    .replace(/\p{Cf}+/gu, '')
    .replace(INVISIBLE, ' ')
    .trim();
}
