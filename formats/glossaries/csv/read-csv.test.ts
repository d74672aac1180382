import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { cellsOfFile, collectAll, openInPieces } from '#formats/glossaries/testing/open-in-pieces.ts';
import { writeCsv } from './write-csv.ts';

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
  ])('%s is detected by its bytes and by the languages of the header (%s)', async (name, encoding, text) => {
    const table = await openInPieces(iconv.encode(text, encoding));
    expect(table.encoding).toBe(name);
    const cells = [table.header, ...(await collectAll(table.rows())).map((row) => row.cells)];
    expect(cells.map((row) => row.join()).join('\n')).toBe(text.trimEnd());
  });

  it('with a byte order mark are what it says', async () => {
    for (const encoding of ['utf8', 'utf16le', 'utf16be']) {
      expect(await cellsOfFile(iconv.encode(`\ufeff${german}`, encoding))).toEqual([
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
  ])('are detected by headers that name languages in their own letters: %s', async (encoding, header, cells) => {
    const table = await openInPieces(iconv.encode(`${header}\n${cells.join(',')}\n`, encoding));
    expect(table).toMatchObject({ encoding, header: header.split(',') });
    expect((await collectAll(table.rows()))[0]?.cells).toEqual(cells);
  });

  it('are seen beyond the first megabyte of plain letters', async () => {
    const table = await openInPieces(
      iconv.encode(`en,de\n${'lamp,Lampe\n'.repeat(100_000)}street,Straße\n`, 'windows-1252'),
      65_536,
    );
    expect(table.encoding).toBe('windows-1252');
    expect((await collectAll(table.rows())).at(-1)?.cells).toEqual(['street', 'Straße']);
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
    expect(await cellsOfFile(text)).toEqual([
      ['en', 'de'],
      ['a', 'b'],
    ]);
  });

  it('count rows as spreadsheet programs do, whatever is in their cells', async () => {
    const table = await openInPieces('en,de\r\n"a\r\nb",c\r\n\r\nd\r\n"say ""x"", y",5" wide\r\n');
    expect(await collectAll(table.rows())).toEqual([
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
      '-',
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
      const written = (await collectAll(writeCsv(asyncOf(table)))).join('');
      expect(await cellsOfFile(written, 5), written).toEqual(table);
    }
  });
});

describe('terms that begin like formulas', () => {
  const table = [
    ['en', 'de', 'notes'],
    ['=HYPERLINK("http://127.0.0.1/?"&A1;"open")', '-ing', '@SUM(1)'],
    ["'=genuine", "''+x", ' =1\nand more'],
  ];

  it('are escaped in what we write, and read as they were', async () => {
    const written = (await collectAll(writeCsv(asyncOf(table)))).join('');
    expect(written.split('\r\n')).toEqual([
      'en,de,notes',
      `"'=HYPERLINK(""http://127.0.0.1/?""&A1;""open"")",'-ing,'@SUM(1)`,
      `''=genuine,'''+x,"' =1\nand more"`,
      '',
    ]);
    expect(await cellsOfFile(written, 5)).toEqual(table);
  });
});

async function* asyncOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
