import { repeated, withTexts, type HostileInput } from './hostile-input.ts';

const HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
const MESSAGE = 'msgid "Some words"\nmsgstr ""\n';

const catalog = (
  name: string,
  piece: string | ((index: number) => string),
  start = '',
  end = `\n\n${MESSAGE}`,
): HostileInput => ({ name, make: (size) => repeated(piece, size, start, end) });

export const hostilePo: readonly HostileInput[] = [
  ...withTexts((text) => `${HEADER}\nmsgid "${text}"\nmsgstr ""\n`),
  catalog('messages', (index) => `msgid "a${index}"\nmsgstr ""\n\n`, HEADER),
  catalog('plural messages', (index) => `msgid "a${index}"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n\n`, HEADER),
  catalog('pieces of a text', '"a"\n', `${HEADER}\nmsgid ""\n`, 'msgstr ""\n'),
  catalog('pieces of a text on a line', '"a"', `${HEADER}\nmsgid ""`, '\nmsgstr ""\n'),
  catalog('line breaks in a text', '\\n', `${HEADER}\nmsgid "Some`, ' words"\nmsgstr ""\n'),
  catalog('escapes', '\\"', `${HEADER}\nmsgid "Some`, ' words"\nmsgstr ""\n'),
  catalog('comments', '#. a\n', `${HEADER}\n`, MESSAGE),
  catalog('flags', '#, c-format, fuzzy\n', `${HEADER}\n`, MESSAGE),
  catalog('a long flag', ', fuzz', `${HEADER}\n#`, `\n${MESSAGE}`),
  catalog('blanks in a comment', ' ', `${HEADER}\n#. a`, `a\n${MESSAGE}`),
  catalog('references', 'a.c:1 ', `${HEADER}\n#: `, `\n${MESSAGE}`),
  catalog('obsolete messages', '#~ msgid "a"\n#~ msgstr "b"\n', `${HEADER}\n`, MESSAGE),
  catalog('empty lines', '\n', HEADER, MESSAGE),
  catalog('blanks after a keyword', ' ', `${HEADER}\nmsgid`, '"Some words"\nmsgstr ""\n'),
  catalog('fields of the header', (index) => `"X-${index}: a\\n"\n`, HEADER),
  catalog('pieces of a field of the header', '"a"\n', `${HEADER}"X-Name: "\n`, `"\\n"\n\n${MESSAGE}`),
  catalog('blanks in a field of the header', ' ', `${HEADER}"Language: a`, `a\\n"\n\n${MESSAGE}`),
  catalog('blanks in the plural forms', ' ', `${HEADER}"Plural-Forms: nplurals=2; plural=n`, `x\\n"\n\n${MESSAGE}`),
  catalog('a long language in the header', '-aa', `${HEADER}"Language: en`, `\\n"\n\n${MESSAGE}`),
  catalog('brackets in the plural forms', '(', `${HEADER}"Plural-Forms: nplurals=2; plural=`, `\\n"\n\n${MESSAGE}`),
  catalog('contexts', (index) => `msgctxt "${index}"\n${MESSAGE}\n`, HEADER),
  {
    name: 'a long context of a message',
    make: (size) => repeated('a ', size, `${HEADER}\nmsgctxt "`, `"\n${MESSAGE}`),
  },
  { name: 'no entry', make: (size) => repeated('a', size) },
];
