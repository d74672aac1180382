import { isUtf8 } from 'node:buffer';
import { documentUnsafe } from '#formats/errors.ts';

/**
 * Decodes an entry's name. Names that a careless program would write outside of its folder are refused.
 *
 * @throws LoquentError `document_unsafe`
 */
export function entryName(raw: Buffer): string {
  // Writers forget the UTF-8 flag; names that aren't UTF-8 only have to be distinguishable, not readable.
  const name = raw.toString(isUtf8(raw) ? 'utf8' : 'latin1').replaceAll('\\', '/');
  const escapes = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  if (escapes || name === '' || name.includes('\0')) {
    throw documentUnsafe(`The file has an entry with an unsafe name: ${JSON.stringify(name)}.`);
  }
  return name;
}
