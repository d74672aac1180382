import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { sheetCellId } from './cell-units.ts';
import { escapedText, requireStored } from './cell-text.ts';
import { storedString } from './cell-values.ts';
import { eachMappedCell, type MappedCell, type TargetCell } from './mapped-units.ts';
import { columnsFor, type MappedSheet } from './mapped-columns.ts';
import { NewColumns } from './new-columns.ts';
import type { PackageEdits } from './package-edits.ts';
import { cellReference, listPlaces } from './references.ts';
import { RowWriter, type CellSource } from './row-writer.ts';
import { SharedStringWriter } from './shared-string-writer.ts';
import { plainString } from './string-store.ts';
import type { Workbook } from './workbook.ts';

/** The translations into a language. */
export interface LanguageTargets {
  /** BCP 47. */
  readonly language: string;
  /** By unit id. */
  readonly targets: ReadonlyMap<string, CodedText>;
}

/** Called with warnings found while a language is written. */
export type Warn = (warning: DocumentWarning, language: string) => void;

/** Writes translations into the target columns of mappings. @throws LoquentError `document_write_failed` */
export function writeMapped(
  workbook: Workbook,
  mappings: readonly MappedSheet[],
  languages: readonly LanguageTargets[],
  edits: PackageEdits,
  warn: Warn,
): void {
  const { sharedStrings } = workbook;
  const table = sharedStrings && new SharedStringWriter(sharedStrings, edits);
  const strings = table?.canGrow ? table : undefined;
  const sheets = new Map<string, MappedSheet[]>();
  for (const mapped of mappings) sheets.set(mapped.sheet.part, [...(sheets.get(mapped.sheet.part) ?? []), mapped]);
  for (const ofSheet of sheets.values())
    new MappedSheetWriter(workbook, ofSheet, strings, edits).write(languages, warn);
  strings?.finish();
}

interface WrittenCell {
  readonly source: CellSource;
  /** Index of the cell whose format a new cell gets. */
  readonly model: number;
}

class MappedSheetWriter {
  readonly #workbook: Workbook;
  readonly #mappings: readonly MappedSheet[];
  readonly #strings: SharedStringWriter | undefined;
  readonly #edits: PackageEdits;
  readonly #newColumns: NewColumns;
  /** By row index, then by column. */
  readonly #rows = new Map<number, Map<number, WrittenCell>>();

  constructor(
    workbook: Workbook,
    mappings: readonly MappedSheet[],
    strings: SharedStringWriter | undefined,
    edits: PackageEdits,
  ) {
    this.#workbook = workbook;
    this.#mappings = mappings;
    this.#strings = strings;
    this.#edits = edits;
    this.#newColumns = new NewColumns(mappings[0]!.sheet);
  }

  write(languages: readonly LanguageTargets[], warn: Warn): void {
    const { sheet } = this.#mappings[0]!;
    for (const { language, targets } of languages) {
      const kept = new Map<NonNullable<TargetCell['kept']>, string[]>();
      for (const mapped of this.#mappings) {
        this.#planColumns(mapped, language, targets);
        eachMappedCell(this.#workbook, mapped, language, (cell) => this.#writeCell(cell, targets, kept));
      }
      for (const [reason, places] of kept) if (reason !== 'text') warn(cellsKept(reason, places), language);
    }
    const part = sheet.content!;
    const rows = new RowWriter(part);
    for (const [row, values] of this.#rows) {
      const sources = new Map([...values].map(([column, { source }]) => [column, source]));
      const style = (column: number) => rows.styleOf(values.get(column)!.model);
      for (const edit of rows.write(row, sources, style)) this.#edits.add(part, edit);
    }
    for (const edit of this.#newColumns.edits(part.cells)) this.#edits.add(part, edit);
  }

  /** Numbers the new columns of a language, and writes their titles. */
  #planColumns({ sheet, mapping }: MappedSheet, language: string, targets: ReadonlyMap<string, CodedText>): void {
    if (targets.size === 0) return;
    const { cells } = sheet.content!;
    for (const { source, target } of columnsFor(mapping.columns, language)) {
      if (typeof target === 'number') continue;
      const isNew = this.#newColumns.find(target.title) === undefined;
      const column = this.#newColumns.add(target.title, source);
      const header = mapping.headerRow === null ? undefined : cells.rowOf(mapping.headerRow);
      if (!isNew || header === undefined) continue;
      const model = cells.cellIn(header, source) ?? cells.cellsOfRow(header)[0];
      const escaped = escapedText(target.title);
      const content = (prefix: string) => plainString(escaped, prefix);
      this.#put(header, column, { source: this.#sourceOf(content), model });
    }
  }

  #writeCell(
    { mapped, row, cell, targets: places }: MappedCell,
    targets: ReadonlyMap<string, CodedText>,
    kept: Map<NonNullable<TargetCell['kept']>, string[]>,
  ): void {
    const { sheet } = mapped;
    const { cells } = sheet.content!;
    const position = { row: cells.rowNumber(row), column: cells.columnOf(cell) };
    const target = targets.get(sheetCellId(sheet, cellReference(position)));
    if (!target) return;
    let source: CellSource | undefined;
    for (const { column, kept: reason } of places) {
      const number = typeof column === 'number' ? column : this.#newColumns.find(column.title)!;
      if (reason !== undefined) {
        const list = kept.get(reason) ?? [];
        list.push(`${sheet.name}!${cellReference({ row: position.row, column: number })}`);
        kept.set(reason, list);
        continue;
      }
      source ??= this.#translated(mapped, cell, target);
      this.#put(row, number, { source, model: cell });
    }
  }

  #put(row: number, column: number, cell: WrittenCell): void {
    const values = this.#rows.get(row) ?? new Map<number, WrittenCell>();
    if (values.size === 0) this.#rows.set(row, values);
    values.set(column, cell);
  }

  /** @param content makes the content of a string, whose elements have a prefix */
  #sourceOf(content: (prefix: string) => string): CellSource {
    const { prefix } = this.#mappings[0]!.sheet.content!;
    const { sharedStrings } = this.#workbook;
    if (this.#strings && sharedStrings) {
      const number = this.#strings.add(content(sharedStrings.prefix));
      return { type: 's', content: `<${prefix}v>${number}</${prefix}v>` };
    }
    return { type: 'inlineStr', content: `<${prefix}is>${content(prefix)}</${prefix}is>` };
  }

  #translated({ sheet }: MappedSheet, cell: number, target: CodedText): CellSource {
    const { cells, strings } = sheet.content!;
    const { sharedStrings } = this.#workbook;
    const contextOf = () => `${sheet.name}, character ${cells.cell(cell).start}`;
    const kind = cells.kindOf(cell);
    if (kind === 'string') {
      const { text } = requireStored(storedString(sheet, cell), target, contextOf);
      return this.#sourceOf((prefix) => plainString(text, prefix));
    }
    const [store, index] =
      kind === 'shared'
        ? ([sharedStrings!.strings, cells.sharedString(cell)] as const)
        : ([strings, cells.inlineString(cell)] as const);
    return this.#sourceOf((prefix) =>
      store.prefix(index) === prefix
        ? store.write(index, target, contextOf)
        : store.writePlain(index, target, contextOf, prefix),
    );
  }
}

const REASONS = {
  formula: 'hold formulas',
  value: 'hold numbers or other values',
  merged: 'are covered by merged cells',
} as const;

function cellsKept(reason: keyof typeof REASONS, places: readonly string[]): DocumentWarning {
  const count = places.length.toLocaleString('en');
  return {
    code: 'cells_kept',
    message: `${count} target cells ${REASONS[reason]} and were left as they are: ${listPlaces(places)}.`,
  };
}
