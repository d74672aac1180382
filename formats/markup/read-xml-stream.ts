import { SaxesParser } from 'saxes';
import { documentCorrupt, documentTooLarge, documentUnsafe } from '#formats/errors.ts';
import { decodedText } from '#formats/encoding/decoded-text.ts';
import type { ReadBytes } from '#formats/encoding/detect-encoding.ts';
import { XML_BEGINNING, xmlEncodingOf } from '#formats/encoding/xml-declaration.ts';

/** Levels of elements; files of people have a few. */
const MAX_ELEMENT_DEPTH = 100;
/** UTF-16 units of markup without the end of a unit: bounds what an open element takes. */
const MAX_UNIT_LENGTH = 1_000_000;

/** The parser's words for a character that XML forbids, itself or as a reference. */
const FORBIDDEN_CHARACTER = /^(?:disallowed character|malformed character entity)\b/;

/** Called with the elements of a file, with names as the file has them. */
export interface XmlListener {
  /** @param depth 1: the root */
  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void;
  text(text: string): void;
  /** @returns true at the end of a unit, of which the file has many */
  close(name: string): boolean;
  /** Called with a character that XML forbids, written or as a reference, if the file is read all the same. */
  forbidden?(): void;
}

/**
 * Reads an XML file piece by piece.
 *
 * @param read the whole file, twice
 * @param name of the file in errors: `The TMX file`
 * @returns once after each piece of the file
 * @throws LoquentError `document_corrupt`, `document_unsafe`, `document_mislabeled`, `document_too_large`
 */
export async function* readXmlStream(read: ReadBytes, name: string, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let depth = 0;
  let unitStart = 0;
  parser.on('doctype', (declaration) => {
    // Files name their DTDs, which are not fetched; internal declarations are used for attacks.
    if (declaration.includes('[')) {
      throw documentUnsafe(
        `${name} declares entities or elements (DOCTYPE with "["), which can be used for attacks. Remove the declarations.`,
      );
    }
  });
  parser.on('error', (error) => {
    const message = error.message.replace(/^\d+:\d+: /u, '');
    if (listener.forbidden !== undefined && FORBIDDEN_CHARACTER.test(message)) return listener.forbidden();
    throw documentCorrupt(
      `${name} is not well-formed XML: line ${parser.line}, column ${parser.column + 1}: ${message}`,
    );
  });
  parser.on('opentag', ({ name: element, attributes }) => {
    depth += 1;
    if (depth > MAX_ELEMENT_DEPTH)
      throw documentTooLarge(`${name} nests elements more than ${MAX_ELEMENT_DEPTH} levels deep.`);
    listener.open(element, attributes, depth);
  });
  parser.on('closetag', ({ name: element }) => {
    depth -= 1;
    if (listener.close(element)) unitStart = parser.position;
  });
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  for await (const text of decodedText(read, await encodingOf(read))) {
    parser.write(text);
    if (parser.position - unitStart > MAX_UNIT_LENGTH + text.length) {
      throw documentTooLarge(`${name} has more than ${MAX_UNIT_LENGTH} characters without the end of a unit.`);
    }
    yield;
  }
  parser.close();
  yield;
}

async function encodingOf(read: ReadBytes): Promise<string> {
  let beginning = Buffer.alloc(0);
  for await (const bytes of read()) {
    beginning = Buffer.concat([beginning, bytes]);
    if (beginning.length >= XML_BEGINNING) break;
  }
  return xmlEncodingOf(beginning) ?? 'UTF-8';
}
