import { describe, expect, it } from 'vitest';
import { withoutFastPaths } from '#formats/ooxml/fast/switch.ts';
import { RetainedXmlPart } from '#formats/xlsx/retained-xml-part.ts';
import { readSharedStrings } from '#formats/xlsx/shared-strings.ts';
import { CellBudget } from '#formats/xlsx/sheet-cells.ts';
import { readSheet } from '#formats/xlsx/sheet-reader.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const heldXml = (source: string) => {
  const xml = { source, encoding: 'UTF-8' } as const;
  return new RetainedXmlPart(xml, () => xml);
};

/** The cells of a sheet, with the sources of values instead of their places. */
function sheetOf(cells: string, prefix = '') {
  const source =
    `<${prefix}worksheet xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="${MAIN}"><${prefix}sheetData>` +
    `<${prefix}row r="2">${cells}</${prefix}row></${prefix}sheetData></${prefix}worksheet>`;
  const content = readSheet('sheet.xml', heldXml(source), new CellBudget());
  return {
    tally: content.tally,
    cells: Array.from({ length: content.cells.length }, (_, index) => {
      const { column, kind, hasFormula, start, end, valueStart, valueEnd } = content.cells.cell(index);
      const element = source.slice(start, end);
      const value = kind === 'shared' ? content.cells.sharedString(index) : source.slice(valueStart, valueEnd);
      return { column, kind, hasFormula, element, value };
    }),
  };
}

/** The rows of a sheet, with their cells. */
function rowsOf(rows: string) {
  const source = `<worksheet xmlns="${MAIN}" xmlns:o="urn:other"><sheetData>${rows}</sheetData></worksheet>`;
  const { cells, tally } = readSheet('sheet.xml', heldXml(source), new CellBudget());
  const found = Array.from({ length: cells.rowCount }, (_, row) => {
    const { start, end } = cells.rowRange(row);
    const [from, to] = cells.cellsOfRow(row);
    const columns = Array.from({ length: to - from }, (_each, index) => cells.columnOf(from + index));
    const element = source.slice(start, end);
    return { number: cells.rowNumber(row), isHidden: cells.isRowHidden(row), columns, element };
  });
  return { rows: found, tally };
}

describe('cells', () => {
  it.each([
    '<c r="A2"/>',
    '<c r="B2" s="3"/>',
    '<c r="B2" s="3"></c>',
    '<c r="A2"><v>1.5</v></c><c r="C2"><v>2</v></c>',
    '<c r="A2" t="s"><v>12</v></c>',
    '<c r="AA2" s="1" t="s"><v>12</v></c>',
    '<c r="A2" t="str"><f>A1&amp;"x"</f><v>a&lt;b</v></c>',
    '<c r="A2" t="b"><f>TRUE()</f></c>',
    '<c r="A2" t="n"><v></v></c>',
    '<c r="ZZZ2" t="e"><v>#N/A</v></c>',
    '<c r="A2" t="unknown"><v>1</v></c>',
    '<c r="A2"><v>1</v></c><c t="d"><v>2</v></c><c r="A2" t="b"><v>3</v></c>',
  ])('are the same as without fast paths: %s', (source) => {
    const [whole, tags] = [sheetOf(source), withoutFastPaths(() => sheetOf(source))];
    expect(whole.cells).toEqual(tags.cells);
    expect(whole.tally.differenceFrom(tags.tally)).toBeUndefined();
    const prefixed = source.replaceAll(/<(\/?)/g, '<$1x.y:');
    expect(sheetOf(prefixed, 'x.y:').cells).toEqual(
      whole.cells.map((cell) => ({ ...cell, element: cell.element.replaceAll(/<(\/?)/g, '<$1x.y:') })),
    );
  });

  it.each(['<c r="A2"><v>1</c>', '<c r="A2"><v>1</v>', '<c r="A2"><v>&x;</v></c>', '<c r="A2"><v>]]></v></c>'])(
    'are refused where they are not well-formed: %s',
    (source) => {
      expect(() => sheetOf(source)).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
    },
  );

  it('are not those of another namespace, nor those inside of another element', () => {
    const cell = '<c r="A2" t="s"><v>1</v></c>';
    expect(sheetOf(`<ext xmlns="urn:other">${cell}</ext>`).cells).toEqual([]);
  });
});

describe('shared strings', () => {
  const stringsOf = (content: string, root = 'sst') => {
    const source = `<${root} xmlns="${MAIN}">${content}</${root}>`;
    const { strings, tally } = readSharedStrings('strings.xml', { source, encoding: 'UTF-8' });
    const found = Array.from({ length: strings.length }, (_, index) => {
      const content = strings.content(index);
      if (content.text === '') return content;
      const { start, end } = strings.range(index);
      const written = strings.write(index, { ...content, text: ` ${content.text}<` }, () => 'a string');
      return { content, stored: strings.stored(index), source: source.slice(start, end), written };
    });
    return { found, tally };
  };

  it.each([
    '<si><t>Price</t></si>',
    '<si><t xml:space="preserve"> Price </t></si><si><t>Name</t></si>',
    '<si><t></t></si>',
    '<si><t> </t></si>',
    '<si><t>a&amp;b &#65;</t></si>',
    '<si><t>line\nbreak_x000D_</t></si>',
  ])('are the same as without fast paths: %s', (source) => {
    const [whole, tags] = [stringsOf(source), withoutFastPaths(() => stringsOf(source))];
    expect(whole.found).toEqual(tags.found);
    expect(whole.tally.differenceFrom(tags.tally)).toBeUndefined();
  });

  it('are not recognized in a part of another kind', () => {
    expect(stringsOf('<si><t>Price</t></si>', 'other').found).toHaveLength(1);
    expect(stringsOf('<a xmlns="urn:other"><si><t>Price</t></si></a>').found).toEqual([]);
  });
});

describe('rows', () => {
  const cells = '<c r="A1"><v>1</v></c><c r="C1" t="s"><v>2</v></c>';
  const other = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';
  const many = Array.from(
    { length: 60 },
    (_, index) => `<row r="${index + 1}">${index % 3 === 0 ? cells : other}</row>`,
  );

  it.each([
    `<row r="1">${cells}</row><row r="2">${cells}</row><row r="4"></row>`,
    `<row r="1" hidden="1">${cells}</row><row r="2" hidden="1">${cells}</row><row r="3" hidden="0">${cells}</row>`,
    `<row r="1" ht="15">${cells}</row><row r="2" ht="16">${cells}</row><row ht="16">${cells}</row>`,
    `<row r="5">${cells}</row><row r="5">${cells}</row><row r="2">${cells}</row><row r="0">${cells}</row>`,
    `<row r="12345678">${cells}</row><row r="012">${cells}</row><row r="3"/><row r="4"/>`,
    `<row r="1">${cells}</row><row r="2">${cells}${other}</row><row r="3">${other}${cells}</row><row r="4">${cells}</row>`,
    `<row r="1">${cells}</row><row r="2"> ${cells}</row><row r="3">${cells} </row><!-- x --><row r="4">${cells}</row>`,
    many.join(''),
  ])('are the same as without fast paths: %s', (source) => {
    const [whole, tags] = [rowsOf(source), withoutFastPaths(() => rowsOf(source))];
    expect(whole.rows).toEqual(tags.rows);
    expect(whole.tally.differenceFrom(tags.tally)).toBeUndefined();
  });

  it.each([
    `<row r="1">${cells}</row><row r="2">${cells}`,
    `<row r="1">${cells}</row><row r="2">${cells}</c>`,
    `<row r="1">${cells}</row><row r="2" r="2">${cells}</row>`,
  ])('are refused where they are not well-formed: %s', (source) => {
    expect(() => rowsOf(source)).toThrow(expect.objectContaining({ id: 'document_corrupt' }));
  });

  it('are not those of another namespace in another place', () => {
    const source = `<row r="1">${cells}</row></sheetData><sheetData xmlns="urn:other"><row r="2">${cells}</row>`;
    expect(rowsOf(source).rows.map(({ number }) => number)).toEqual([1]);
  });

  it('count against the limit once, however they are read', () => {
    const budget = new CellBudget();
    const source = `<worksheet xmlns="${MAIN}"><sheetData>${many.join('')}</sheetData></worksheet>`;
    const { cells: found } = readSheet('sheet.xml', heldXml(source), budget);
    const used = found.length + found.rowCount;
    for (let left = 6_000_000 - used; left > 0; left--) budget.take();
    expect(() => budget.take()).toThrow(expect.objectContaining({ id: 'document_too_large' }));
  });
});
