import { columnLetters } from '#domain/sheets/column-letters.ts';
import type { SourceEdit } from './package-edits.ts';
import type { SheetContent } from './sheet-reader.ts';

/** A start tag, from its beginning to its end, as any well-formed source spells it. */
const START_TAG = /<[^\s<>/]+(?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/y;

/** Writes the cells of the rows of a sheet: existing ones are replaced, missing ones go where their columns belong. */
export class RowWriter {
  readonly #content: SheetContent;

  constructor(content: SheetContent) {
    this.#content = content;
  }

  /** The format of a cell (attribute `s`), undefined for the default one. */
  styleOf(cell: number): string | undefined {
    return /\ss\s*=\s*["'](\d+)["']/.exec(this.#tagAt(this.#content.cells.cell(cell).start))?.[1];
  }

  /**
   * @param row index of the row
   * @param values source of the content of cells by column, with the start of their tags: ` t="s"><v>1</v>`
   * @param styleFor the format of a new cell in a column
   */
  write(
    row: number,
    values: ReadonlyMap<number, CellSource>,
    styleFor: (column: number) => string | undefined,
  ): SourceEdit[] {
    const { cells, prefix } = this.#content;
    const [from, to] = cells.cellsOfRow(row);
    const number = cells.rowNumber(row);
    const columns = [...values.keys()].toSorted((one, other) => one - other);
    const edits: SourceEdit[] = [];
    const cellIn = (column: number) => cells.cellIn(row, column);
    const range = cells.rowRange(row);
    const rowTag = this.#tagAt(range.start);
    // An empty element has no place for cells.
    const isOpen = !rowTag.endsWith('/>');
    const added: string[] = [];
    for (const column of columns) {
      const existing = cellIn(column);
      const style = existing === undefined ? styleFor(column) : this.styleOf(existing);
      const source = cellSource(prefix, columnLetters(column) + number, style, values.get(column)!);
      if (existing !== undefined) {
        const { start, end } = cells.cell(existing);
        edits.push({ start, end, text: source });
        continue;
      }
      let next = from;
      while (next < to && cells.columnOf(next) < column) next++;
      if (next < to) {
        const { start } = cells.cell(next);
        edits.push({ start, end: start, text: source });
      } else {
        added.push(source);
      }
    }
    if (added.length > 0) edits.push(this.#appendTo(row, isOpen, added.join('')));
    const spans = this.#spansEdit(range.start, rowTag, columns, isOpen || added.length === 0);
    return spans ? [spans, ...edits] : edits;
  }

  #appendTo(row: number, isOpen: boolean, added: string): SourceEdit {
    const { cells, xml } = this.#content;
    const [from, to] = cells.cellsOfRow(row);
    const { start, end } = cells.rowRange(row);
    if (isOpen) {
      const last = to > from ? cells.cell(to - 1).end : start + this.#tagAt(start).length;
      return { start: last, end: last, text: added };
    }
    const tag = xml.source.slice(start, end);
    const name = /^<([^\s<>/]+)/.exec(tag)![1]!;
    return { start, end, text: `${tag.replace(/(?<!\s)\s*\/>$/, '>')}${added}</${name}>` };
  }

  /** Excel may skip cells outside of the columns that a row is said to have. */
  #spansEdit(start: number, tag: string, columns: readonly number[], isSeparate: boolean): SourceEdit | undefined {
    const found = /\sspans\s*=\s*["'](\d+):(\d+)["']/d.exec(tag);
    const last = columns.at(-1);
    if (!found || !isSeparate || last === undefined || Number(found[2]) >= last) return undefined;
    const [from, to] = found.indices![2]!;
    return { start: start + from, end: start + to, text: String(last) };
  }

  #tagAt(start: number): string {
    START_TAG.lastIndex = start;
    return START_TAG.exec(this.#content.xml.source)?.[0] ?? '';
  }
}

/** Type and content of a cell. */
export interface CellSource {
  /** `s` or `inlineStr`. */
  readonly type: string;
  /** Source of its content. */
  readonly content: string;
}

/** The source of a cell. @param reference `B7` */
export function cellSource(
  prefix: string,
  reference: string,
  style: string | undefined,
  { type, content }: CellSource,
): string {
  const format = style === undefined ? '' : ` s="${style}"`;
  return `<${prefix}c r="${reference}"${format} t="${type}">${content}</${prefix}c>`;
}
