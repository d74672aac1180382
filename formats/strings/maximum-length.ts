import { documentTooLarge } from '#formats/errors.ts';

/**
 * Refuses a file whose parser would take too much memory.
 *
 * @param most UTF-16 units, in millions
 * @param kind of the file, for the message: `YAML`
 * @throws LoquentError `document_too_large`
 */
export function refuseLonger(source: string, most: number, kind: string): void {
  if (source.length <= most * 1e6) return;
  throw documentTooLarge(
    `The file has ${(source.length / 1e6).toFixed(1)} million characters. ${kind} is read up to ${most} million. Split the file; its ` +
      'parts can be sent in one archive (.zip).',
  );
}
