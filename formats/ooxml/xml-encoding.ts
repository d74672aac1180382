import { isUtf8 } from 'node:buffer';
import { decodeStrictly, encodingOfLabel, isSupported } from '#formats/encoding/codec.ts';
import { byteOrderMark, type UnicodeEncoding } from '#formats/encoding/unicode.ts';
import { documentCorrupt } from '#formats/errors.ts';

/** The source of a part. `source` keeps the byte order mark, so that encoding it again restores the same bytes. */
export interface DecodedXml {
  readonly source: string;
  readonly encoding: UnicodeEncoding;
}

/**
 * Decodes an XML part: UTF-8, or UTF-16 by its byte order mark, the encodings that every XML reader must support, and the only
 * ones of Office (ECMA-376 part 2, 6.2.5). A part in another one that it declares becomes UTF-8, also in its declaration.
 *
 * @throws LoquentError `document_corrupt`
 */
export function decodeXml(bytes: Buffer, partName: string): DecodedXml {
  const marked = byteOrderMark(bytes)?.encoding;
  const label = marked === undefined ? DECLARATION.exec(bytes.toString('latin1', 0, 400))?.[2] : undefined;
  if (label !== undefined && !/^utf-/i.test(label))
    return { source: decodeLegacy(bytes, label, partName), encoding: 'UTF-8' };
  const encoding = marked ?? 'UTF-8';
  const source = decode(bytes, encoding, partName);
  const declared = /^\uFEFF?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(source)?.[1]?.toLowerCase();
  const fits = declared === undefined || (encoding === 'UTF-8' ? declared === 'utf-8' : declared.startsWith('utf-16'));
  if (!fits) throw documentCorrupt(`"${partName}" in the file is encoded as ${declared}. Save it as UTF-8.`);
  return { source, encoding };
}

/** Up to the label of an encoding, and the label. */
const DECLARATION = /^(<\?xml[^<>]{0,200}?\sencoding\s{0,8}=\s{0,8}["'])([\w.:-]{1,40})/;

/** Decodes a part in the encoding that it declares. ASCII is a part of UTF-8. */
function decodeLegacy(bytes: Buffer, label: string, partName: string): string {
  const encoding = /^(?:us-)?ascii$/i.test(label) ? 'utf-8' : encodingOfLabel(label);
  const isKnown = encoding !== undefined && (encoding === 'utf-8' || isSupported(encoding));
  const source = isKnown ? decodeStrictly(bytes, encoding) : undefined;
  if (source === undefined) {
    throw documentCorrupt(
      `"${partName}" in the file declares the encoding ${label}, in which it can't be read. Open the file in an office program and save it again, or convert it to UTF-8.`,
    );
  }
  return source.replace(DECLARATION, '$1UTF-8');
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
