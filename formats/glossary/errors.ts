import { type ErrorDetail, userMistake } from '#domain/errors.ts';

/** A file of terms can't be imported; details name rows and columns. */
export const glossaryFileInvalid = (message: string, details?: readonly ErrorDetail[]) =>
  userMistake('glossary_file_invalid', message, details === undefined ? {} : { details });

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
export function placeOf(header: readonly string[], row: number, column: number): string {
  return `row ${row}, ${columnName(header, column)}`;
}

/** Refuses a file because of a problem at one place. */
export function refusedAt(place: string, message: string) {
  return glossaryFileInvalid(`The file can't be imported: ${place}: ${message}. Nothing was changed.`, [
    { path: place, message },
  ]);
}
