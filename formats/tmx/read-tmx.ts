import type { TranslationPair } from '#domain/memories/segment-keys.ts';
import { documentMislabeled } from '#formats/errors.ts';
import type { ReadBytes } from '#formats/encoding/detect-encoding.ts';
import { readXmlStream } from '#formats/markup/read-xml-stream.ts';
import { TranslationUnitBuilder, type SkippedPart } from './translation-unit-builder.ts';

/**
 * Reads a TMX file (version 1.4b), unit by unit: a segment per translation unit and pair of its source language with
 * another one. Of a unit whose `srclang` is `*all*`, each language is a source of all others.
 *
 * @param read the whole file, twice
 * @param skipped is called per unit with a character that XML forbids, and per text whose language isn't one, with the language
 * @throws LoquentError `document_corrupt`, `document_unsafe`, `document_mislabeled`, `document_too_large`
 */
export async function* readTmx(
  read: ReadBytes,
  skipped: (reason: SkippedPart, language?: string) => void = () => undefined,
): AsyncGenerator<readonly TranslationPair[]> {
  const segments: TranslationPair[] = [];
  const builder = new TranslationUnitBuilder((found) => segments.push(...found), skipped);
  const pieces = readXmlStream(read, 'The TMX file', {
    open(name, attributes, depth) {
      if (depth === 1 && name !== 'tmx')
        throw documentMislabeled('The file is XML, but not TMX. Export it as TMX 1.4.');
      builder.open(name, attributes);
    },
    text: (text) => builder.text(text),
    forbidden: () => builder.damage(),
    close(name) {
      builder.close(name);
      return name === 'tu';
    },
  });
  for await (const _piece of pieces) if (segments.length > 0) yield segments.splice(0);
}
