import { Readable } from 'node:stream';
import { escapeFormula } from '#formats/csv/formula-escape.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { escapedText } from '#formats/xlsx/cell-text.ts';
import { zipStream, type ZipSource } from '#formats/zip/zip-stream.ts';

/** Characters of a cell in Excel. */
const MAX_CELL = 32_767;
/** Rows put into one piece of text. */
const PIECE = 500;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook besides its sheet, whose first row stays in view (ECMA-376, part 1, 18.3.1.66). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationshipTo('officeDocument', 'xl/workbook.xml'),
  'xl/_rels/workbook.xml.rels': relationshipTo('worksheet', 'worksheets/sheet1.xml'),
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Terms" sheetId="1" r:id="rId1"/></sheets></workbook>`,
};

function relationshipTo(type: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/${type}" Target="${target}"/></Relationships>`;
}

/**
 * Writes a table as a workbook with one sheet, in pieces. All cells are texts, so none is read as a formula, a number or a date.
 *
 * @param rows the header first
 */
export function writeXlsx(rows: AsyncIterable<readonly string[]>): Readable {
  return zipStream(partsOf(rows));
}

async function* partsOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<ZipSource> {
  for (const [name, content] of Object.entries(PARTS)) yield part(name, [XML, content]);
  yield part('xl/worksheets/sheet1.xml', sheetOf(rows));
}

const part = (name: string, content: Iterable<string> | AsyncIterable<string>): ZipSource => ({
  name,
  size: 0,
  modifiedAt: new Date(),
  isCompressed: false,
  data: Readable.from(bytesOf(content)),
});

async function* bytesOf(content: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of content) yield Buffer.from(text);
}

async function* sheetOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
  let piece: string[] = [];
  for await (const row of rows) {
    piece.push(`<row>${row.map(cellOf).join('')}</row>`);
    if (piece.length < PIECE) continue;
    yield piece.join('');
    piece = [];
  }
  yield `${piece.join('')}</sheetData></worksheet>`;
}

function cellOf(text: string): string {
  if (text === '') return '<c/>';
  // A text is no formula, but readers of tables remove one apostrophe before what looks like one.
  const kept = text.startsWith("'") ? escapeFormula(text) : text;
  return `<c t="inlineStr"><is><t xml:space="preserve">${encodeXmlText(escapedText(kept.slice(0, MAX_CELL).toWellFormed()))}</t></is></c>`;
}
