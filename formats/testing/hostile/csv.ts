import { repeated, withTexts, type HostileInput } from './hostile-input.ts';

const table = (name: string, piece: string | ((index: number) => string), start = '', end = ''): HostileInput => ({
  name,
  make: (size) => repeated(piece, size, start, end),
});

export const hostileCsv: readonly HostileInput[] = [
  ...withTexts((text) => `id,text\n1,${text}\n`),
  table('at signs in a header', '@a', 'id,', '\n1,Some words\n'),
  table('blanks in a header', ' ', 'id,a', 'a\n1,Some words\n'),
  table('a header that is a long name', 'a_', 'id,', 'a\n1,Some words\n'),
  table('a header that may be a language', '-aa', 'de,en', '\n1,Some words\n'),
  table('a column each', 'Some words,'),
  table('a line each', 'Some words\n'),
  table('empty lines', '\n', 'id,text\n', '1,Some words\n'),
  table('empty cells', ',', 'id,text\n', '\n'),
  {
    name: 'many columns above many rows',
    make: (size) => `${'Some words,'.repeat(size / 22)}\n${'Some words\n'.repeat(size / 22)}`,
  },
  table('quotes', '"', 'id,text\n1,'),
  table('opened quotes', ',"', 'id,text\n1'),
  table('quotes that end too early', '"a"a,', 'id,text\n'),
  table('quotes behind backslashes', '\\"', 'id,text\n1,"'),
  table('quotes behind blanks', ', "a"', 'id,text\n1'),
  table('line breaks in quotes', ' \n', 'id,text\n1,"a', 'a"\n'),
  table('formulas', '=a\n', 'id,text\n1,a\n'),
  table('a line for the delimiter', ';', 'sep='),
];
