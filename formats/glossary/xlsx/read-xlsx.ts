import { openOfficeContainer } from '#formats/ooxml/office-container.ts';
import { OfficePackage } from '#formats/ooxml/office-package.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';
import { documentCorrupt, documentEmpty } from '#formats/errors.ts';
import { placeOf, refusedAt } from '#formats/glossary/errors.ts';
import { glossaryLimits } from '#formats/glossary/limits.ts';
import type { TermTable } from '#formats/glossary/source.ts';

const WORKBOOK = { label: 'an Excel workbook (.xlsx)', legacyLabel: 'Excel 97-2003 workbook (.xls)' };

/**
 * Opens the first visible sheet of a workbook as a table of terms. Texts, numbers and the last results of formulas are
 * read as the file stores them, without their formats; errors of formulas are refused.
 *
 * @param bytes the whole file; its content is held in memory, at most 256 MB of it
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabelled`, `document_unsafe`,
 * `document_too_large`, `document_empty`, `glossary_file_invalid`
 */
export function openXlsx(bytes: Uint8Array): TermTable {
  const file = new OfficePackage(openOfficeContainer(bytes, WORKBOOK), WORKBOOK.label);
  const strings = sharedStrings(file);
  const rows = sheetRows(file, firstSheet(file), strings);
  const [header, ...others] = rows;
  if (header === undefined) {
    throw documentEmpty(
      'The first sheet of the workbook is empty. Its first row must have the languages as headers: en, de, notes.',
    );
  }
  return {
    format: 'xlsx',
    encoding: 'UTF-8',
    header: cellsOf(header, MOST_COLUMNS),
    hasConcepts: false,
    async *rows() {
      // Cells to the right of the last named column are excess.
      for (const row of others) yield { row: row.row, cells: cellsOf(row, glossaryLimits.columns) };
    },
  };
}

/** A row as the file has it: only the cells that hold something, since it may have two of 16,384. */
interface SheetRow {
  readonly row: number;
  readonly cells: readonly { readonly column: number; readonly text: string }[];
}

/** @param last index of the last cell, which represents all cells to its right */
function cellsOf({ cells }: SheetRow, last: number): readonly string[] {
  const all: string[] = [];
  for (const { column, text } of cells) {
    const index = Math.min(column, last);
    while (all.length < index) all.push('');
    all[index] = text;
  }
  return all;
}

const localName = ({ key }: XmlTag) => key.slice(Math.max(key.lastIndexOf('}'), key.lastIndexOf(':')) + 1);

/** The part of the first sheet that people see. */
function firstSheet(file: OfficePackage): string {
  const sheets: string[] = [];
  scanXml(file.readXml(file.mainPart).source, file.mainPart, {
    open: (tag) => {
      if (localName(tag) === 'sheet' && !/hidden/i.test(tag.attribute('state') ?? ''))
        sheets.push(tag.attribute('r:id') ?? '');
    },
    close: () => undefined,
  });
  const folder = file.mainPart.slice(0, file.mainPart.lastIndexOf('/') + 1);
  const relationships = `${folder}_rels/${file.mainPart.slice(folder.length)}.rels`;
  let target: string | undefined;
  scanXml(file.readXml(relationships).source, relationships, {
    open: (tag) => {
      if (localName(tag) === 'Relationship' && tag.attribute('Id') === sheets[0]) target = tag.attribute('Target');
    },
    close: () => undefined,
  });
  const path = target?.startsWith('/') ? target.slice(1) : `${folder}${target}`;
  if (target === undefined || file.archive.find(path) === undefined) {
    throw documentCorrupt('The workbook has no readable sheet. Open it in its application and save it again.');
  }
  return path;
}

function sharedStrings(file: OfficePackage): readonly string[] {
  const part = file.referencesOf(file.mainPart).find(({ kind }) => kind === 'sharedStrings');
  const strings: string[] = [];
  if (part === undefined) return strings;
  const { source } = file.readXml(part.name);
  let [current, isText, phonetic] = ['', false, 0];
  scanXml(source, part.name, {
    open: (tag) => {
      const name = localName(tag);
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic += 1;
      if (name === 't') isText = phonetic === 0;
    },
    close: (tag) => {
      const name = localName(tag);
      if (name === 'si') strings.push(current);
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') isText = false;
    },
    text: (start, end, cdata) => {
      if (isText) current += textOf(source, start, end, cdata);
    },
  });
  return strings;
}

/** Excel writes characters that XML can't hold as `_x000D_`. */
function textOf(source: string, start: number, end: number, cdata: boolean): string {
  const text = cdata ? source.slice(start, end) : decodeXmlText(source.slice(start, end));
  return text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
    : text;
}

function sheetRows(file: OfficePackage, name: string, strings: readonly string[]): readonly SheetRow[] {
  const { source } = file.readXml(name);
  const rows: SheetRow[] = [];
  let cells: { readonly column: number; readonly text: string }[] = [];
  let [row, column, type, value, isValue, phonetic] = [0, -1, '', '', false, 0];
  let [hasFormula, hasValue] = [false, false];
  scanXml(source, name, {
    open: (tag) => {
      const element = localName(tag);
      if (element === 'row') {
        row = rowNumber(tag.attribute('r')) ?? row + 1;
        [cells, column] = [[], -1];
      } else if (element === 'c') {
        column = columnOf(tag.attribute('r')) ?? column + 1;
        [type, value, hasFormula, hasValue] = [tag.attribute('t') ?? 'n', '', false, false];
      } else if (element === 'f') hasFormula = true;
      else if (element === 'rPh') phonetic += 1;
      else if (element === 'v' || element === 't') {
        isValue = phonetic === 0;
        hasValue = true;
      }
    },
    close: (tag) => {
      const element = localName(tag);
      if (element === 'v' || element === 't') isValue = false;
      else if (element === 'rPh') phonetic -= 1;
      else if (element === 'c') put(type === 's' ? (strings[Number(value)] ?? '') : type === 'b' ? flag(value) : value);
      else if (element === 'row' && cells.some(({ text }) => text.trim() !== '')) {
        rows.push({ row, cells });
        if (rows.length > glossaryLimits.rows + 1) throw tooManyRows(row);
      }
    },
    text: (start, end, cdata) => {
      if (isValue) value += textOf(source, start, end, cdata);
    },
  });
  return rows;

  function put(text: string): void {
    const refused = (message: string) => refusedAt(placeOf([], row, column), message);
    if (column >= MOST_COLUMNS) throw refused(`a sheet may have at most ${MOST_COLUMNS} columns`);
    if (type === 'e') throw refused('the cell has an error instead of a term; correct its formula, or clear the cell');
    // Programs that write workbooks without calculating them leave results out.
    if (hasFormula && !hasValue) {
      throw refused('the result of the formula is not in the file; open the workbook in its application and save it');
    }
    // Cells far to the right are people's notes, or only have a format.
    if (text !== '') cells.push({ column, text });
  }
}

/** Undefined where a row has no number that could be one. */
function rowNumber(reference: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(reference ?? '') ? Number(reference) : undefined;
}

/** Columns of a sheet. Source: Excel specifications and limits. */
const MOST_COLUMNS = 16_384;

const flag = (value: string) => (value === '1' ? 'TRUE' : 'FALSE');

const tooManyRows = (row: number) =>
  refusedAt(`row ${row}`, `a file may have ${glossaryLimits.rows} rows below its header; split it`);

/** `AB12` is column 27. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
