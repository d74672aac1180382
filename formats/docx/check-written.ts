import { documentWriteFailed } from '../errors.ts';
import { scanXml } from '../ooxml/xml-scanner.ts';
import { Census } from './census.ts';

/** What says which parts there are, of what type, and how they hang together (ECMA-376 part 2, 6.2.3 and 6.5.2). */
const packageParts = /^\[Content_Types\]\.xml$|(?:^|\/)_rels\/[^/]*\.rels$/i;

/**
 * Reads a part again before it is written: it must be well-formed, made of what its original is made of, and carry the same
 * ids and relationships. As parts that hold content types and relationships are never written, all of these stay valid.
 *
 * @param original census of the part as it was read
 * @throws LoquentError `document_write_failed`, with the part's name
 */
export function checkWritten(name: string, written: string, original: Census): void {
  if (packageParts.test(name)) throw documentWriteFailed(`"${name}" can't be written: it is no part with text.`);
  let census: Census;
  try {
    census = takeCensus(name, written);
  } catch (error) {
    throw documentWriteFailed(`"${name}" can't be written: it would be damaged.`, error);
  }
  const difference = census.differenceFrom(original);
  if (difference) throw documentWriteFailed(`"${name}" can't be written: it would have ${difference}.`);
}

/** @throws LoquentError those of `scanXml` */
export function takeCensus(name: string, source: string): Census {
  const census = new Census();
  scanXml(source, name, { open: census.open.bind(census), close: census.close.bind(census) });
  return census;
}
