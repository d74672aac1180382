import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const string = (text: string) => `<resources><string name="a">${text}</string></resources>`;
const inString = (name: string, piece: string, start = 'Some words ', end = ' and more'): HostileInput => ({
  name,
  make: (size) => string(repeated(piece, size, start, end)),
});
const among = (name: string, piece: string | ((index: number) => string)): HostileInput => ({
  name,
  make: (size) => repeated(piece, size, '<resources>', '<string name="b">Some words</string></resources>'),
});

export const hostileAndroid: readonly HostileInput[] = [
  ...withTexts(string),
  among('strings', (index) => `<string name="a${index}">a</string>`),
  among('comments', '<!-- a -->'),
  among('arrays', '<string-array name="a"><item>b</item></string-array>'),
  among('plurals', '<plurals name="a"><item quantity="one">%d b</item><item quantity="other">%d c</item></plurals>'),
  {
    name: 'items of an array',
    make: (size) => `<resources><string-array name="a">${repeated('<item>b</item>', size)}</string-array></resources>`,
  },
  {
    name: 'forms of a plural',
    make: (size) =>
      `<resources><plurals name="a">${repeated('<item quantity="other">b</item>', size)}</plurals></resources>`,
  },
  {
    name: 'a long form of a plural',
    make: (size) =>
      `<resources><plurals name="a"><item quantity="other">${repeated("'{a} ", size)}</item></plurals></resources>`,
  },
  inString('styles', '<b>a</b>'),
  inString('protected parts', '<xliff:g xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">a</xliff:g> '),
  inString('escapes', "\\'"),
  inString('line breaks', '\\n'),
  inString('double quotes', '"'),
  inString('references', '&amp;'),
  inString('sections of CDATA', '<![CDATA[a]]>'),
  inString('block tags in CDATA', '<p>a</p>', '<![CDATA[', ']]>'),
  { name: 'nested styles', make: (size) => string(nested('<b>', 'a', '</b>', size)) },
];
