import type { ContextDocumentWarning } from '#domain/context/context-store.ts';
import type { DocumentEntry, DocumentTerm } from '#domain/context/document-terms.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { NOTES, recognizeColumns } from '#formats/glossaries/index.ts';
import type { DocumentPiece } from './pieces.ts';

/** Entries of a document; stated in docs/guides/context-stores.md. */
export const MAX_ENTRIES = 50_000;
/** Places, and names of columns, that a warning names. */
const NAMED = 5;
/** Rows examined to distinguish columns of numbers from columns of terms. */
const SAMPLE = 20;
/** UTF-16 units and words on each side of a line with a term: longer ones are sentences. */
const MAX_IN_LINE = 200;
const MAX_WORDS = 12;

/** Separators between a term and its translation in a line; tabs first, then signs. */
const SEPARATOR = /\t|=>|->|→|⇒|=/;
/** Marks of list items. */
const ITEM = /^(?:[-*+•‣▪◦]|\d{1,4}[.)])[ \t]/;
/** Control characters, and bytes that were not decoded: no text has them. */
const UNUSABLE = /[\0-\x1f\x7f-\x9f\ufffd]/;
/** Headers of columns that name no language: the languages of the document decide. */
const HEADERS: ReadonlySet<string> = new Set(
  (
    'term,terms,source,source term,original,word,translation,target,target term,preferred term,preferred translation,begriff,' +
    'benennung,übersetzung,término,traducción,terme,traduction,termine,traduzione,termo,tradução'
  ).split(','),
);

export interface FoundDocumentTerms {
  readonly entries: readonly DocumentEntry[];
  /** Warnings about content that can't be read as terms. */
  readonly warnings: readonly ContextDocumentWarning[];
}

/** The columns of a table with their languages (BCP 47); indexes from 0. */
interface Columns {
  readonly languages: ReadonlyMap<number, string>;
  readonly notes: number | undefined;
  readonly unused: readonly string[];
  readonly hasHeader: boolean;
}

/**
 * The terms of a glossary as a document: of tables with a column per language, and of lines such as `term = translation`.
 * The languages of a table are those of its first row, else the two of the document; a line of two languages
 * (`English = Spanish`) gives those of the lines below.
 *
 * @param languages of the document, BCP 47
 */
export function findDocumentTerms(pieces: readonly DocumentPiece[], languages: readonly string[]): FoundDocumentTerms {
  const entries: DocumentEntry[] = [];
  const unread = new Unread();
  const add = (place: string, terms: readonly DocumentTerm[], notes: string | null) => {
    if (entries.length < MAX_ENTRIES) entries.push({ terms, notes });
    else unread.tooMany(place);
  };
  let ofLines = languages.length === 2 ? languages : undefined;
  let columns: Columns | undefined;
  let table = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'line') {
      const text = piece.text.trim().replace(ITEM, '').trim();
      if (text === '') continue;
      const pair = pairOf(text);
      if (pair === undefined) {
        unread.prose(piece.place);
        continue;
      }
      const named = languagesOf(pair, languages);
      if (named !== undefined) ofLines = named;
      else if (ofLines === undefined) unread.withoutLanguages('its lines');
      else add(piece.place, [term(ofLines[0]!, pair[0]), term(ofLines[1]!, pair[1])], null);
      continue;
    }
    if (piece.table !== table || columns === undefined) {
      table = piece.table;
      const rows = pieces.slice(index, index + 1 + SAMPLE).flatMap((each) => (each.kind === 'row' ? [each.cells] : []));
      columns = columnsOf(rows, languages);
      if (columns.languages.size < 2) unread.withoutLanguages(`the table with the columns ${listed(piece.cells)}`);
      unread.columns(columns.unused);
      if (columns.hasHeader) continue;
    }
    if (columns.languages.size < 2 || piece.cells.every((cell) => cell === '')) continue;
    const terms = [...columns.languages].flatMap(([column, language]) => {
      const text = (piece.cells[column] ?? '').replaceAll(/\s+/gu, ' ');
      return text === '' ? [] : [term(language, text)];
    });
    const isUsable = terms.length > 1 && terms.every(({ text }) => isTerm(text, GLOSSARY_LIMITS.term));
    const notes = columns.notes === undefined ? '' : (piece.cells[columns.notes] ?? '');
    if (isUsable) add(piece.place, terms, notes === '' ? null : notes.slice(0, GLOSSARY_LIMITS.notes).toWellFormed());
    else unread.row(piece.place);
  }
  return { entries, warnings: unread.warnings(entries.length) };
}

const term = (language: string, text: string): DocumentTerm => ({ language, text });

const isTerm = (text: string, most: number) => text.length <= most && !UNUSABLE.test(text) && text.isWellFormed();

/** The two sides of a line; undefined for prose. */
function pairOf(line: string): readonly [string, string] | undefined {
  const sides = line
    .split(SEPARATOR)
    .map((side) => side.trim())
    .filter((side, index, all) => side !== '' || (index === 0 && all.length > 1));
  const [source = '', target = ''] = sides;
  const isPair = sides.length === 2 && source !== '' && sides.every(isSide);
  return isPair ? [source, target] : undefined;
}

/** Addresses have signs of equality, too. */
const isSide = (text: string) =>
  isTerm(text, MAX_IN_LINE) && !text.includes('://') && text.split(/\s+/u).length <= MAX_WORDS;

/** The languages that a row names, if it names them alone. */
function languagesOf(cells: readonly string[], known: readonly string[]): readonly string[] | undefined {
  const named = recognized(cells, [], known);
  const languages = named.map((value) => (value === NOTES ? undefined : value));
  return languages.every((language) => language !== undefined) && new Set(languages).size === cells.length
    ? languages
    : undefined;
}

/** The content of columns by their headers: a language or notes; undefined where that isn't certain. */
function recognized(header: readonly string[], sample: readonly (readonly string[])[], known: readonly string[]) {
  return recognizeColumns(header, sample, new Set(known)).map((column) =>
    column === undefined || column.confidence === 'low' ? undefined : column.value,
  );
}

function columnsOf([header = [], ...sample]: readonly (readonly string[])[], languages: readonly string[]): Columns {
  const values = recognized(header, sample, languages);
  const found = new Map<number, string>();
  for (const [column, value] of values.entries()) {
    if (value !== undefined && value !== NOTES && ![...found.values()].includes(value)) found.set(column, value);
  }
  const notes = values.indexOf(NOTES);
  const isHeader = header.some((name) => HEADERS.has(name.toLowerCase()));
  if (found.size >= 2) {
    const unused = header.filter((name, column) => name !== '' && !found.has(column) && column !== notes);
    return { languages: found, notes: notes < 0 ? undefined : notes, unused, hasHeader: true };
  }
  const width = Math.max(0, ...[header, ...sample].map(({ length }) => length));
  if (languages.length !== 2 || width < 2) {
    return { languages: new Map(), notes: undefined, unused: [], hasHeader: true };
  }
  const unused = isHeader ? header.slice(2).filter((name, column) => name !== '' && column + 2 !== notes) : [];
  return {
    languages: new Map([
      [0, languages[0]!],
      [1, languages[1]!],
    ]),
    notes: notes < 2 ? undefined : notes,
    unused,
    hasHeader: isHeader || found.size > 0,
  };
}

const listed = (names: readonly string[]) =>
  names
    .slice(0, NAMED)
    .map((name) => `"${name.slice(0, 40).toWellFormed()}"`)
    .join(', ');

/** Collects the content that wasn't read as terms, for warnings. */
class Unread {
  readonly #rows: string[] = [];
  readonly #prose: string[] = [];
  readonly #withoutLanguages = new Set<string>();
  readonly #columns = new Set<string>();
  #tooMany: string | undefined;

  row(place: string): void {
    this.#rows.push(place);
  }

  prose(place: string): void {
    this.#prose.push(place);
  }

  withoutLanguages(what: string): void {
    this.#withoutLanguages.add(what);
  }

  columns(names: readonly string[]): void {
    for (const name of names) this.#columns.add(name);
  }

  tooMany(place: string): void {
    this.#tooMany ??= place;
  }

  /** @param entries that were read */
  warnings(entries: number): readonly ContextDocumentWarning[] {
    const messages: string[] = [];
    if (entries === 0) {
      messages.push(
        'No terms could be read from this glossary, so that it is searched as a reference is. Upload a table with a column per ' +
          'language, or lines such as "term = translation", and give the document its two languages.',
      );
    }
    if (this.#withoutLanguages.size > 0) {
      const what = [...this.#withoutLanguages].slice(0, NAMED).join('; ');
      messages.push(
        `The languages are not known of ${what}: name them in the first row, or give the document two languages, that of the ` +
          'terms first.',
      );
    }
    if (this.#columns.size > 0) {
      messages.push(
        `These columns are no language and were not read: ${listed([...this.#columns])}. Name a column by its language.`,
      );
    }
    if (this.#rows.length > 0) {
      messages.push(
        `${counted(this.#rows, 'row')} without terms in two languages, or with too long or damaged ones, ${verbOf(this.#rows)} not read.`,
      );
    }
    if (this.#prose.length > 0) {
      messages.push(
        `${counted(this.#prose, 'line')} without "term = translation" ${verbOf(this.#prose)} not read as terms.`,
      );
    }
    if (this.#tooMany !== undefined) {
      const most = MAX_ENTRIES.toLocaleString('en');
      messages.push(`Terms from ${this.#tooMany} on were not read: a document has at most ${most}. Split it.`);
    }
    return messages.map((message) => ({ code: 'terms_not_read', message }));
  }
}

const verbOf = (places: readonly string[]) => (places.length === 1 ? 'was' : 'were');

function counted(places: readonly string[], noun: string): string {
  const more = places.length > NAMED ? ', …' : '';
  const count = `${places.length.toLocaleString('en')} ${noun}${places.length === 1 ? '' : 's'}`;
  return `${count} (${places.slice(0, NAMED).join(', ')}${more})`;
}
