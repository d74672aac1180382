import type { ErrorDetail } from '#domain/errors.ts';
import type { ImportedTerm, ImportRow } from '#domain/glossary/import-row.ts';
import type { ColumnPlan } from './columns/plan-columns.ts';
import { placeOf, refusedFor } from './errors.ts';
import { glossaryLimits } from './limits.ts';
import type { TermRow, TermTable } from './source.ts';

/** Problems that are worth listing; the rest is found after these are put right. */
const MAX_PROBLEMS = 20;

/** Line breaks and tabs, which a term has only because of the width of a cell. */
const BREAKS = /(?<!\s)\s*[\t\n\v\f\r]\s*/g;
/** Control characters that no text has, as the API refuses them; tabs and line breaks are no problem in notes. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const CONTROLS_IN_TERMS = /[\0-\x1f\x7f-\x9f]/;

/**
 * The rows of a table as entries, terms trimmed and on one line, every cell checked.
 *
 * @throws LoquentError `glossary_file_invalid` after the last row, or after 20 problems; its details name row and column
 */
export async function* readImportRows(table: TermTable, plan: ColumnPlan): AsyncGenerator<ImportRow> {
  const problems: ErrorDetail[] = [];
  let rows = 0;
  for await (const row of table.rows()) {
    rows += 1;
    if (rows > glossaryLimits.rows) {
      problems.push({
        path: `row ${row.row}`,
        message: `a file may have ${glossaryLimits.rows} rows below its header; split it`,
      });
    }
    const reader = new RowReader(table, plan, row);
    const result = reader.read();
    problems.push(...reader.problems);
    if (problems.length >= MAX_PROBLEMS || rows > glossaryLimits.rows) break;
    yield result;
  }
  if (problems.length > 0) throw refusedFor('file', problems, MAX_PROBLEMS);
}

class RowReader {
  readonly problems: ErrorDetail[] = [];
  readonly #header: readonly string[];
  readonly #plan: ColumnPlan;
  readonly #source: TermRow;

  constructor({ header }: TermTable, plan: ColumnPlan, source: TermRow) {
    this.#header = header;
    this.#plan = plan;
    this.#source = source;
  }

  read(): ImportRow {
    const { row, cells } = this.#source;
    const plan = this.#plan;
    for (const [column, cell] of cells.entries()) {
      if (cell.length > glossaryLimits.cell)
        this.#problem(column, `the cell has ${cell.length} characters, more than ${glossaryLimits.cell}`);
    }
    if (this.problems.length > 0 || cells.every((cell) => cell.trim() === '')) return { kind: 'empty', row };
    const terms = this.#terms();
    const notes = plan.notes === undefined ? '' : this.#notes(plan.notes);
    const base = terms.find(({ language }) => language === plan.baseLanguage);
    const shown = (base ?? terms[0])?.text ?? null;
    if (cells.slice(plan.width).some((cell) => cell.trim() !== '')) {
      return { kind: 'unusable', row, reason: 'too_many_cells', term: shown };
    }
    if (base === undefined) return { kind: 'unusable', row, reason: 'missing_base_term', term: shown };
    return { kind: 'entry', row, baseTerm: base.text, terms, notes };
  }

  /** The base language first, each text once in a language. */
  #terms(): readonly ImportedTerm[] {
    const { languages, base } = this.#plan;
    const { cells, terms: detailed } = this.#source;
    const found: ImportedTerm[] = [];
    const add = (column: number, rest: Omit<ImportedTerm, 'language'>) => {
      const language = languages.get(column);
      if (language === undefined || rest.text === '') return;
      if (found.some((term) => term.language === language && term.text === rest.text)) return;
      found.push({ ...rest, language });
    };
    if (detailed === undefined) {
      for (const column of [base, ...[...languages.keys()].filter((column) => column !== base)]) {
        const text = this.#term(column, cells[column] ?? '');
        add(column, { text, type: 'preferred', description: null, alternative: null });
      }
      return found;
    }
    if (detailed.length > glossaryLimits.termsOfEntry) {
      this.#problem(base, `the entry has ${detailed.length} terms, more than ${glossaryLimits.termsOfEntry}`);
      return found;
    }
    for (const term of detailed.toSorted((one, other) => Number(other.column === base) - Number(one.column === base))) {
      const { column, type } = term;
      add(column, {
        type,
        text: this.#term(column, term.text),
        description:
          term.description === null ? null : this.#text(column, term.description, glossaryLimits.description),
        alternative:
          term.alternative === null ? null : this.#text(column, term.alternative, glossaryLimits.alternative),
      });
    }
    return found;
  }

  #term(column: number, cell: string): string {
    const text = (/[^ -~]/.test(cell) ? cell.replaceAll(BREAKS, ' ') : cell).trim();
    if (text.length > glossaryLimits.term)
      this.#problem(column, `the term has ${text.length} characters, more than ${glossaryLimits.term}`);
    this.#checkCharacters(column, text, CONTROLS_IN_TERMS);
    return text;
  }

  #notes(column: number): string {
    const cell = this.#source.cells[column] ?? '';
    // Surrounding spaces may be intended: a downloaded file must import unchanged.
    return cell.trim() === '' ? '' : this.#text(column, cell, glossaryLimits.notes);
  }

  #text(column: number, text: string, most: number): string {
    if (text.length > most) this.#problem(column, `the cell has ${text.length} characters, more than ${most}`);
    this.#checkCharacters(column, text, CONTROLS);
    return text;
  }

  #checkCharacters(column: number, text: string, controls: RegExp): void {
    // Nearly all cells are plain.
    if (!/[^ -~]/.test(text)) return;
    if (text.includes('\ufffd') || !text.isWellFormed()) {
      this.#problem(
        column,
        'a byte cannot be decoded, or a letter is already damaged (U+FFFD); save the file as UTF-8',
      );
    } else if (controls.test(text)) {
      this.#problem(column, 'the cell has a control character; remove it');
    }
  }

  #problem(column: number, message: string): void {
    this.problems.push({ path: placeOf(this.#header, this.#source.row, column), message });
  }
}
