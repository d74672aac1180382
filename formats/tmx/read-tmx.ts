import { SaxesParser } from 'saxes';
import type { MemorySegment } from '#domain/memory/segment-keys.ts';
import { documentCorrupt, documentMislabelled, documentTooLarge, documentUnsafe } from '#formats/errors.ts';
import { decodedText } from '#formats/encoding/decoded-text.ts';
import type { ReadBytes } from '#formats/encoding/detect-encoding.ts';
import { XML_BEGINNING, xmlEncodingOf } from '#formats/encoding/xml-declaration.ts';
import { TranslationUnitBuilder } from './translation-unit-builder.ts';

/** TMX nests codes and sub-flows in one another; files of people a few levels. */
const DEEPEST = 100;

/** UTF-16 units of markup without a `tu` that ends: bounds what an open element takes. */
const MAX_UNIT_LENGTH = 1_000_000;

/**
 * Reads a TMX file (version 1.4b), unit by unit: a segment per translation unit and pair of its source language with
 * another one. Of a unit whose `srclang` is `*all*`, each language is a source of all others.
 *
 * @param read the whole file, twice
 * @throws LoquentError `document_corrupt`, `document_unsafe`, `document_mislabelled`, `document_too_large`
 */
export async function* readTmx(read: ReadBytes): AsyncGenerator<readonly MemorySegment[]> {
  const segments: MemorySegment[] = [];
  const builder = new TranslationUnitBuilder((found) => segments.push(...found));
  const parser = new SaxesParser({ xmlns: false, position: true });
  let depth = 0;
  let unitStart = 0;
  parser.on('doctype', (declaration) => {
    // TMX names its DTD, which is not fetched; internal declarations are used for attacks.
    if (declaration.includes('[')) {
      throw documentUnsafe(
        'The TMX file declares entities or elements (DOCTYPE with "["), which can be used for attacks. Remove the declarations.',
      );
    }
  });
  parser.on('error', (error) => {
    const message = error.message.replace(/^\d+:\d+: /u, '');
    throw documentCorrupt(`The TMX file is not well-formed XML: line ${parser.line}: ${message}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw documentTooLarge(`The TMX file nests elements more than ${DEEPEST} levels deep.`);
    if (depth === 1 && name !== 'tmx') throw documentMislabelled('The file is XML, but not TMX. Export it as TMX 1.4.');
    builder.open(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (name === 'tu') unitStart = parser.position;
    builder.close(name);
  });
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  for await (const text of decodedText(read, await encodingOf(read))) {
    parser.write(text);
    if (parser.position - unitStart > MAX_UNIT_LENGTH + text.length) {
      throw documentTooLarge(`The TMX file has more than ${MAX_UNIT_LENGTH} characters without the end of a unit.`);
    }
    if (segments.length > 0) yield segments.splice(0);
  }
  parser.close();
  if (segments.length > 0) yield segments.splice(0);
}

async function encodingOf(read: ReadBytes): Promise<string> {
  let beginning = Buffer.alloc(0);
  for await (const bytes of read()) {
    beginning = Buffer.concat([beginning, bytes]);
    if (beginning.length >= XML_BEGINNING) break;
  }
  return xmlEncodingOf(beginning) ?? 'UTF-8';
}
