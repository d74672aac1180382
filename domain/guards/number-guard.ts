import type { Defect } from './defect.ts';

/** Digits with the separators of any locale between them; spaces and apostrophes only before groups of three. */
const NUMBER =
  /\p{Nd}{1,3}(?:[ \u00a0\u2009\u202f'’]\p{Nd}{3}(?!\p{Nd}))+(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,:/٫٬-]\p{Nd}+)*/gu;
/** Variant of `NUMBER` for text with ASCII digits only, which is tested and matched in a fraction of the time. */
const ASCII_NUMBER = new RegExp(NUMBER.source.replaceAll(String.raw`\p{Nd}`, '[0-9]'), 'g');
/** UTF-16 units of all other digits (Unicode category Nd), and of the other characters in their blocks. */
const OTHER_DIGITS = /[\u0660-\u1cff\ua620-\uabff\ud800-\udfff\uff10-\uff19]/;
/** Units of which every text with numbers has one. */
const MAYBE_DIGIT = new RegExp(OTHER_DIGITS.source.replace('[', '[0-9'));
/** Numerals of East Asia: 10,000 is 1万. */
const MYRIADS = /[万萬億亿兆만억조]/u;
const HALF_DAY = /\p{Nd}\s?[ap]\.?\s?m\b/iu;
/** A text with more numbers is a table; comparing its numbers is meaningless. */
const MAX_NUMBERS = 2000;

/**
 * Finds numbers that a translation changed. Separators, digits of other scripts, the order of dates, 24-hour times and
 * single digits written as words are not changes. Linear in the length of the texts.
 */
export function findChangedNumbers(source: string, target: string): Defect | undefined {
  const wanted = numbersIn(source);
  const found = numbersIn(target);
  if (wanted.length > MAX_NUMBERS || found.length > MAX_NUMBERS) return undefined;
  // Most translations keep their numbers, and their order.
  if (wanted.length === found.length && wanted.every((number, index) => number === found[index])) return undefined;
  let { missing, added } = difference(wanted.map(digitsOf), found.map(digitsOf));
  if (missing.length === 0 && added.length === 0) return undefined;
  const groups = difference(wanted.flatMap(groupsOf), found.flatMap(groupsOf));
  if (groups.missing.length === 0 && groups.added.length === 0) return undefined;
  if (MYRIADS.test(source) || MYRIADS.test(target)) return undefined;
  if (HALF_DAY.test(source) || HALF_DAY.test(target)) {
    missing = groups.missing.filter((digits) => Number(digits) > 24);
    added = groups.added.filter((digits) => Number(digits) > 24);
  }
  // "2 apples" may well be "two apples"; 2 that became 5 may not.
  const isWritten = missing.length === 0 || added.length === 0;
  const changed = [...missing, ...added].filter((digits) => !isWritten || digits.length > 1);
  if (changed.length === 0) return undefined;
  return {
    code: 'number_changed',
    severity: 'repairable',
    explanation:
      (missing.length === 0 ? '' : `Numbers of the text are missing: ${missing.slice(0, 10).join(', ')}. `) +
      (added.length === 0 ? '' : `Numbers that the text doesn't have: ${added.slice(0, 10).join(', ')}.`),
  };
}

/** The numbers of a text, each as its digits in ASCII, because thousands and decimal separators differ by language. */
export function digitsOfNumbers(text: string): readonly string[] {
  return numbersIn(text).map(digitsOf);
}

function numbersIn(text: string): readonly string[] {
  if (!MAYBE_DIGIT.test(text)) return [];
  return text.match(OTHER_DIGITS.test(text) ? NUMBER : ASCII_NUMBER) ?? [];
}

function digitsOf(number: string): string {
  return groupsOf(number).join('');
}

/** Runs of digits in ASCII; NFKC converts full-width and mathematical digits, whose rows are not contiguous. */
function groupsOf(number: string): readonly string[] {
  if (!OTHER_DIGITS.test(number)) return number.match(/[0-9]+/g) ?? [];
  return (number.normalize('NFKC').match(/\p{Nd}+/gu) ?? []).map((digits) => Array.from(digits, asciiDigit).join(''));
}

/** Decimal digits of a script are in rows of ten (Unicode Standard, section 4.6); each row starts at its zero. */
function asciiDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit;
  let value = 0;
  const codePoint = digit.codePointAt(0) ?? 0x30;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return String(value);
}

function difference(wanted: readonly string[], found: readonly string[]): { missing: string[]; added: string[] } {
  const left = new Map<string, number>();
  for (const each of wanted) left.set(each, (left.get(each) ?? 0) + 1);
  const added: string[] = [];
  for (const each of found) {
    const count = left.get(each) ?? 0;
    if (count === 0) added.push(each);
    else left.set(each, count - 1);
  }
  const missing = [...left].flatMap(([each, count]) => Array.from({ length: count }, () => each));
  return { missing, added };
}
