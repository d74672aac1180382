import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { columnOf, filledColumns, newColumnName, type LanguageColumns } from '#formats/bilingual/language-columns.ts';
import { documentTooLarge } from '#formats/errors.ts';
import type { DocumentWarning, MultilingualDocument } from '#formats/format.ts';
import { parseResourceString } from '#formats/strings/string-content.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { csvCellId, cellUnit, formulaEscaped, isFormula, translatedValue, type PlacedCell } from './cell-units.ts';
import type { CsvColumnChoice } from './columns.ts';
import type { DetectedDialect } from './dialect.ts';
import { cellValue, eachRecord, writeCell, type TableRecord } from './records.ts';

/** A table that was read, with a column per language. */
export interface LanguageTable {
  readonly text: string;
  readonly form: DetectedDialect;
  readonly choice: CsvColumnChoice;
  readonly columns: LanguageColumns;
  /** BCP 47. */
  readonly targetLanguages: readonly string[];
  /** Cells of the longest record. */
  readonly width: number;
}

/** Empty cells that may be added to short records, in addition to as many as the table has characters. */
const SPARE_CELLS = 1_000_000;

/**
 * Finds a column per language in a table.
 *
 * @throws LoquentError `document_too_large` when its records differ so much in length that filling them would blow it
 * up
 */
export function languageTableOf(
  text: string,
  form: DetectedDialect,
  choice: CsvColumnChoice,
  targetLanguages: readonly string[],
): LanguageTable | undefined {
  const { languages: columns } = choice;
  if (columns === undefined || targetLanguages.length === 0) return undefined;
  let [width, records, cellCount] = [0, 0, 0];
  eachRecord(text, form.start, form, ({ cells }) => {
    width = Math.max(width, cells.length);
    records += 1;
    cellCount += cells.length;
  });
  if (records * width - cellCount > SPARE_CELLS + text.length) {
    throw documentTooLarge(
      `The longest record of the table has ${width.toLocaleString('en')} cells, many others have far fewer. ` +
        'Give all records the same number of cells, or choose what to translate with "columns".',
    );
  }
  return { text, form, choice, columns, targetLanguages, width };
}

interface WrittenColumn {
  readonly language: string;
  readonly index: number;
  /** Name of a column that the table doesn't have yet. */
  readonly newName: string | undefined;
  readonly targets: ReadonlyMap<string, CodedText>;
  /** Contexts of units whose translation would have been a formula. */
  readonly formulas: string[];
}

/**
 * A table with a column per language. Units are the cells of the source language; those that already have a translation
 * are kept. Translations are written into the column of their language, which is added on the right where it is
 * missing.
 *
 * @param encode makes a file of its text
 */
export function multilingualTable(table: LanguageTable, encode: (text: string) => Uint8Array): MultilingualDocument {
  return {
    unitsFor(language) {
      const column = columnOf(language, table.columns, table.targetLanguages);
      const units: Unit[] = [];
      eachSource(table, ({ cells }, place) => {
        const target = column === undefined ? undefined : cells[column];
        const unit = cellUnit(place, table.choice);
        units.push(withTarget(unit, target === undefined ? '' : cellValue(table.text, target, table.form)));
      });
      return units;
    },
    write(targets, { onWarning }) {
      const columns = writtenColumns(table, targets);
      const text = splice(table.text, columns.length === 0 ? [] : replacementsOf(table, columns));
      for (const { language, formulas } of columns) {
        if (formulas.length > 0) onWarning?.(formulaEscaped(formulas), language);
      }
      return encode(text);
    },
  };
}

/** Reports the source and target columns, and how to exclude them. */
export function languageColumnsAssumed({ choice, columns, targetLanguages }: LanguageTable): DocumentWarning {
  return {
    code: 'columns_assumed',
    message:
      `The table keeps languages side by side: ${filledColumns(choice.names, columns, targetLanguages)}. ` +
      'To translate columns in their place, choose them with "columns".',
  };
}

/** Visits the records that hold text in the source language, in order. */
function eachSource(
  { text, form, columns }: LanguageTable,
  visit: (record: TableRecord, place: PlacedCell) => void,
): void {
  let row = 0;
  eachRecord(text, form.start, form, (record) => {
    row += 1;
    const cell = row === 1 ? undefined : record.cells[columns.source];
    const value = cell === undefined ? '' : cellValue(text, cell, form);
    if (value.trim() !== '') visit(record, { row, column: columns.source, value });
  });
}

/** Keeps an existing translation. A formula counts as one, but isn't reused elsewhere. */
function withTarget(unit: Unit, value: string): Unit {
  if (!unit.translate || value.trim() === '') return unit;
  const kept = { ...unit, translate: false, skipReason: 'already_translated' } as const;
  return isFormula(value)
    ? kept
    : { ...kept, target: { content: parseResourceString(value).content, state: 'translated' } };
}

/** Ascending. New columns come after the longest record. */
function writtenColumns(
  { choice, columns, targetLanguages, ...table }: LanguageTable,
  targets: ReadonlyMap<string, ReadonlyMap<string, CodedText>>,
): readonly WrittenColumn[] {
  let { width } = table;
  const written: WrittenColumn[] = [];
  for (const [language, translations] of targets) {
    if (translations.size === 0) continue;
    const found = columnOf(language, columns, targetLanguages);
    const newName = found === undefined ? newColumnName(language, choice.names, columns) : undefined;
    written.push({ language, index: found ?? width, newName, targets: translations, formulas: [] });
    if (found === undefined) width += 1;
  }
  return written.sort((one, other) => one.index - other.index);
}

function replacementsOf(table: LanguageTable, columns: readonly WrittenColumn[]): readonly Replacement[] {
  const { text, form } = table;
  const lastNew = columns.findLast(({ newName }) => newName !== undefined)?.index ?? -1;
  const replacements: Replacement[] = [];
  let row = 0;
  eachRecord(text, form.start, form, (record) => {
    row += 1;
    const { cells, end } = record;
    const values = valuesOf(table, columns, record, row);
    for (const [index, value] of values) {
      const cell = cells[index];
      if (cell !== undefined) replacements.push({ start: cell.start, end: cell.end, text: value });
    }
    const width = Math.max(cells.length, lastNew + 1, ...[...values.keys()].map((index) => index + 1));
    const behind = Array.from({ length: width - cells.length }, (_, offset) => values.get(cells.length + offset) ?? '');
    if (behind.length > 0) {
      const delimiter = form.delimiter ?? ',';
      replacements.push({ start: end, end, text: delimiter + behind.join(delimiter) });
    }
  });
  return replacements;
}

/** The cells of a record that are written, by index, ascending: names of new columns in the header, translations below. */
function valuesOf(
  { text, form, choice, columns: { source } }: LanguageTable,
  columns: readonly WrittenColumn[],
  { cells }: TableRecord,
  row: number,
): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  const sourceCell = cells[source];
  if (sourceCell === undefined) return values;
  for (const { index, newName, targets, formulas } of columns) {
    const quoted = (cells[index] ?? sourceCell).quoted;
    if (row === 1) {
      if (newName !== undefined) values.set(index, writeCell(newName, quoted, form));
      continue;
    }
    const target = targets.get(csvCellId(row, source));
    if (target === undefined) continue;
    const sourceValue = cellValue(text, sourceCell, form);
    const value = translatedValue(sourceValue, target);
    if (value === undefined) formulas.push(cellUnit({ row, column: source, value: sourceValue }, choice).context);
    else values.set(index, writeCell(value, quoted, form));
  }
  return values;
}
