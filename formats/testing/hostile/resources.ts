import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const among = (name: string, piece: string | ((index: number) => string), start = '', end = ''): HostileInput => ({
  name,
  make: (size) => repeated(piece, size, start, end),
});

export const hostileYaml: readonly HostileInput[] = [
  ...withTexts((text) => `a: "${text}"\n`),
  among('keys', (index) => `a${index}: Some words\n`),
  among('the same key', 'a: Some words\n'),
  among('lists', '- Some words\n'),
  among('comments', '# a\n', '', 'a: Some words\n'),
  among('plural forms', (index) => `a${index}:\n  one: '%{count} b'\n  other: '%{count} c'\n`),
  among('plural keys', (index) => `a${index}_other: '{{count}} b'\n`),
  among('items in brackets', 'a, ', '[', 'b]'),
  among('lines of a block', '  a\n', 'a: |\n'),
  among('empty lines of a block', '\n', 'a: |\n  b\n', '  c\n'),
  among('lines of a text', '  a b\n', 'a:\n'),
  among('escapes', '\\n', 'a: "Some', 'words"'),
  among('aliases', '- *a\n', '- &a Some words\n'),
  among('documents', '---\na: Some words\n'),
  { name: 'nested lists', make: (size) => nested('[', 'a', ']', size) },
  { name: 'nested keys', make: (size) => repeated((index) => `${' '.repeat(index)}a:\n`, size) },
];

export const hostileStrings: readonly HostileInput[] = [
  ...withTexts((text) => `"a" = "${text}";\n`),
  among('entries', (index) => `"a${index}" = "Some words";\n`),
  among('comments', '/* a */ ', '', '"a" = "Some words";'),
  among('comments of a line', '// a\n', '', '"a" = "Some words";'),
  among('escapes', '\\"', '"a" = "Some ', ' words";'),
  among('line breaks', '\\n', '"a" = "Some ', ' words";'),
  among('a comment that never ends', '/*'),
  among('blanks', ' ', '"a"', '= "Some words";'),
];

const plist = (body: string) => `<plist version="1.0"><dict>${body}</dict></plist>`;
const TYPE = '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>';

export const hostileStringsdict: readonly HostileInput[] = [
  ...withTexts((text) => plist(`<key>a</key><string>${text}</string>`)),
  {
    name: 'variables',
    make: (size) =>
      plist(
        repeated(
          `<key>a</key><dict>${TYPE}<key>one</key><string>%d b</string><key>other</key><string>%d c</string></dict>`,
          size,
        ),
      ),
  },
  {
    name: 'forms of a variable',
    make: (size) => plist(`<key>a</key><dict>${TYPE}${repeated('<key>other</key><string>b</string>', size)}</dict>`),
  },
  {
    name: 'nested dictionaries',
    make: (size) => plist(nested('<key>a</key><dict>', '', '</dict>', Math.min(size, 60_000))),
  },
];

export const hostileProperties: readonly HostileInput[] = [
  ...withTexts((text) => `a = ${text}\n`),
  among('entries', (index) => `a${index} = Some words\n`),
  among('comments', '# a\n', '', 'a = Some words'),
  among('continued lines', 'a\\\n', 'a = Some '),
  among('escapes', '\\u0041', 'a = '),
  among('backslashes', '\\', 'a = '),
  among('apostrophes', "''", 'a = {0} ', ' words'),
  among('empty lines', '\n', '', 'a = Some words'),
  among('blanks after a key', ' ', 'a', '= Some words'),
];

export const hostileResx: readonly HostileInput[] = [
  ...withTexts((text) => `<root><data name="a"><value>${text}</value></data></root>`),
  among('entries', '<data name="a"><value>Some words</value></data>', '<root>', '</root>'),
  among(
    'comments of an entry',
    '<comment>a</comment>',
    '<root><data name="a"><value>Some words</value>',
    '</data></root>',
  ),
  among('references', '&amp;', '<root><data name="a"><value>Some words ', '</value></data></root>'),
  among('line breaks', '\n', '<root><data name="a"><value>Some words', 'more</value></data></root>'),
];
