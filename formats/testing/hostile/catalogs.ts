import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const among = (name: string, piece: string | ((index: number) => string), start = '', end = ''): HostileInput => ({
  name,
  make: (size) => repeated(piece, size, start, end),
});

const CATALOG = '{"sourceLanguage" : "en", "strings" : {';
const UNIT = '{"stringUnit" : {"state" : "new", "value" : "%lld b"}}';

export const hostileXcstrings: readonly HostileInput[] = [
  ...withTexts((text) => `${CATALOG}${JSON.stringify(text)} : {}}}`),
  among('strings', (index) => `"a${index}" : {},`, CATALOG, '"b" : {}}}'),
  among(
    'languages of a string',
    (index) => `"x${index.toString(36).replace(/\\d/g, 'a')}" : ${UNIT},`,
    `${CATALOG}"a" : {"localizations" : {`,
    '"fr" : {}}}}}',
  ),
  among(
    'plural forms',
    (index) =>
      `"a${index}" : {"localizations" : {"en" : {"variations" : {"plural" : {"one" : ${UNIT}, "other" : ${UNIT}}}}}},`,
    CATALOG,
    '"b" : {}}}',
  ),
  {
    name: 'nested variations',
    make: (size) =>
      `${CATALOG}"a" : {"localizations" : {"en" : ${nested('{"a" : ', '"b"', '}', Math.min(size, 6_000))}}}}}`,
  },
];

const ARRAY = '<?php return [';

export const hostilePhp: readonly HostileInput[] = [
  ...withTexts((text) => `${ARRAY}'a' => '${text}'];`),
  among('entries', (index) => `'a${index}' => 'Some words',\n`, ARRAY, '];'),
  among('comments', '// a\n', ARRAY, "'a' => 'Some words'];"),
  among('comments in blocks', '/* a */', ARRAY, "'a' => 'Some words'];"),
  among('texts for numbers', (index) => `'a${index}' => 'One|:count words',\n`, ARRAY, '];'),
  among('escapes', "\\'", `${ARRAY}'a' => 'Some `, " words'];"),
  among('escapes in double quotes', '\\n', `${ARRAY}'a' => "Some `, ' words"];'),
  among('variables', '$a ', `${ARRAY}'a' => "Some `, ' words"];'),
  among('bars', 'a|', `${ARRAY}'a' => '`, "b'];"),
  among('concatenations', "'a' . ", `${ARRAY}'a' => `, "'b'];"),
  among('lines of heredoc', '  a\n', `${ARRAY}'a' => <<<EOT\n`, '  EOT];'),
  among('assignments', "$a['b'] = 'Some words';\n", '<?php '),
  { name: 'nested arrays', make: (size) => `<?php return ${nested('[', "'a'", ']', size)};` },
];

const qt = (body: string) => `<!DOCTYPE TS><TS version="2.1"><context><name>A</name>${body}</context></TS>`;
const NUMERUS =
  '<message numerus="yes"><source>%n a</source><translation type="unfinished"><numerusform></numerusform></translation></message>';

export const hostileQt: readonly HostileInput[] = [
  ...withTexts((text) => qt(`<message><source>${text}</source></message>`)),
  { name: 'messages', make: (size) => qt(repeated('<message><source>Some words</source></message>', size)) },
  { name: 'numerus', make: (size) => qt(repeated(NUMERUS, size)) },
  {
    name: 'forms of a message',
    make: (size) =>
      qt(
        `<message numerus="yes"><source>%n a</source><translation>${repeated('<numerusform>a</numerusform>', size)}</translation></message>`,
      ),
  },
  {
    name: 'locations',
    make: (size) => qt(`<message>${repeated('<location/>', size)}<source>Some words</source></message>`),
  },
];

export const hostileFluent: readonly HostileInput[] = [
  ...withTexts((text) => `a = ${text.replaceAll('{', '')}\n`),
  among('messages', (index) => `a${index} = Some words\n`),
  among('attributes', (index) => `  .a${index} = Some words\n`, 'a = Some\n'),
  among('comments', '# a\n', '', 'a = Some words\n'),
  among('references', '{ $a } ', 'a = Some '),
  among('lines of a text', '    a\n', 'a =\n'),
  among('plural forms', (index) => `a${index} = { $n ->\n  [one] b\n *[other] { $n } c\n}\n`),
  among('variants', (index) => `  [a${index}] Some words\n`, 'a = { $n ->\n', ' *[other] More words\n}\n'),
  among('literals', '{ "{" }', 'a = Some '),
  { name: 'nested placeables', make: (size) => `a = ${nested('{', '$a', '}', size)}` },
];
