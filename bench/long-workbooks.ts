import { writeFile } from 'node:fs/promises';
import { buildXlsx, type PartSource } from '#formats/xlsx/testing/build-xlsx.ts';
import { englishParagraphs } from './prose.ts';
import { createVariation } from './variation.ts';

/** Characters of a description. */
const DESCRIPTION = 60;
const CATEGORIES = ['Kitchen', 'Garden furniture', 'Office supplies', 'Lighting', 'Toys and games'];

/** Formats of prices and dates, without which Okapi's filter reads no workbook. */
const STYLES: PartSource = {
  name: 'styles.xml',
  kind: 'styles',
  root: 'styleSheet',
  content:
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="3">${[0, 2, 14].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"/>`).join('')}</cellXfs>`,
};

/** Writes a price list: number, name, description, category, price and date in each row, as Excel stores them. */
export async function writeLongWorkbook(path: string, rows: number): Promise<void> {
  const varied = createVariation();
  const words = englishParagraphs(rows * DESCRIPTION).flatMap((text) => varied(text).split(' '));
  let next = 0;
  const take = (count: number) =>
    Array.from({ length: count }, () => words[next++ % words.length]!.replaceAll(/[&<>]/g, '')).join(' ');
  const strings: string[] = ['SKU', 'Name', 'Description', 'Category', 'Price', 'Since', ...CATEGORIES];
  const lines = ['SKU', 'Name', 'Description', 'Category', 'Price', 'Since'].map((_, index) => shared(index, 1, index));
  const made = [`<row r="1" spans="1:6">${lines.join('')}</row>`];
  for (let row = 2; row <= rows; row++) {
    const first = strings.push(`A-${100_000 + row}`, take(3), take(10)) - 3;
    made.push(
      `<row r="${row}" spans="1:6">${shared(0, row, first)}${shared(1, row, first + 1)}${shared(2, row, first + 2)}` +
        `${shared(3, row, 6 + (row % CATEGORIES.length))}<c r="E${row}" s="1"><v>${(row * 37) % 1000}.5</v></c>` +
        `<c r="F${row}" s="2"><v>${40_000 + (row % 6000)}</v></c></row>`,
    );
  }
  await writeFile(path, buildXlsx({ sheets: [{ name: 'Prices', rows: made.join('') }], strings, parts: [STYLES] }));
}

function shared(column: number, row: number, string: number): string {
  return `<c r="${'ABCDEF'[column]}${row}" t="s"><v>${string}</v></c>`;
}
