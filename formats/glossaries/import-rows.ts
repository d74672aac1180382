import type { InvalidField } from '#domain/errors.ts';
import type { ImportedTerm, ImportRow } from '#domain/glossaries/import-row.ts';
import type { ColumnPlan } from './columns/plan-columns.ts';
import { describeCell, refusedFor } from './errors.ts';
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
  const problems: InvalidField[] = [];
  let rows = 0;
  for await (const row of table.rows()) {
    rows += 1;
    if (rows > glossaryLimits.rows) {
      problems.push({
        path: `row ${row.row}`,
        message: `a file may have ${glossaryLimits.rows} rows below its header; split it`,
      });
    }
    const found: InvalidField[] = [];
    const result = readRow(plan, row, (column, message) => {
      found.push({ path: describeCell(table.header, row.row, column), message });
    });
    problems.push(...found);
    if (problems.length >= MAX_PROBLEMS || rows > glossaryLimits.rows) break;
    yield result;
  }
  if (problems.length > 0) throw refusedFor('file', problems, MAX_PROBLEMS);
}

/** Takes a problem with a cell. @param column from 0 */
type AddProblem = (column: number, message: string) => void;

function readRow(plan: ColumnPlan, source: TermRow, addProblem: AddProblem): ImportRow {
  const { row, cells } = source;
  const tooLong = cells.flatMap(({ length }, column) => (length > glossaryLimits.cell ? { column, length } : []));
  for (const { column, length } of tooLong) {
    addProblem(column, `the cell has ${length} characters, more than ${glossaryLimits.cell}`);
  }
  if (tooLong.length > 0 || cells.every((cell) => cell.trim() === '')) return { kind: 'empty', row };
  const terms = readTerms(plan, source, addProblem);
  // Surrounding spaces may be intended: a downloaded file must import unchanged.
  const cell = plan.notes === undefined ? '' : (cells[plan.notes] ?? '');
  const notes = cell.trim() === '' ? '' : readText(plan.notes!, cell, glossaryLimits.notes, addProblem);
  const base = terms.find(({ language }) => language === plan.baseLanguage);
  const shown = (base ?? terms[0])?.text ?? null;
  if (cells.slice(plan.width).some((excess) => excess.trim() !== '')) {
    return { kind: 'unusable', row, reason: 'too_many_cells', term: shown };
  }
  if (base === undefined) return { kind: 'unusable', row, reason: 'missing_base_term', term: shown };
  return { kind: 'entry', row, baseTerm: base.text, terms, notes };
}

/** The base language first, each text once in a language. */
function readTerms(plan: ColumnPlan, source: TermRow, addProblem: AddProblem): readonly ImportedTerm[] {
  const { languages, base, additional: further, descriptions } = plan;
  const { cells, terms: detailed } = source;
  const found: ImportedTerm[] = [];
  const add = (language: string | undefined, rest: Omit<ImportedTerm, 'language'>) => {
    if (language === undefined || rest.text === '') return;
    if (found.some((term) => term.language === language && term.text === rest.text)) return;
    found.push({ ...rest, language });
  };
  if (detailed === undefined) {
    for (const column of [base, ...[...languages.keys()].filter((column) => column !== base)]) {
      const language = languages.get(column)!;
      const text = readTerm(column, cells[column] ?? '', addProblem);
      const described = descriptions.get(language);
      const cell = described === undefined ? '' : (cells[described] ?? '').trim();
      const description = cell === '' ? null : readText(described!, cell, glossaryLimits.description, addProblem);
      add(language, { text, type: 'preferred', description, alternative: null });
    }
    for (const [column, { language, type }] of further) {
      const text = readTerm(column, cells[column] ?? '', addProblem);
      add(language, { text, type, description: null, alternative: null });
    }
    return found;
  }
  if (detailed.length > glossaryLimits.termsOfEntry) {
    addProblem(base, `the entry has ${detailed.length} terms, more than ${glossaryLimits.termsOfEntry}`);
    return found;
  }
  for (const term of detailed.toSorted((one, other) => Number(other.column === base) - Number(one.column === base))) {
    const { column, type } = term;
    const optional = (text: string | null, most: number) =>
      text === null ? null : readText(column, text, most, addProblem);
    add(languages.get(column), {
      type,
      text: readTerm(column, term.text, addProblem),
      description: optional(term.description, glossaryLimits.description),
      alternative: optional(term.alternative, glossaryLimits.alternative),
    });
  }
  return found;
}

function readTerm(column: number, cell: string, addProblem: AddProblem): string {
  const text = (/[^ -~]/.test(cell) ? cell.replaceAll(BREAKS, ' ') : cell).trim();
  if (text.length > glossaryLimits.term) {
    addProblem(column, `the term has ${text.length} characters, more than ${glossaryLimits.term}`);
  }
  checkCharacters(column, text, CONTROLS_IN_TERMS, addProblem);
  return text;
}

function readText(column: number, text: string, most: number, addProblem: AddProblem): string {
  if (text.length > most) addProblem(column, `the cell has ${text.length} characters, more than ${most}`);
  checkCharacters(column, text, CONTROLS, addProblem);
  return text;
}

function checkCharacters(column: number, text: string, controls: RegExp, addProblem: AddProblem): void {
  // Nearly all cells are plain.
  if (!/[^ -~]/.test(text)) return;
  if (text.includes('\ufffd') || !text.isWellFormed()) {
    addProblem(column, 'a byte cannot be decoded, or a letter is already damaged (U+FFFD); save the file as UTF-8');
  } else if (controls.test(text)) {
    addProblem(column, 'the cell has a control character; remove it');
  }
}
