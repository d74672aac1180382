import { adviceFor } from '#formats/encoding/signatures.ts';
import { documentCorrupt, documentMislabeled } from '#formats/errors.ts';
import { linesFrom, type TextFileLine } from '#formats/text/lines.ts';
import { unescapeString } from './strings.ts';

/** A range of the file's text in UTF-16 units, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A keyword with its text: `msgid "…"` and the lines that continue it. */
export interface PoField extends Range {
  /** Without escapes. */
  readonly value: string;
  /** The quoted pieces, with their quotes. */
  readonly pieces: readonly Range[];
}

/** A line of a comment; `end` is after its line end. */
export interface Comment extends Range {
  readonly text: string;
}

export interface PoEntry {
  /** Line of `msgid`, from 1. */
  readonly line: number;
  /** The beginning of its first comment or text. */
  readonly start: number;
  /** The end of its last text, and the line that it is in. */
  readonly end: number;
  readonly lastLine: number;
  /** How the line of `msgid` ends. */
  readonly newline: string;
  /** All but references to the source code, most of a catalog's comments. */
  readonly comments: readonly Comment[];
  readonly context: string | undefined;
  readonly id: PoField;
  readonly plural: PoField | undefined;
  /** `msgstr`, or `msgstr[0]` and so on, by number. */
  readonly translations: ReadonlyMap<number, PoField>;
}

interface OpenField {
  readonly start: number;
  end: number;
  /** The line of `end`. */
  line: number;
  readonly pieces: Range[];
}

interface OpenEntry {
  start?: number;
  readonly comments: Comment[];
  line: number;
  newline: string;
  context?: OpenField;
  id?: OpenField;
  plural?: OpenField;
  readonly translations: Map<number, OpenField>;
}

const KEYWORD = /^\s*(msgctxt|msgid_plural|msgid|msgstr|domain)\s*(?:\[\s*(\d{1,2})\s*\]\s*)?(?=")/;
/** Begins a comment that refers to the source code. */
const REFERENCE = '#:';
const PLAIN_CHARACTERS = /[^"\\\r\n]*/y;

/**
 * Reads a gettext catalog (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html) in linear time.
 * Obsolete entries (`#~`) are comments.
 *
 * @throws LoquentError `document_mislabeled` without any entry, `document_corrupt` with the line
 */
export function readPoEntries(text: string): PoEntry[] {
  const entries = [...poEntries(text)];
  if (entries.length === 0) throw notCatalog();
  return entries;
}

/** The file has no entry. */
export const notCatalog = () =>
  documentMislabeled(
    `The file is not a gettext catalog (.po, .pot): it has no msgid. ${adviceFor('a text file', '.po')}`,
  );

/** A part of a catalog, and the number of the line that it begins in. */
interface CatalogPart extends Range {
  readonly line: number;
}

/** The entries of a part of a catalog, which ends with an entry, or of all of it. @throws LoquentError `document_corrupt` with the line */
export function* poEntries(
  text: string,
  { start, end, line: firstLine }: CatalogPart = { start: 0, end: Infinity, line: 1 },
): Generator<PoEntry, void> {
  const finished: PoEntry[] = [];
  let entry = newEntry();
  let field: OpenField | undefined;
  let number = firstLine - 1;
  for (const line of linesFrom(text, start)) {
    if (line.start >= end) break;
    number += 1;
    const content = line.text.trim();
    if (content === '') {
      field = undefined;
    } else if (content.startsWith('#')) {
      if (entry.translations.size > 0) finish();
      field = undefined;
      entry.start ??= line.start;
      if (content.startsWith(REFERENCE)) continue;
      const end = line.start + line.text.length + line.newline.length;
      entry.comments.push({ start: line.start, end, text: content });
    } else if (content.startsWith('"')) {
      if (field === undefined) throw corrupt(number, 'a text in quotes follows no keyword');
      readPieces(text, line, line.text.indexOf('"'), field, number);
    } else {
      field = readKeyword(line, number);
    }
    if (finished.length > 0) yield* finished.splice(0);
  }
  finish();
  yield* finished;

  function readKeyword(line: TextFileLine, number: number): OpenField {
    const found = keywordOf(line.text);
    if (found === undefined) {
      throw corrupt(number, 'neither a comment nor a keyword (msgid, msgstr, …) with a text in quotes');
    }
    const { length, name, form } = found;
    const opened: OpenField = { start: line.start + line.text.indexOf(name), end: 0, line: number, pieces: [] };
    if (name === 'domain' || name === 'msgctxt' || (name === 'msgid' && entry.id !== undefined)) finish();
    entry.start ??= line.start;
    if (name === 'msgid') {
      entry.id = opened;
      entry.line = number;
      entry.newline = line.newline;
    } else if (name === 'msgctxt') {
      entry.context = opened;
    } else if (name !== 'domain') {
      addToMessage(name, form, opened, number);
    }
    readPieces(text, line, length, opened, number);
    return opened;
  }

  function addToMessage(name: string, form: string | undefined, opened: OpenField, number: number): void {
    if (entry.id === undefined || (name === 'msgid_plural' && entry.translations.size > 0)) {
      throw corrupt(number, `${name} follows no msgid`);
    }
    if (name === 'msgid_plural') {
      entry.plural = opened;
      return;
    }
    const index = Number(form ?? 0);
    if (entry.translations.has(index) || (form !== undefined) !== (entry.plural !== undefined)) {
      throw corrupt(number, 'this msgstr is repeated, or its [number] does not fit msgid_plural');
    }
    entry.translations.set(index, opened);
  }

  function finish(): void {
    if (entry.id !== undefined && entry.translations.size === 0) throw corrupt(entry.line, 'this msgid has no msgstr');
    if (entry.id === undefined && entry.context !== undefined) throw corrupt(entry.line, 'a msgctxt has no msgid');
    if (entry.id !== undefined) {
      let last = entry.id;
      const translations = new Map<number, PoField>();
      for (const [form, field] of entry.translations) {
        if (field.end > last.end) last = field;
        translations.set(form, closeField(text, field));
      }
      finished.push({
        line: entry.line,
        start: entry.start!,
        end: last.end,
        lastLine: last.line,
        newline: entry.newline || '\n',
        comments: entry.comments,
        context: entry.context && closeField(text, entry.context).value,
        id: closeField(text, entry.id),
        plural: entry.plural && closeField(text, entry.plural),
        translations,
      });
      entry = newEntry();
    }
  }
}

/** Reads the keyword at the start of a line. @returns its name, the offset of the quoted text, and the number of the plural form; undefined: none */
function keywordOf(line: string): { name: string; length: number; form?: string | undefined } | undefined {
  // A pattern takes several times as long.
  for (const name of ['msgid', 'msgstr']) {
    if (line.startsWith(name) && line.startsWith(' "', name.length)) return { name, length: name.length + 1 };
  }
  const match = KEYWORD.exec(line);
  return match === null ? undefined : { name: match[1]!, length: match[0].length, form: match[2] };
}

function newEntry(): OpenEntry {
  return { comments: [], line: 0, newline: '\n', translations: new Map() };
}

function closeField(text: string, { start, end, pieces }: OpenField): PoField {
  const [first] = pieces;
  const raw =
    pieces.length === 1
      ? text.slice(first!.start + 1, first!.end - 1)
      : pieces.map((piece) => text.slice(piece.start + 1, piece.end - 1)).join('');
  return { start, end, pieces, value: unescapeString(raw) };
}

function readPieces(text: string, line: TextFileLine, from: number, field: OpenField, number: number): void {
  const lineEnd = line.start + line.text.length;
  let position = line.start + from;
  field.line = number;
  if (line.text.indexOf('"', from + 1) === line.text.length - 1 && !line.text.includes('\\')) {
    field.pieces.push({ start: position, end: lineEnd });
    field.end = lineEnd;
    return;
  }
  while (position < lineEnd) {
    const start = position;
    position += 1;
    for (;;) {
      // After a final backslash, the position is past the end of the file, where a pattern restarts at the beginning.
      PLAIN_CHARACTERS.lastIndex = Math.min(position, lineEnd);
      PLAIN_CHARACTERS.test(text);
      position = PLAIN_CHARACTERS.lastIndex;
      if (position >= lineEnd) throw corrupt(number, 'the text in quotes is not closed');
      if (text[position] === '"') break;
      position += 2;
    }
    position += 1;
    field.pieces.push({ start, end: position });
    field.end = position;
    while (position < lineEnd && text[position] !== '"') {
      if (/\S/.test(text[position]!)) {
        throw corrupt(number, 'more text follows the text in quotes; write a quote inside it as \\"');
      }
      position += 1;
    }
  }
}

function corrupt(line: number, what: string) {
  return documentCorrupt(
    `Line ${line} can't be read: ${what}. Correct it (msgfmt reports such lines too) and upload it again.`,
  );
}
