import { type InvalidField, userMistake } from '#domain/errors.ts';

/** A file of terms can't be imported; details name rows and columns. */
export const glossaryFileInvalid = (message: string, details?: readonly InvalidField[]) =>
  userMistake('glossary_file_invalid', message, details === undefined ? {} : { details });

/** Refuses a file because of problems at several places, the first of which the message names. @param whole what fails */
export function refusedFor(whole: 'columns' | 'file', problems: readonly InvalidField[], most: number) {
  const [first] = problems;
  const more = problems.length > 1 ? `; and ${problems.length - 1} more` : '';
  return glossaryFileInvalid(
    `The ${whole} can't be imported: ${first!.path}: ${first!.message}${more}. Nothing was changed.`,
    problems.slice(0, most),
  );
}

/** Longest part of a header that messages show. */
const SHOWN = 60;

/** Name of a column for messages: its header, its number when it has none, and both when others have the same. */
export function columnName(header: readonly string[], index: number): string {
  const name = header[index]?.trim() ?? '';
  const shown = name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
  if (shown === '') return `column ${index + 1}`;
  const isOnly = header.every((other, place) => place === index || other.trim() !== name);
  return isOnly ? `column "${shown}"` : `column ${index + 1} "${shown}"`;
}

/** Where something is: `row 3, column "de"`. */
export function describeCell(header: readonly string[], row: number, column: number): string {
  return `row ${row}, ${columnName(header, column)}`;
}

/** Refuses a file because of a problem at one place. */
export function refusedAt(place: string, message: string) {
  return refusedFor('file', [{ path: place, message }], 1);
}
