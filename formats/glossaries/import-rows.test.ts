import { expect, it } from 'vitest';
import { planColumns } from './columns/plan-columns.ts';
import { recognizeColumns } from './columns/suggest-mapping.ts';
import { readImportRows } from './import-rows.ts';
import { collectAll, openInPieces } from './testing/open-in-pieces.ts';

it('terms come on one line and trimmed, with every problem of the file by row and column', async () => {
  const plan = (header: readonly string[]) =>
    planColumns({
      header,
      recognized: recognizeColumns(header, [], new Set()),
      mapping: [],
      baseLanguage: undefined,
      isBaseFirst: true,
    });
  const twice = await openInPieces('en,de,de\n');
  expect(() => plan(twice.header)).toThrow('column 3 "de": it contains the language de like column 2 "de"');
  const table = await openInPieces('en,de,notes\n" a \n b ",\tc , kept \n');
  const [row] = await collectAll(readImportRows(table, plan(table.header)));
  expect(row).toMatchObject({ baseTerm: 'a b', terms: [{ text: 'a b' }, { text: 'c' }], notes: ' kept ' });
  const bad = await openInPieces(`en,de\n${'x'.repeat(1001)},a\nb,\u0001\n${'y'.repeat(10_001)},\n`);
  await expect(collectAll(readImportRows(bad, plan(bad.header)))).rejects.toMatchObject({
    id: 'glossary_file_invalid',
    details: [{ path: 'row 2, column "en"' }, { path: 'row 3, column "de"' }, { path: 'row 4, column "en"' }],
  });
});
