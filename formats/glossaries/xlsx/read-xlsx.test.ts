import { describe, expect, it } from 'vitest';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { collectAll, openInPieces } from '#formats/glossaries/testing/open-in-pieces.ts';

describe('workbooks', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relationshipsOf = (...targets: readonly (readonly [string, string])[]) =>
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    targets
      .map(
        ([kind, target], index) => `<Relationship Id="r${index}" Type="${relationships}/${kind}" Target="${target}"/>`,
      )
      .join('') +
    '</Relationships>';
  const workbook = (sheet: string, strings: string) =>
    buildZip(
      Object.entries({
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
        '_rels/.rels': relationshipsOf(['officeDocument', 'xl/workbook.xml']),
        'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="r0"/><sheet name="Terms" sheetId="2" r:id="r1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relationshipsOf(
          ['worksheet', 'worksheets/sheet1.xml'],
          ['worksheet', 'worksheets/sheet2.xml'],
          ['sharedStrings', 'sharedStrings.xml'],
        ),
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
        'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
        'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
      }).map(([name, data]) => ({ name, data })),
    );

  it('are read from their first visible sheet: shared, inline and rich text, numbers, formulas, gaps', async () => {
    const table = await openInPieces(
      workbook(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>notes</t></is></c></row>' +
          '<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>42</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" t="str"><f>1</f><v>a &amp; b</v></c></row>',
        '<si><t>en</t></si><si><t>ja</t><rPh sb="0" eb="1"><t>no</t></rPh></si><si><r><t>pressure </t></r><r><rPr><b/></rPr><t>valve_x000A_2</t></r></si>',
      ),
    );
    expect(table).toMatchObject({ format: 'xlsx', header: ['en', 'ja', '', 'notes'] });
    expect(await collectAll(table.rows())).toEqual([{ row: 4, cells: ['pressure valve\n2', '42', 'TRUE', 'a & b'] }]);
  });

  it('hold only cells that hold something: two far apart in each of many rows are no attack', async () => {
    const header =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>en</t></is></c><c r="B1" t="inlineStr"><is><t>de</t></is></c></row>';
    const rows = Array.from(
      { length: 30_000 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}"><v>1</v></c><c r="XFD${index + 2}"><v>2</v></c></row>`,
    );
    const table = await openInPieces(workbook(header + rows.join(''), ''), 65_536);
    for await (const { cells } of table.rows()) {
      expect(cells.length).toBe(201);
      expect([cells[0], cells.at(-1)]).toEqual(['1', '2']);
    }
  });

  it('refuse errors of formulas, and formulas without a result', async () => {
    const cell = (content: string) =>
      openInPieces(workbook(`<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="B3" ${content}</c></row>`, ''));
    const refused = (message: string) => ({
      id: 'glossary_file_invalid',
      details: [{ path: 'row 3, column 2', message: expect.stringContaining(message) as string }],
    });
    await expect(cell('t="e"><f>1/0</f><v>#DIV/0!</v>')).rejects.toMatchObject(refused('has an error'));
    await expect(cell('><f>NOW()</f>')).rejects.toMatchObject(refused('not in the file'));
    await expect(cell('t="str"><f>""</f><v></v>')).resolves.toMatchObject({ header: ['1'] });
  });

  it('refuse entities of their own and bombs', async () => {
    const entity = workbook('<row r="1"><c r="A1"><v>&x;</v></c></row>', '');
    await expect(openInPieces(entity)).rejects.toMatchObject({ id: 'document_corrupt' });
    const bomb = workbook(`<row r="1"><c r="A1"><v>${'0'.repeat(30_000_000)}</v></c></row>`, '');
    await expect(openInPieces(bomb, 65_536)).rejects.toMatchObject({
      id: expect.stringMatching(/^document_/) as string,
    });
  });
});
