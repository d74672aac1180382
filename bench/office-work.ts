import { deflateRawSync } from 'node:zlib';
import { isMessage } from '#domain/icu/parse-message.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';

/** Does something with an Office document. @returns bytes of what came of it */
export type OfficeWork = (file: Buffer, format: DocumentFormat) => number | Promise<number>;

export const ENGLISH_TO_PSEUDO = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

/**
 * Reads and writes back; upper case stands for the engine, so that nothing but the format is measured. Okapi's filter leaves
 * segmentation to another step as well.
 */
export const unsegmented: OfficeWork = (file, format) => {
  const document = format.read(file);
  const targets = new Map<string, CodedText>();
  for (const { id, content, translate } of document.units) {
    if (!translate) continue;
    const { text, codes } = content;
    // The keywords of a message are in lower case.
    targets.set(id, { text: isMessage(text) ? text : asciiUpperCase(text), codes });
  }
  return document.write(targets, ENGLISH_TO_PSEUDO).length;
};

/** Keeps every offset, which toUpperCase alone doesn't (ß, ligatures). */
export function asciiUpperCase(text: string): string {
  const upper = text.toUpperCase();
  return upper.length === text.length ? upper : text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Inflates and deflates every entry: the least that has to be done to change a document. */
export const recompressed: OfficeWork = (file) => {
  const archive = new ZipArchive(file);
  return archive.entries.reduce((bytes, entry) => bytes + deflateRawSync(archive.read(entry)).length, 0);
};
