import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { valueOfCell } from './cell-values.ts';
import type { ChangedCells } from './changed-cells.ts';
import { quotedSheet } from './formula-text.ts';
import type { EditedPart, PackageEdits } from './package-edits.ts';
import { parseReference, type SheetReference } from './sheet-reference.ts';
import type { WorkbookTextPart } from './text-parts.ts';
import type { Workbook } from './workbook.ts';

/** References to strings in cells (ECMA-376 part 1, 21.2.2.201 and 21.2.2.102). */
const REFERENCES = new Set(['c:strRef', 'c:multiLvlStrRef']);

/** Elements with their formula, and with a string. */
const HOLDERS = new Set(['c:f', 'c:v', 'a:t']);

/** Cells of a reference that are compared with its strings; charts show far fewer. */
const MAX_CELLS = 20_000;

interface CachedStrings {
  readonly start: number;
  end: number;
  cells: SheetReference | undefined;
  /** Ranges of the strings. */
  readonly points: { readonly start: number; readonly end: number }[];
}

/** Strings of a chart, and texts of shapes, that repeat cells of the workbook: they follow their cells, and are no units. */
export class ShownCells {
  readonly #source: string;
  readonly #strings: readonly CachedStrings[];

  /** @throws LoquentError errors of `scanXml` */
  constructor(part: WorkbookTextPart, source: string, workbook: Workbook) {
    this.#source = source;
    const isShowing = part.place === 'chart' || /\stextlink\s*=\s*["'][^"']/.test(source);
    this.#strings = isShowing ? readStrings(part, source, workbook) : [];
  }

  /** True for an offset inside of strings that follow cells. */
  covers(offset: number): boolean {
    const behind = firstIndex(this.#strings.length, (index) => this.#strings[index]!.start > offset);
    const found = this.#strings[behind - 1];
    return found !== undefined && offset < found.end;
  }

  write(part: EditedPart, changes: ChangedCells, edits: PackageEdits): void {
    for (const { cells, points } of this.#strings) {
      const texts = changedTexts(cells!, changes);
      if (texts.size === 0) continue;
      for (const { start, end } of points) {
        const after = texts.get(decodeXmlText(this.#source.slice(start, end)));
        if (after !== undefined) edits.add(part, { start, end, text: encodeXmlText(after) });
      }
    }
  }
}

/** Changes of cells by their texts before. */
export function changedTexts({ sheet, range }: SheetReference, changes: ChangedCells): Map<string, string> {
  const texts = new Map<string, string>();
  const { cells } = sheet.content!;
  let left = MAX_CELLS;
  for (let row = cells.firstRowFrom(range.firstRow); row < cells.rowCount && left > 0; row++) {
    if (cells.rowNumber(row) > range.lastRow) break;
    const [from, to] = cells.cellsOfRow(row);
    for (let cell = from; cell < to && left > 0; cell++) {
      const column = cells.columnOf(cell);
      if (column < range.firstColumn || column > range.lastColumn) continue;
      left--;
      const change = changes.changeAt(sheet, { row: cells.rowNumber(row), column });
      if (change && !texts.has(change.before)) texts.set(change.before, change.after);
    }
  }
  return texts;
}

function readStrings({ name, sheet }: WorkbookTextPart, source: string, workbook: Workbook): CachedStrings[] {
  const found: CachedStrings[] = [];
  let open: (CachedStrings & { readonly key: string }) | undefined;
  let contentStart = -1;
  scanXml(source, name, {
    open(tag, start, end) {
      const link = REFERENCES.has(tag.key) ? undefined : (tag.attribute('textlink') ?? '');
      if (link === undefined) open = { key: tag.key, start, end, cells: undefined, points: [] };
      else if (link !== '') {
        const reference = link.includes('!') ? link : `${quotedSheet(sheet?.name ?? '')}!${link}`;
        open = { key: tag.key, start, end, cells: parseReference(reference, workbook), points: [] };
      }
      contentStart = open && HOLDERS.has(tag.key) && !tag.selfClosing ? end : -1;
    },
    close(tag, start, end) {
      if (!open) return;
      if (tag.key === open.key) {
        open.end = end;
        if (open.cells && (REFERENCES.has(open.key) || showsCell(open, source, workbook))) found.push(open);
        open = undefined;
      } else if (contentStart !== -1) {
        if (tag.key === 'c:f') open.cells = parseReference(decodeXmlText(source.slice(contentStart, start)), workbook);
        else open.points.push({ start: contentStart, end: start });
      }
      contentStart = -1;
    },
  });
  return found;
}

/** True if the text of a shape is that of its cell; others are results of formulas, or out of date. */
function showsCell({ cells, points }: CachedStrings, source: string, workbook: Workbook): boolean {
  const { sheet, range } = cells!;
  const { cells: all } = sheet.content!;
  const row = all.rowOf(range.firstRow);
  const cell = row === undefined ? undefined : all.cellIn(row, range.firstColumn);
  const [point] = points;
  if (cell === undefined || all.hasFormula(cell) || point === undefined || points.length > 1) return false;
  return valueOfCell(workbook, sheet, cell) === decodeXmlText(source.slice(point.start, point.end));
}
