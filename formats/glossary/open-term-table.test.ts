import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { buildZip } from '../zip/testing/build-zip.ts';
import { planColumns } from './columns/plan-columns.ts';
import { recognizeColumns } from './columns/suggest-mapping.ts';
import { writeCsv } from './csv/write-csv.ts';
import { readImportRows } from './import-rows.ts';
import { openTermTable } from './open-term-table.ts';

/** A file in pieces of so many bytes, so that letters and line ends are cut anywhere. */
const inPieces = (bytes: Uint8Array, size = 7) =>
  async function* () {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  };
const open = (content: string | Uint8Array, size?: number) =>
  openTermTable(inPieces(typeof content === 'string' ? Buffer.from(content) : content, size));

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
async function cellsOf(content: string | Uint8Array, size?: number) {
  const table = await open(content, size);
  return [table.header, ...(await collect(table.rows())).map(({ cells }) => cells)];
}

describe('encodings of CSV', () => {
  const german = 'en,de\nstreet,Straße\nscissors,Schere – groß\n';
  it.each([
    ['UTF-8', 'utf8', german],
    ['UTF-16LE', 'utf16le', german],
    ['UTF-16BE', 'utf16be', german],
    ['windows-1252', 'windows-1252', german],
    ['windows-1252', 'windows-1252', 'English,French\nwork,œuvre – 5 €\n'],
    ['windows-1250', 'windows-1250', 'en,pl\nhello,cześć\nyellow,żółty\n'],
    ['windows-1251', 'windows-1251', 'en,ru\nhello,привет\ncar,машина\n'],
    ['windows-1253', 'windows-1253', 'en,el\nhello,γειά σου\n'],
    ['windows-1254', 'windows-1254', 'en,tr\nlight,ışık\n'],
    ['windows-1255', 'windows-1255', 'en,he\nhello,שלום\n'],
    ['windows-1256', 'windows-1256', 'en,ar\nhello,مرحبا\n'],
    ['windows-1257', 'windows-1257', 'en,lt\nthanks,ačiū\n'],
    ['windows-874', 'windows-874', 'en,th\nhello,สวัสดี\n'],
    ['Shift_JIS', 'shift_jis', 'en,ja\nhello,こんにちは\nsoftware,ソフトウェア\n'],
    ['GB18030', 'gb18030', 'en,zh-CN\nhello,你好\ncar,汽车\n'],
    ['Big5', 'big5', 'en,zh-TW\nhello,你好\ncar,汽車\n'],
    ['EUC-KR', 'euc-kr', 'en,ko\nhello,안녕하세요\n'],
  ])('%s is told by its bytes and by the languages of the header (%s)', async (name, encoding, text) => {
    const table = await open(iconv.encode(text, encoding));
    expect(table.encoding).toBe(name);
    const cells = [table.header, ...(await collect(table.rows())).map((row) => row.cells)];
    expect(cells.map((row) => row.join()).join('\n')).toBe(text.trimEnd());
  });

  it('with a byte order mark are what it says', async () => {
    for (const encoding of ['utf8', 'utf16le', 'utf16be']) {
      expect(await cellsOf(iconv.encode(`\ufeff${german}`, encoding))).toEqual([
        ['en', 'de'],
        ['street', 'Straße'],
        ['scissors', 'Schere – groß'],
      ]);
    }
  });

  it.each([
    ['Shift_JIS', 'English,日本語,備考', ['invoice', '請求書', '']],
    ['EUC-JP', 'English,日本語,備考', ['invoice', '請求書', '']],
    ['GB18030', 'English,简体中文,备注', ['invoice', '发票', '']],
    ['Big5', 'English,繁體中文,備註', ['invoice', '發票', '']],
    ['EUC-KR', 'English,한국어,비고', ['invoice', '청구서', '']],
    ['windows-1251', 'English,Русский', ['invoice', 'счёт']],
    ['KOI8-R', 'English,Русский', ['invoice', 'счёт']],
    ['windows-1250', 'English,Čeština', ['wolf', 'žlutý vlk']],
    ['windows-1253', 'English,Ελληνικά', ['lamp', 'λάμπα']],
    ['windows-1252', 'English,Français', ['lesson', 'leçon']],
  ])('are told by headers that name languages in their own letters: %s', async (encoding, header, cells) => {
    const table = await open(iconv.encode(`${header}\n${cells.join(',')}\n`, encoding));
    expect(table).toMatchObject({ encoding, header: header.split(',') });
    expect((await collect(table.rows()))[0]?.cells).toEqual(cells);
  });

  it('are seen beyond the first megabyte of plain letters', async () => {
    const table = await open(
      iconv.encode(`en,de\n${'lamp,Lampe\n'.repeat(100_000)}street,Straße\n`, 'windows-1252'),
      65_536,
    );
    expect(table.encoding).toBe('windows-1252');
    expect((await collect(table.rows())).at(-1)?.cells).toEqual(['street', 'Straße']);
  });
});

describe('forms of CSV', () => {
  it.each([
    ['commas and line feeds', 'en,de\na,b\n'],
    ['semicolons', 'en;de\na;b\n'],
    ['tabs', 'en\tde\na\tb\n'],
    ['CRLF', 'en,de\r\na,b\r\n'],
    ['CR', 'en,de\ra,b\r'],
    ['no line end at the end', 'en,de\na,b'],
    ["Excel's line with the delimiter", 'sep=;\nen;de\na;b\n'],
    ['blank lines above the header', '\n\nen,de\na,b\n'],
    ['quotes everywhere', '"en","de"\n"a","b"\n'],
    ['blanks before quotes', 'en, "de"\na, "b"\n'],
  ])('are read with %s', async (_what, text) => {
    expect(await cellsOf(text)).toEqual([
      ['en', 'de'],
      ['a', 'b'],
    ]);
  });

  it('count rows as spreadsheet programs do, whatever is in their cells', async () => {
    const table = await open('en,de\r\n"a\r\nb",c\r\n\r\nd\r\n"say ""x"", y",5" wide\r\n');
    expect(await collect(table.rows())).toEqual([
      { row: 2, cells: ['a\r\nb', 'c'] },
      { row: 3, cells: [''] },
      { row: 4, cells: ['d'] },
      { row: 5, cells: ['say "x", y', '5" wide'] },
    ]);
  });

  it('that we write are read as they were, whatever the cells hold', async () => {
    const random = seededRandom(20260101);
    const alphabet = [
      'a',
      'é',
      '東',
      '😀',
      '"',
      ',',
      ';',
      '\t',
      '\\',
      "'",
      '|',
      ' ',
      'b',
      '=',
      '\u00a0',
      '<',
      '\\"',
      ', "',
    ];
    const text = () =>
      Array.from({ length: 1 + Math.floor(random() * 8) }, () => alphabet[Math.floor(random() * alphabet.length)]).join(
        '',
      );
    for (let round = 0; round < 300; round += 1) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, () => [
        `x${text()}`,
        text(),
        random() < 0.3 ? text() + ['\r\n', '\n', '\r'][Math.floor(random() * 3)]! + text() : '',
      ]);
      const table = [['en', 'de', 'notes'], ...rows];
      const written = (await collect(writeCsv(asyncOf(table)))).join('');
      expect(await cellsOf(written, 5), written).toEqual(table);
    }
  });
});

async function* asyncOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

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
    const table = await open(
      workbook(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>notes</t></is></c></row>' +
          '<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>42</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" t="str"><f>1</f><v>a &amp; b</v></c></row>',
        '<si><t>en</t></si><si><t>ja</t><rPh sb="0" eb="1"><t>no</t></rPh></si><si><r><t>pressure </t></r><r><rPr><b/></rPr><t>valve_x000A_2</t></r></si>',
      ),
    );
    expect(table).toMatchObject({ format: 'xlsx', header: ['en', 'ja', '', 'notes'] });
    expect(await collect(table.rows())).toEqual([{ row: 4, cells: ['pressure valve\n2', '42', 'TRUE', 'a & b'] }]);
  });

  it('hold only cells that hold something: two far apart in each of many rows are no attack', async () => {
    const header =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>en</t></is></c><c r="B1" t="inlineStr"><is><t>de</t></is></c></row>';
    const rows = Array.from(
      { length: 30_000 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}"><v>1</v></c><c r="XFD${index + 2}"><v>2</v></c></row>`,
    );
    const table = await open(workbook(header + rows.join(''), ''), 65_536);
    for await (const { cells } of table.rows()) {
      expect(cells.length).toBe(201);
      expect([cells[0], cells.at(-1)]).toEqual(['1', '2']);
    }
  });

  it('refuse errors of formulas, and formulas without a result', async () => {
    const cell = (content: string) =>
      open(workbook(`<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="B3" ${content}</c></row>`, ''));
    const refused = (message: string) => ({
      id: 'glossary_file_invalid',
      details: [{ path: 'row 3, column 2', message: expect.stringContaining(message) as string }],
    });
    await expect(cell('t="e"><f>1/0</f><v>#DIV/0!</v>')).rejects.toMatchObject(refused('shows an error'));
    await expect(cell('><f>NOW()</f>')).rejects.toMatchObject(refused('not in the file'));
    await expect(cell('t="str"><f>""</f><v></v>')).resolves.toMatchObject({ header: ['1'] });
  });

  it('refuse entities of their own and bombs', async () => {
    const entity = workbook('<row r="1"><c r="A1"><v>&x;</v></c></row>', '');
    await expect(open(entity)).rejects.toMatchObject({ id: 'document_corrupt' });
    const bomb = workbook(`<row r="1"><c r="A1"><v>${'0'.repeat(30_000_000)}</v></c></row>`, '');
    await expect(open(bomb, 65_536)).rejects.toMatchObject({ id: expect.stringMatching(/^document_/) as string });
  });
});

describe('TBX', () => {
  it('of version 2 is read, with its status, in the order of preference', async () => {
    const table = await open(
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
      <martif type="TBX" xml:lang="de"><martifHeader/><text><body>
        <termEntry id="1"><note>Seite 5</note><descrip type="definition">Teil</descrip>
          <langSet xml:lang="en_US"><tig><term>valve</term></tig></langSet>
          <langSet xml:lang="de"><ntig><termGrp><term>Klappe</term><termNote type="administrativeStatus">supersededTerm-admn-sts</termNote></termGrp></ntig>
            <ntig><termGrp><term>Ventil</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></termGrp></ntig></langSet>
        </termEntry></body></text></martif>`,
    );
    expect(table).toMatchObject({ format: 'tbx', header: ['de', 'en-US', 'notes'], hasConcepts: true });
    const [row] = await collect(table.rows());
    expect(row).toMatchObject({ row: 2, cells: ['Ventil', 'valve', 'Seite 5\nTeil'] });
    expect(row?.terms?.map(({ text, type }) => [text, type])).toEqual([
      ['Ventil', 'preferred'],
      ['valve', 'preferred'],
      ['Klappe', 'forbidden'],
    ]);
  });

  it('with more languages than a table has columns is refused', async () => {
    const languages = Array.from(
      { length: 201 },
      (_, index) => `<langSec xml:lang="q${index}"><termSec><term>t</term></termSec></langSec>`,
    );
    await expect(
      open(`<tbx xml:lang="en"><text><body><conceptEntry>${languages.join('')}</conceptEntry></body></text></tbx>`),
    ).rejects.toMatchObject({ id: 'document_too_large' });
  });

  it('in the style DCT is read', async () => {
    const table = await open(
      '<tbx type="TBX-Min" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min"><text><body>' +
        '<conceptEntry id="c"><langSec xml:lang="en"><termSec><term>valve</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus></termSec></langSec></conceptEntry></body></text></tbx>',
    );
    expect((await collect(table.rows()))[0]?.terms).toEqual([
      { column: 0, text: 'valve', type: 'forbidden', description: null, alternative: null },
    ]);
  });
});

describe('columns', () => {
  const recognized = (...header: string[]) =>
    recognizeColumns(header, [], new Set()).map((column) => column && `${column.value} ${column.confidence}`);

  it('are recognized by code, by name in English and in the language itself, and else perhaps', () => {
    expect(recognized('en', 'EN', 'en_US', 'zh-hant', 'fil', 'qps-ploc')).toEqual(
      ['en', 'en', 'en-US', 'zh-Hant', 'fil', 'qps-Ploc'].map((tag) => `${tag} high`),
    );
    expect(
      recognized(
        'German',
        'Deutsch',
        'english (us)',
        'Português (Brasil)',
        '简体中文',
        'Русский',
        'Brazilian Portuguese',
      ),
    ).toEqual(['de', 'de', 'en-US', 'pt-BR', 'zh-Hans', 'ru', 'pt-BR'].map((tag) => `${tag} medium`));
    expect(recognized('target_de', 'Term (German)', 'jp', 'fr-CA translation')).toEqual(
      ['de', 'de', 'ja', 'fr-CA'].map((tag) => `${tag} low`),
    );
    expect(recognized('notes', 'Comments', 'Bemerkungen', '備考')).toEqual([
      'notes high',
      'notes medium',
      'notes medium',
      'notes medium',
    ]);
    expect(recognized('key', 'sku', 'alt-text', 'Term', 'Status', 'Term in use', '')).toEqual(Array(7).fill(undefined));
  });

  it('of numbers are not taken for Indonesian or Norwegian', () => {
    const [id, no] = recognizeColumns(
      ['id', 'no'],
      [
        ['1', 'hus'],
        ['A-2', 'bil'],
      ],
      new Set(),
    );
    expect([id?.confidence, no?.confidence]).toEqual(['low', 'high']);
  });
});

it('terms come on one line and trimmed, with every problem of the file by row and column', async () => {
  const plan = (header: readonly string[]) =>
    planColumns({
      header,
      recognized: recognizeColumns(header, [], new Set()),
      mapping: [],
      baseLanguage: undefined,
      isBaseFirst: true,
    });
  const twice = await open('en,de,de\n');
  expect(() => plan(twice.header)).toThrow('column 3 "de": it holds the language de like column 2 "de"');
  const table = await open('en,de,notes\n" a \n b ",\tc , kept \n');
  const [row] = await collect(readImportRows(table, plan(table.header)));
  expect(row).toMatchObject({ baseTerm: 'a b', terms: [{ text: 'a b' }, { text: 'c' }], notes: ' kept ' });
  const bad = await open(`en,de\n${'x'.repeat(1001)},a\nb,\u0001\n${'y'.repeat(10_001)},\n`);
  await expect(collect(readImportRows(bad, plan(bad.header)))).rejects.toMatchObject({
    id: 'glossary_file_invalid',
    details: [{ path: 'row 2, column "en"' }, { path: 'row 3, column "de"' }, { path: 'row 4, column "en"' }],
  });
});
