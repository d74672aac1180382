import { isUtf8 } from 'node:buffer';
import { byteOrderMark, type UnicodeEncoding } from '#formats/encoding/unicode.ts';
import { documentCorrupt } from '#formats/errors.ts';
import { charactersOf, sourceOf } from './xml-source.ts';

/** The source of a part. */
export interface DecodedXml {
  /** Its bytes in UTF-8 (see `xml-source.ts`), the byte order mark included, so that encoding it again restores the same file. */
  readonly source: string;
  /** That of the file. */
  readonly encoding: UnicodeEncoding;
}

/**
 * Decodes an XML part: UTF-8, or UTF-16 by its byte order mark, the encodings that every XML reader must support.
 * Others are refused, as in Office (ECMA-376 part 2, 6.2.5).
 *
 * @throws LoquentError `document_corrupt`
 */
export function decodeXml(bytes: Buffer, partName: string): DecodedXml {
  const encoding = byteOrderMark(bytes)?.encoding ?? 'UTF-8';
  const source = decode(bytes, encoding, partName);
  const named = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(source)?.[1];
  const declared = named === undefined ? undefined : charactersOf(named).toLowerCase();
  const fits = declared === undefined || (encoding === 'UTF-8' ? declared === 'utf-8' : declared.startsWith('utf-16'));
  if (!fits) throw documentCorrupt(`"${partName}" in the file is encoded as ${declared}. Save it as UTF-8.`);
  return { source, encoding };
}

/** Encodes a source as `decodeXml` found it. */
export function encodeXml(source: string, encoding: UnicodeEncoding): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(source, 'latin1');
  const bytes = Buffer.from(charactersOf(source), 'utf16le');
  return encoding === 'UTF-16BE' ? bytes.swap16() : bytes;
}

/** Bytes of a source that are encoded at once. */
const CHUNK_LENGTH = 65_536;

/** Encodes a source chunk by chunk, so that its bytes need not all be in memory. */
export function* encodeXmlChunks(source: string, encoding: UnicodeEncoding): Generator<Buffer, void> {
  for (let start = 0; start < source.length;) {
    let end = Math.min(start + CHUNK_LENGTH, source.length);
    // All bytes of a character belong to one chunk: those behind the first one are 0x80 to 0xbf.
    while ((source.charCodeAt(end) & 0xc0) === 0x80) end++;
    yield encodeXml(start === 0 && end === source.length ? source : source.slice(start, end), encoding);
    start = end;
  }
}

function decode(bytes: Buffer, encoding: UnicodeEncoding, partName: string): string {
  if (encoding === 'UTF-8') {
    // Only for valid UTF-8, decoding and encoding is guaranteed to restore the same bytes.
    if (!isUtf8(bytes)) throw documentCorrupt(`"${partName}" in the file is damaged: it is not valid UTF-8.`);
    return bytes.toString('latin1');
  }
  if (bytes.length % 2 !== 0) throw documentCorrupt(`"${partName}" in the file is damaged: it is not valid UTF-16.`);
  const text = encoding === 'UTF-16LE' ? bytes.toString('utf16le') : Buffer.from(bytes).swap16().toString('utf16le');
  // UTF-8 has no halves of surrogate pairs. The scanner refuses them, as it does what takes their place.
  return sourceOf(text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '\uFFFE'));
}
