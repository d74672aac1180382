import { hasLetters } from '#domain/languages/letters.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { translatability } from '#domain/units/translatability.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { parseResourceString, resourceSkipReason, renderResourceString } from '#formats/strings/string-content.ts';

/** A cell by its place in the table. */
export interface PlacedCell {
  /** From 1. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
  readonly value: string;
}

/** How the columns of a table are called. */
export interface ColumnNames {
  readonly hasHeader: boolean;
  /** `column 1` and so on without a header. */
  readonly names: readonly string[];
}

/** True for a formula of a spreadsheet program, or text that one would treat as a formula; `- item` is a list item. */
export function isFormula(value: string): boolean {
  return /^\s*(?:[=+@]|-(?![\s-]))/.test(value);
}

/** The unit that a cell with text is. */
export function cellUnit({ row, column, value }: PlacedCell, { hasHeader, names }: ColumnNames): Unit {
  const name = names[column] ?? '';
  const context = `row ${row}, ${hasHeader ? `column ${name.slice(0, 60)}` : name}`;
  const skipReason = isFormula(value) && hasLetters(value) ? 'not_text' : resourceSkipReason(value);
  return {
    id: csvCellId(row, column),
    context,
    content: parseResourceString(value).content,
    ...translatability(skipReason),
  };
}

/** @param row from 1 @param column from 0 */
export function csvCellId(row: number, column: number): string {
  return `r${row}c${column + 1}`;
}

/**
 * The value of a cell that a translation makes.
 *
 * @param source the value that was translated
 * @returns undefined when the translation would be a formula, which its source is not
 */
export function translatedValue(source: string, target: CodedText): string | undefined {
  const value = renderResourceString(parseResourceString(source), target);
  return isFormula(value) && !isFormula(source) ? undefined : value;
}

/** Cells that were left alone since their translations would be formulas. @param places contexts of their units */
export function formulaEscaped(places: readonly string[]): DocumentWarning {
  return {
    code: 'formula_escaped',
    message:
      `The translations of ${places.length} cells begin like a formula (=, +, -, @) and were not written: ` +
      `${places.slice(0, 5).join('; ')}${places.length > 5 ? ' …' : ''}.`,
  };
}
