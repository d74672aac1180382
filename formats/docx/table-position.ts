import type { UnitFacets } from '#domain/units/facets.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';

/** Number of tables counted so far, in all parts of a document. */
export interface TableCount {
  tables: number;
}

/** Follows a part through its tables: the number of the outermost one, row and column in it, from 1. */
export class TablePosition {
  readonly #count: TableCount;
  /** Number of tables before each of the open alternatives, and the maximum at the end of their branches. */
  readonly #alternatives: { readonly before: number; most: number }[] = [];
  /** Tables inside of one another. */
  #depth = 0;
  #number = 0;
  #row = 0;
  #column = 0;
  #nextColumn = 1;
  /** Common values of the paragraphs of a cell. */
  #current: UnitFacets['table'] = null;

  constructor(count: TableCount) {
    this.#count = count;
  }

  get current(): UnitFacets['table'] {
    if (this.#depth === 0 || this.#column === 0) return null;
    const known = this.#current;
    if (known?.number === this.#number && known.row === this.#row && known.column === this.#column) return known;
    this.#current = { number: this.#number, row: this.#row, column: this.#column };
    return this.#current;
  }

  open(tag: XmlTag): void {
    if (tag.key === 'w:tbl' && this.#depth++ === 0) {
      this.#number = ++this.#count.tables;
      this.#row = 0;
      this.#column = 0;
    }
    if (this.#depth !== 1) return;
    if (tag.key === 'w:tr') {
      this.#row++;
      this.#nextColumn = 1;
    } else if (tag.key === 'w:tc') {
      this.#column = this.#nextColumn++;
    } else if (tag.key === 'w:gridSpan') {
      // A cell over two columns makes the next one that of the third column.
      this.#nextColumn = this.#column + cellsOf(tag);
    } else if (tag.key === 'w:gridBefore') {
      this.#nextColumn += cellsOf(tag);
    }
  }

  /** Goes into alternatives of one content or one branch of them, if the element is that: they show the same tables. */
  openAlternative(key: string): void {
    const { tables } = this.#count;
    if (key === 'mc:AlternateContent') this.#alternatives.push({ before: tables, most: tables });
    const around = this.#alternatives.at(-1);
    if ((key === 'mc:Choice' || key === 'mc:Fallback') && around) this.#count.tables = around.before;
  }

  closeAlternative(key: string): void {
    const around = this.#alternatives.at(-1);
    if (!around) return;
    around.most = Math.max(around.most, this.#count.tables);
    if (key !== 'mc:AlternateContent') return;
    this.#alternatives.pop();
    this.#count.tables = around.most;
  }

  close(key: string): void {
    if (key === 'w:tbl') this.#depth--;
  }
}

/** Word allows 63 columns; a number beyond is that of a damaged file. */
function cellsOf(tag: XmlTag): number {
  const cells = Number(tag.attribute('w:val'));
  return Number.isInteger(cells) && cells >= 0 && cells <= 1_000 ? cells : 1;
}
