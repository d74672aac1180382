import { decodeXmlText, encodeXmlAttribute, encodeXmlText } from './xml-text.ts';

/**
 * The source of a part is a string of its bytes in UTF-8, one character each. Engines keep it in one byte per character, where a
 * single dash among the characters of a text would make it two, and decoding and encoding it are copies. All syntax of XML is ASCII,
 * so that only what is text has to be decoded: offsets are offsets of bytes.
 */

/** Characters of the longest text that is converted without buffers of its own. */
const MAX_LENGTH = 16_384;
/** Bytes of UTF-8 per UTF-16 unit, at most. */
const MAX_BYTES = 3;

const bytes = Buffer.allocUnsafeSlow(MAX_LENGTH * MAX_BYTES);

/** The characters of a source: of all of it, or of a piece that doesn't begin or end inside of one. */
export function charactersOf(source: string): string {
  if (!/[\x80-\xff]/.test(source)) return source;
  if (source.length > MAX_LENGTH) return Buffer.from(source, 'latin1').toString('utf8');
  return bytes.toString('utf8', 0, bytes.write(source, 0, 'latin1'));
}

/** The source of characters. Halves of surrogate pairs, which no source has, become U+FFFD. */
export function sourceOf(characters: string): string {
  if (!/[^\0-\x7f]/.test(characters)) return characters;
  if (characters.length > MAX_LENGTH) return Buffer.from(characters, 'utf8').toString('latin1');
  return bytes.toString('latin1', 0, bytes.write(characters, 0, 'utf8'));
}

/** The characters that a reader sees for the source of element content, see `decodeXmlText`. */
export function readSourceText(source: string): string {
  // Nearly all texts are what they are spelled as.
  return /[\r&\x80-\xff]/.test(source) ? decodeXmlText(charactersOf(source)) : source;
}

/** The source of element content that reads as the text, see `encodeXmlText`. */
export function sourceOfText(text: string): string {
  return /[\0-\x08\x0B-\x1F&<>\x80-\uffff]/.test(text) ? sourceOf(encodeXmlText(text)) : text;
}

/** The source of an attribute's value that reads as the text, see `encodeXmlAttribute`. */
export function sourceOfAttribute(text: string): string {
  return sourceOf(encodeXmlAttribute(text));
}
