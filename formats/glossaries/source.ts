import { unescapeFormula } from '#formats/csv/formula-escape.ts';
import type { TermType } from '#domain/glossaries/terminology.ts';

/** A term with more fields than a cell. */
export interface DetailedTerm {
  /** Index of its column, from 0. */
  readonly column: number;
  readonly text: string;
  readonly type: TermType;
  readonly description: string | null;
  readonly alternative: string | null;
}

/** A row of a table of terms. */
export interface TermRow {
  /** From 1, the header counted. */
  readonly row: number;
  /** By column; a row may have fewer or more than the header. */
  readonly cells: readonly string[];
  /** Instead of the cells of languages, where the format has more than one cell can hold. */
  readonly terms?: readonly DetailedTerm[];
}

/** A file of terms as a table: a header, a row for each entry. */
export interface TermTable {
  readonly format: 'csv' | 'xlsx' | 'tbx';
  /** How its characters are stored: `UTF-8`, `windows-1252`. */
  readonly encoding: string;
  /** As the file has it. */
  readonly header: readonly string[];
  /** True if rows are concepts, which may share a base-language term, and not just lines of a table. */
  readonly hasConcepts: boolean;
  /** The rows below the header, read again. */
  rows(): AsyncIterable<TermRow>;
}

/**
 * A table whose first row is an entry, too: its columns are named by their numbers, from 1. TBX names its languages itself.
 *
 * @param width number of columns; the first row may have fewer
 */
export function withoutHeader(table: TermTable, width: number): TermTable {
  if (table.hasConcepts) return table;
  return {
    ...table,
    header: Array.from({ length: Math.max(width, table.header.length) }, (_, index) => String(index + 1)),
    async *rows() {
      yield { row: 1, cells: table.header.map(unescapeFormula) };
      yield* table.rows();
    },
  };
}
