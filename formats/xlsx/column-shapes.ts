import { surfaceText } from '#domain/segmentation/surface-text.ts';
import { MAX_COLUMNS } from '#domain/sheets/column-letters.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import { shapeOfCell } from '#formats/strings/non-translatable.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import { textOfCell } from './cell-values.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Texts of a column that are looked at, and rows among which they are looked for. */
const MAX_TEXTS = 200;
const MAX_ROWS = 2_000;

/** Share of codes and joined words from which on a column with so many texts is one of codes. */
const MIN_SHARE = 0.8;
const MIN_TEXTS = 5;

/** UTF-16 units of texts that are looked at once, however many cells share them. */
const LONG_TEXT = 1_000;

/** Finds out which texts of cells need no translation. Words joined by marks are codes in a column of such, as in one of addresses of pages. */
export class ColumnShapes {
  readonly #workbook: Workbook;
  readonly #areCodes = new Map<number, boolean>();
  readonly #long = new Map<CodedText, SkipReason | undefined>();

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  reasonToSkip(content: CodedText, sheet: Sheet, column: number): SkipReason | undefined {
    const isLong = content.text.length > LONG_TEXT;
    if (isLong && this.#long.has(content)) return this.#long.get(content);
    const reason = resourceSkipReason(surfaceText(content).text, (text) => {
      const shape = shapeOfCell(text);
      return shape === 'code' || (shape === 'joined' && this.#isColumnOfCodes(sheet, column));
    });
    if (isLong) this.#long.set(content, reason);
    return reason;
  }

  #isColumnOfCodes(sheet: Sheet, column: number): boolean {
    const key = sheet.number * (MAX_COLUMNS + 1) + column;
    const known = this.#areCodes.get(key);
    if (known !== undefined) return known;
    const { cells } = sheet.content!;
    let texts = 0;
    let codes = 0;
    for (let row = 0; row < Math.min(cells.rowCount, MAX_ROWS) && texts < MAX_TEXTS; row++) {
      const cell = cells.cellIn(row, column);
      const text = cell === undefined ? undefined : textOfCell(this.#workbook, sheet, row, cell)?.text;
      if (text === undefined || text.trim() === '') continue;
      texts++;
      if (shapeOfCell(text) !== 'text') codes++;
    }
    const areCodes = texts >= MIN_TEXTS && codes >= texts * MIN_SHARE;
    this.#areCodes.set(key, areCodes);
    return areCodes;
  }
}
