import type { DocumentWarning } from '#formats/format.ts';
import { encodeXmlAttribute } from '#formats/ooxml/xml-text.ts';
import { enteredText } from './cell-text.ts';
import type { ChangedCells } from './changed-cells.ts';
import { editedPart, type PackageEdits } from './package-edits.ts';
import { cellReference, listPlaces } from './references.ts';
import type { PlacedTable, TableColumn } from './tables.ts';

/** Characters of a column's name. Source: Excel, length of a header cell of a table. */
const MAX_NAME_LENGTH = 255;

/** A column of a table with its new name. */
interface RenamedColumn {
  readonly placed: PlacedTable;
  readonly column: TableColumn;
  readonly name: string;
}

/** Names of columns of tables that follow the cells of their header. */
export class TableNames {
  readonly #renamed: RenamedColumn[] = [];
  readonly warnings: DocumentWarning[] = [];
  /** Texts of headers that are kept. */
  readonly keptTexts: string[] = [];

  /** @param changes headers that can't be names of columns are kept in it */
  constructor(tables: readonly PlacedTable[], changes: ChangedCells) {
    for (const placed of tables) this.#plan(placed, changes);
  }

  /** New names by the lower-case name of the table, then of the column. */
  get columns(): ReadonlyMap<string, ReadonlyMap<string, string>> {
    const byTable = new Map<string, Map<string, string>>();
    for (const { placed, column, name } of this.#renamed) {
      const key = placed.table.name.toLowerCase();
      const columns = byTable.get(key) ?? new Map<string, string>();
      byTable.set(key, columns.set(enteredText(column.name).toLowerCase(), name));
    }
    return byTable;
  }

  #plan(placed: PlacedTable, changes: ChangedCells): void {
    const { sheet, table } = placed;
    if (!table.hasHeader) return;
    const names = table.columns.map(({ name }) => enteredText(name));
    const used = new Set(names.map((name) => name.toLowerCase()));
    const kept: string[] = [];
    for (const [index, column] of table.columns.entries()) {
      const position = { row: table.range.firstRow, column: table.range.firstColumn + index };
      const change = changes.changeAt(sheet, position);
      if (!change) continue;
      const own = names[index]!.toLowerCase();
      const wanted = change.after.toLowerCase();
      const isFree = wanted === own || !used.has(wanted);
      if (!isFree || change.after.trim() === '' || change.after.length > MAX_NAME_LENGTH) {
        changes.keep(sheet, position);
        this.keptTexts.push(change.before);
        kept.push(`${sheet.name}!${cellReference(position)}`);
        continue;
      }
      // The old name stays taken: another column that got it would be taken for this one in formulas.
      used.add(wanted);
      this.#renamed.push({ placed, column, name: change.after });
    }
    if (kept.length > 0) this.warnings.push(headerKept(table.name, kept));
  }

  /** Writes the names, and labels in rows of totals. */
  write(tables: readonly PlacedTable[], changes: ChangedCells, edits: PackageEdits): void {
    const byPart = new Map<string, RenamedColumn[]>();
    for (const column of this.#renamed) {
      const { part } = column.placed.table;
      byPart.set(part, [...(byPart.get(part) ?? []), column]);
    }
    for (const { sheet, table } of tables) {
      const names = (byPart.get(table.part) ?? []).map(({ column, name }) => ({
        ...column.nameRange,
        text: encodeXmlAttribute(columnName(name)),
      }));
      const labels = table.columns.flatMap(({ totalsLabel, totalsRange }, index) => {
        if (totalsLabel === undefined || !totalsRange || !table.hasTotals) return [];
        const position = { row: table.range.lastRow, column: table.range.firstColumn + index };
        const change = changes.changeAt(sheet, position);
        return change ? [{ ...totalsRange, text: encodeXmlAttribute(columnName(change.after)) }] : [];
      });
      if (names.length + labels.length === 0) continue;
      const part = editedPart(table.part, table.xml);
      for (const edit of [...names, ...labels]) edits.add(part, edit);
    }
  }
}

/** Excel escapes line breaks in names of columns. */
function columnName(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_').replace(/[\r\n\t]/g, (character) => {
    return `_x00${character.charCodeAt(0).toString(16).padStart(2, '0')}_`;
  });
}

function headerKept(table: string, places: readonly string[]): DocumentWarning {
  return {
    code: 'header_kept',
    message:
      `Headers of the table "${table}" stay in the source language (${listPlaces(places)}): their translations are empty, too long, ` +
      'or the name of another column of the table.',
  };
}
