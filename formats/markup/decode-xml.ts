import { encodeStrictly } from '#formats/encoding/codec.ts';
import { decodeAs, refuseBinary, type TextPieces } from '#formats/encoding/text-file.ts';
import { xmlEncodingOf } from '#formats/encoding/xml-declaration.ts';
import { WrittenBytes } from '#formats/encoding/written-bytes.ts';
import { documentCorrupt } from '#formats/errors.ts';
import { decodeXml, encodeXml } from '#formats/ooxml/xml-encoding.ts';

/** An XML file as text. */
export interface DecodedXmlFile {
  /** With the byte order mark. */
  readonly source: string;
  /** Stores a changed source as the file was stored. */
  readonly encode: (written: TextPieces) => Uint8Array;
}

/**
 * Decodes an XML file in the encoding that it declares.
 *
 * @param kind of the file, for the refusal of binary data: `XLIFF`
 * @param fileName names the file in errors: `The XLIFF`
 * @throws LoquentError `document_empty`, `document_mislabeled`, `document_corrupt`
 */
export function decodeXmlFile(bytes: Uint8Array, kind: string, fileName: string): DecodedXmlFile {
  refuseBinary(bytes, kind);
  const encoding = xmlEncodingOf(bytes);
  if (encoding !== undefined && !/^utf-/i.test(encoding)) return decodeDeclared(bytes, encoding, fileName);
  const { source, encoding: unicode } = decodeXml(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), fileName);
  return {
    source,
    encode(pieces) {
      const written = new WrittenBytes(bytes.length);
      for (const piece of pieces) written.add(encodeXml(piece, unicode));
      return written.all();
    },
  };
}

/** A file in an encoding from before Unicode; one with characters that it lacks is written in UTF-8, and declares it. */
function decodeDeclared(bytes: Uint8Array, encoding: string, fileName: string): DecodedXmlFile {
  const decoded = decodeAs(bytes, encoding);
  if (decoded === undefined) {
    throw documentCorrupt(
      `${fileName} declares the encoding ${encoding}, which doesn't fit its bytes. Save it as UTF-8.`,
    );
  }
  const { text: source, form } = decoded;
  return {
    source,
    encode(pieces) {
      const written = [...pieces].join('');
      const kept = form.encoding === encoding ? encodeStrictly(written, encoding) : undefined;
      return kept ?? Buffer.from(written.replace(/(\sencoding\s{0,8}=\s{0,8}["'])[^"']*/, '$1UTF-8'), 'utf8');
    },
  };
}
