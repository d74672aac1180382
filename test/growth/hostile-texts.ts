/** Repeated pieces, each of which a rule may look through again and again. UTF-16 units without meaning are escaped. */
export const HOSTILE_PIECES: Readonly<Record<string, string>> = {
  blanks: ' ',
  tabs: '\t',
  'no-break spaces': '\u00a0',
  'narrow no-break spaces': '\u202f',
  newlines: '\n',
  'blank lines': ' \n',
  'blanks and newlines': '  \n\t',
  'zero width spaces': '\u200b',
  'full stops': '.',
  'spaced full stops': '. ',
  commas: ',',
  'spaced commas': ' ,',
  colons: ':',
  ellipses: '…',
  'question marks': '?!',
  hyphens: '-',
  'spaced hyphens': 'a-',
  apostrophes: "'",
  quotes: '"',
  'curly quotes': '“',
  guillemets: '«',
  'closing guillemets': '»',
  parentheses: '(',
  'closing parentheses': ')',
  brackets: '[',
  braces: '{',
  'closing braces': '}',
  'braces with names': '{a',
  tags: '<a',
  'tags with attributes': '<a b="c" ',
  'open tags': '<b>x. ',
  comments: '<!--',
  'closing tags': '</a>x. ',
  entities: '&a',
  percent: '%',
  'percent names': '%(a',
  dollars: '$a.',
  'at signs': '@a',
  'mail hosts': '@a.',
  'mail addresses': 'a@a.aa',
  underscores: '_',
  'double underscores': '__a_',
  slashes: '/a',
  'long slashes': '/',
  backslashes: String.raw`\a`,
  'network paths': String.raw`\\a`,
  drives: String.raw`C:\ `,
  schemes: 'http://',
  'host names': 'a.com.',
  'chained hosts': 'www.',
  asterisks: '*',
  digits: '1',
  'groups of digits': '1 234',
  'digits with commas': '1,',
  'times of day': '1 p',
  'other digits': '\u0661',
  letters: 'a',
  capitals: 'A',
  'long words': 'abcdefghij',
  'words of one letter': 'a ',
  'equal words': 'word ',
  'equal sentences': 'This is it. ',
  'sentences of one letter': 'A. ',
  'words that introduce': 'here is ',
  conjunctions: ', and it is',
  subordinators: 'that if ',
  semicolons: 'a; b ',
  'combining marks': 'e\u0301\u0301',
  'only combining marks': '\u0301',
  'joined emoji': '\ud83d\udc69\u200d',
  flags: '\ud83c\uddea',
  'high surrogates': '\ud83d',
  'low surrogates': '\ude00',
  'right-to-left marks': '\u200f',
  'private use': '\ue000',
  han: '漢',
  'han and full stops': '漢。',
  'han marks': '。',
  'han brackets': '「',
  'han and blanks': '漢 ',
  hiragana: 'の',
  katakana: 'ー',
  hangul: '한',
  thai: 'ก',
  'thai words': 'ภาษา',
  'lao words': 'ພາສາ',
  khmer: 'ភាសា',
  burmese: 'မြန်မာ',
  tibetan: 'བོད་',
  devanagari: 'नमस्ते',
  arabic: 'ال',
  hebrew: 'ש',
  greek: 'ς',
  cyrillic: 'ё',
  'dotted capital I': 'İ',
  'sharp s': 'ß',
};

/** A text whose length a test chooses. */
export interface HostileText {
  readonly name: string;
  /** By its length in UTF-16 units. */
  readonly text: (length: number) => string;
}

/**
 * Each piece between letters, so that rules for the inside of a text apply. Letters outside of Latin-1 matter:
 * V8 compiles patterns twice, and drops from the Latin-1 version what can't match there.
 */
export const HOSTILE_TEXTS: readonly HostileText[] = Object.entries(HOSTILE_PIECES).flatMap(([name, piece]) => [
  { name: `${name} between letters`, text: (length) => `Ab${repeated(piece, length)}cd.` },
  { name: `${name} between ideographs`, text: (length) => `漢${repeated(piece, length)}漢` },
]);

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** One language per class of rules: scripts, spacing, marks, inflection, word lists. BCP 47. */
export const LANGUAGE_CLASSES =
  'en es de fr fr-CA it nl pl ru el tr fi hu ar he hi ja zh ko th lo km my bo hy am ta und'.split(' ');
