import { isUtf8 } from 'node:buffer';
import { byteOrderMark, type UnicodeEncoding } from '#formats/encoding/unicode.ts';
import { documentCorrupt } from '#formats/errors.ts';

/** The source of a part. `source` keeps the byte order mark, so that encoding it again restores the same bytes. */
export interface DecodedXml {
  readonly source: string;
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
  const declared = /^\uFEFF?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(source)?.[1]?.toLowerCase();
  const fits = declared === undefined || (encoding === 'UTF-8' ? declared === 'utf-8' : declared.startsWith('utf-16'));
  if (!fits) throw documentCorrupt(`"${partName}" in the file is encoded as ${declared}. Save it as UTF-8.`);
  return { source, encoding };
}

/** Encodes a source as `decodeXml` found it. */
export function encodeXml(source: string, encoding: UnicodeEncoding): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(source, 'utf8');
  const bytes = Buffer.from(source, 'utf16le');
  return encoding === 'UTF-16BE' ? bytes.swap16() : bytes;
}

/** UTF-16 units that are encoded at once. */
const CHUNK_LENGTH = 65_536;

/** Encodes a source chunk by chunk, so that its bytes need not all be in memory. */
export function* encodeXmlChunks(source: string, encoding: UnicodeEncoding): Generator<Buffer, void> {
  for (let start = 0; start < source.length;) {
    const most = Math.min(start + CHUNK_LENGTH, source.length);
    // Both halves of a character belong to one chunk.
    const end = (source.codePointAt(most - 1) ?? 0) > 0xffff ? most + 1 : most;
    yield encodeXml(start === 0 && end === source.length ? source : source.slice(start, end), encoding);
    start = end;
  }
}

function decode(bytes: Buffer, encoding: UnicodeEncoding, partName: string): string {
  if (encoding === 'UTF-8') {
    // Only for valid UTF-8, decoding and encoding is guaranteed to restore the same bytes.
    if (!isUtf8(bytes)) throw documentCorrupt(`"${partName}" in the file is damaged: it is not valid UTF-8.`);
    return bytes.toString('utf8');
  }
  if (bytes.length % 2 !== 0) throw documentCorrupt(`"${partName}" in the file is damaged: it is not valid UTF-16.`);
  return encoding === 'UTF-16LE' ? bytes.toString('utf16le') : Buffer.from(bytes).swap16().toString('utf16le');
}
