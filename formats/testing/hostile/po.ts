import { repeated, withTexts, type HostileInput } from './hostile-input.ts';

const HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
const MESSAGE = 'msgid "Some words"\nmsgstr ""\n';

const catalogue = (
  name: string,
  piece: string | ((index: number) => string),
  start = '',
  end = `\n\n${MESSAGE}`,
): HostileInput => ({ name, make: (size) => repeated(piece, size, start, end) });

export const hostilePo: readonly HostileInput[] = [
  ...withTexts((text) => `${HEADER}\nmsgid "${text}"\nmsgstr ""\n`),
  catalogue('messages', (index) => `msgid "a${index}"\nmsgstr ""\n\n`, HEADER),
  catalogue(
    'plural messages',
    (index) => `msgid "a${index}"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n\n`,
    HEADER,
  ),
  catalogue('pieces of a text', '"a"\n', `${HEADER}\nmsgid ""\n`, 'msgstr ""\n'),
  catalogue('pieces of a text on a line', '"a"', `${HEADER}\nmsgid ""`, '\nmsgstr ""\n'),
  catalogue('line breaks in a text', '\\n', `${HEADER}\nmsgid "Some`, ' words"\nmsgstr ""\n'),
  catalogue('escapes', '\\"', `${HEADER}\nmsgid "Some`, ' words"\nmsgstr ""\n'),
  catalogue('comments', '#. a\n', `${HEADER}\n`, MESSAGE),
  catalogue('flags', '#, c-format, fuzzy\n', `${HEADER}\n`, MESSAGE),
  catalogue('a long flag', ', fuzz', `${HEADER}\n#`, `\n${MESSAGE}`),
  catalogue('blanks in a comment', ' ', `${HEADER}\n#. a`, `a\n${MESSAGE}`),
  catalogue('references', 'a.c:1 ', `${HEADER}\n#: `, `\n${MESSAGE}`),
  catalogue('obsolete messages', '#~ msgid "a"\n#~ msgstr "b"\n', `${HEADER}\n`, MESSAGE),
  catalogue('empty lines', '\n', HEADER, MESSAGE),
  catalogue('blanks after a keyword', ' ', `${HEADER}\nmsgid`, '"Some words"\nmsgstr ""\n'),
  catalogue('fields of the header', (index) => `"X-${index}: a\\n"\n`, HEADER),
  catalogue('pieces of a field of the header', '"a"\n', `${HEADER}"X-Name: "\n`, `"\\n"\n\n${MESSAGE}`),
  catalogue('blanks in a field of the header', ' ', `${HEADER}"Language: a`, `a\\n"\n\n${MESSAGE}`),
  catalogue('blanks in the plural forms', ' ', `${HEADER}"Plural-Forms: nplurals=2; plural=n`, `x\\n"\n\n${MESSAGE}`),
  catalogue('a long language in the header', '-aa', `${HEADER}"Language: en`, `\\n"\n\n${MESSAGE}`),
  catalogue('brackets in the plural forms', '(', `${HEADER}"Plural-Forms: nplurals=2; plural=`, `\\n"\n\n${MESSAGE}`),
  catalogue('contexts', (index) => `msgctxt "${index}"\n${MESSAGE}\n`, HEADER),
  {
    name: 'a long context of a message',
    make: (size) => repeated('a ', size, `${HEADER}\nmsgctxt "`, `"\n${MESSAGE}`),
  },
  { name: 'no entry', make: (size) => repeated('a', size) },
];
