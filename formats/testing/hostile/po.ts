import { repeated, withTexts, type HostileInput } from './hostile-input.ts';

const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
const message = 'msgid "Some words"\nmsgstr ""\n';

const catalogue = (
  name: string,
  piece: string | ((index: number) => string),
  start = '',
  end = `\n\n${message}`,
): HostileInput => ({ name, make: (size) => repeated(piece, size, start, end) });

export const hostilePo: readonly HostileInput[] = [
  ...withTexts((text) => `${header}\nmsgid "${text}"\nmsgstr ""\n`),
  catalogue('messages', (index) => `msgid "a${index}"\nmsgstr ""\n\n`, header),
  catalogue(
    'plural messages',
    (index) => `msgid "a${index}"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n\n`,
    header,
  ),
  catalogue('pieces of a text', '"a"\n', `${header}\nmsgid ""\n`, 'msgstr ""\n'),
  catalogue('pieces of a text on a line', '"a"', `${header}\nmsgid ""`, '\nmsgstr ""\n'),
  catalogue('line breaks in a text', '\\n', `${header}\nmsgid "Some`, ' words"\nmsgstr ""\n'),
  catalogue('escapes', '\\"', `${header}\nmsgid "Some`, ' words"\nmsgstr ""\n'),
  catalogue('comments', '#. a\n', `${header}\n`, message),
  catalogue('flags', '#, c-format, fuzzy\n', `${header}\n`, message),
  catalogue('a long flag', ', fuzz', `${header}\n#`, `\n${message}`),
  catalogue('blanks in a comment', ' ', `${header}\n#. a`, `a\n${message}`),
  catalogue('references', 'a.c:1 ', `${header}\n#: `, `\n${message}`),
  catalogue('obsolete messages', '#~ msgid "a"\n#~ msgstr "b"\n', `${header}\n`, message),
  catalogue('empty lines', '\n', header, message),
  catalogue('blanks after a keyword', ' ', `${header}\nmsgid`, '"Some words"\nmsgstr ""\n'),
  catalogue('fields of the header', (index) => `"X-${index}: a\\n"\n`, header),
  catalogue('pieces of a field of the header', '"a"\n', `${header}"X-Name: "\n`, `"\\n"\n\n${message}`),
  catalogue('blanks in a field of the header', ' ', `${header}"Language: a`, `a\\n"\n\n${message}`),
  catalogue('blanks in the plural forms', ' ', `${header}"Plural-Forms: nplurals=2; plural=n`, `x\\n"\n\n${message}`),
  catalogue('a long language in the header', '-aa', `${header}"Language: en`, `\\n"\n\n${message}`),
  catalogue('brackets in the plural forms', '(', `${header}"Plural-Forms: nplurals=2; plural=`, `\\n"\n\n${message}`),
  catalogue('contexts', (index) => `msgctxt "${index}"\n${message}\n`, header),
  {
    name: 'a long context of a message',
    make: (size) => repeated('a ', size, `${header}\nmsgctxt "`, `"\n${message}`),
  },
  { name: 'no entry', make: (size) => repeated('a', size) },
];
