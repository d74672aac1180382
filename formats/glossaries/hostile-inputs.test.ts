import { describe, expect, it } from 'vitest';
import { LoquentError } from '#domain/errors.ts';
import { superlinearGrowth } from '#test/machine/growth.ts';
import { nested, repeated, type HostileInput } from '#formats/testing/hostile/hostile-input.ts';
import { planColumns } from './columns/plan-columns.ts';
import { recognizeColumns } from './columns/suggest-mapping.ts';
import { readImportRows } from './import-rows.ts';
import { collectAll, openInPieces } from './testing/open-in-pieces.ts';

/** Opens a file of terms, recognizes its columns and reads its rows, or is refused. */
async function importTerms(content: string | Uint8Array): Promise<void> {
  try {
    const table = await openInPieces(content, 64 * 1024);
    const recognized = recognizeColumns(table.header, [], new Set());
    const plan = { header: table.header, recognized, mapping: [], baseLanguage: undefined, isBaseFirst: false };
    await collectAll(readImportRows(table, planColumns(plan)));
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
  }
}

const file = (name: string, piece: string, start = '', end = ''): HostileInput => ({
  name,
  make: (size) => repeated(piece, size, start, end),
});
const HEAD = '<?xml version="1.0"?><tbx xml:lang="en"><text><body>';
const TERM = '<conceptEntry><langSec xml:lang="en"><termSec><term>';

const inputs: readonly HostileInput[] = [
  file('quotes of CSV', '"', 'en,de\na,'),
  file('a quote of CSV that never ends', 'a', 'en,de\na,"'),
  file('rows of CSV', 'a,b\n', 'en,de\n'),
  file('columns of CSV', 'a,', 'en,de\n', '\n'),
  file('names of CSV', 'en,', '', '\na\n'),
  file('blanks in a name of CSV', ' ', 'en,a', 'b\na,b\n'),
  file('brackets in a name of CSV', '(a ', 'en,', '\na,b\n'),
  file('words in a name of CSV', 'amp;', 'en,de (Term)', '\na,b\n'),
  file('parts of a name of CSV', '-aa', 'en,de', '\na,b\n'),
  // As long as a cell may be.
  file('blanks in cells of CSV', `a,b${' '.repeat(9_000)}é\n`, 'en,de\n'),
  file('bytes that are no UTF-8', '\u00c3\u0028\u0080', 'en,de\na,'),
  file('concepts of TBX', `${TERM}a</term></termSec></langSec></conceptEntry>`, HEAD, '</body></text></tbx>'),
  file(
    'terms of a concept of TBX',
    '<termSec><term>a</term></termSec>',
    `${HEAD}<conceptEntry><langSec xml:lang="en">`,
    '</langSec></conceptEntry></body></text></tbx>',
  ),
  file('a term of TBX that never ends', 'a', HEAD + TERM),
  file('references of TBX', '&amp;', HEAD + TERM),
  file('tags of TBX that never end', '<term ', HEAD),
  file('attributes of TBX', ' a="b"', `${HEAD}<conceptEntry`),
  file('declarations of TBX', '<!ENTITY a "b">', '<!DOCTYPE tbx ['),
  file('comments of TBX', '<!--a-->', HEAD),
  { name: 'nested elements of TBX', make: (size) => HEAD + nested('<a>', '', '</a>', size) },
];

describe('the import of terms takes time linear in', () => {
  it.each(inputs)('$name', async ({ make }) => {
    const growth = await superlinearGrowth((size) => {
      const content = make(size);
      return () => importTerms(content);
    });
    expect(growth).toBeUndefined();
  });
});
