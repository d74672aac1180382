import { repeated, type HostileInput } from './hostile-input.ts';

const text = (name: string, piece: string, start = 'Some words. ', end = ' Some more words.'): HostileInput => ({
  name,
  make: (size) => repeated(piece, size, start, end),
});

/**
 * Texts without markup, on one line, that segmentation, protection and counting have to get through, in every format. No
 * line breaks, quotes, backslashes, `<` or `&`, so that most formats can hold them as they are.
 */
export const hostileTexts: readonly HostileInput[] = [
  text('blanks', ' '),
  text('tabs', '\t'),
  text('no-break spaces', '\u00a0'),
  text('blanks before a letter each', ' '.repeat(40) + 'a'),
  text('letters without a blank', 'a', ''),
  text('full stops', '.'),
  text('short sentences', 'A. '),
  text('at signs', '@a'),
  text('addresses of mail that never end', 'a@a.'),
  text('host names that never end', 'a.a-'),
  text('addresses of the web', 'http://'),
  text('addresses of the web with brackets', 'www.a(', ''),
  text('slashes', '/a'),
  text('opened placeholders', '{'),
  text('opened and closed placeholders', '{a}'),
  text('nested placeholders', '{a {', ''),
  text('messages in ICU syntax', '{a,select,b{c}other{d}} '),
  text('nested messages in ICU syntax', '{a,plural,other{#'),
  text('percent signs', '%(a'),
  text('dollar signs', '${a '),
  text('digits', '1,'),
  text('brackets', '([', ''),
  text('dashes and underscores', '-_'),
  text('combining marks', '\u0301', 'a'),
  text('ideographs without a stop', '漢字', ''),
  text('emoji that are joined', '👩\u200d', ''),
];
