import { LoquentError } from '#domain/errors.ts';
import { documentTooLarge } from '#formats/errors.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { endsOf, ItemsOnDemand, KEPT_LENGTH } from './items-on-demand.ts';

/** Limit of a parser. */
interface ParserLimit {
  /** UTF-16 units, in millions, that it reads as a whole. */
  readonly most: number;
  /** Kind of the file, for the message: `YAML`. */
  readonly kind: string;
}

/**
 * Reads a long file in parts, each time its items are asked for.
 *
 * @param parts ascending
 * @param itemsOf reads a part
 * @returns undefined for a file that is to be read as a whole: it is short, has no parts, or can't be read in them
 * @throws LoquentError `document_too_large` for one that is too long for that, and the errors of `itemsOf` for its parts
 */
export function itemsOfParts<Part extends { readonly start: number; readonly end: number }, Item>(
  { length }: string,
  parts: readonly Part[],
  itemsOf: (part: Part) => readonly Item[],
  { most, kind }: ParserLimit,
): ItemsOnDemand<Item> | undefined {
  const isShort = length <= most * 1e6;
  if (parts.length > 1 && parts.every(({ start, end }) => end - start <= KEPT_LENGTH)) {
    try {
      const partAt = (wanted: number) => parts[firstIndex(parts.length, (index) => parts[index]!.end >= wanted)]!;
      return new ItemsOnDemand(endsOf(parts), (_start, end) => itemsOf(partAt(end)));
    } catch (error) {
      if (!isShort || !(error instanceof LoquentError)) throw error;
    }
  }
  if (isShort) return undefined;
  throw documentTooLarge(
    `The file has ${(length / 1e6).toFixed(1)} million characters. ${kind} is read up to ${most} million. Split the file; its ` +
      'parts can be sent in one archive (.zip).',
  );
}
