import { encodeStrictly } from '#formats/encoding/codec.ts';
import { decodeAs, refuseBinary } from '#formats/encoding/text-file.ts';
import { xmlEncodingOf } from '#formats/encoding/xml-declaration.ts';
import { documentCorrupt, documentMislabeled } from '#formats/errors.ts';
import { decodeXml, encodeXml } from '#formats/ooxml/xml-encoding.ts';
import { DIALECTS, type XliffDialect } from './carriers.ts';
import type { XliffElement } from './element-tree.ts';

/** Names the file in errors. */
export const FILE_NAME = 'The XLIFF';

interface DecodedXliff {
  readonly source: string;
  /** Stores a changed source as the file was stored. */
  readonly encode: (written: string) => Uint8Array;
}

/** @throws LoquentError `document_empty`, `document_mislabeled`, `document_corrupt` */
export function decodeXliff(bytes: Uint8Array): DecodedXliff {
  refuseBinary(bytes, 'XLIFF');
  const encoding = xmlEncodingOf(bytes);
  if (encoding !== undefined && !/^utf-/i.test(encoding)) return decodeDeclared(bytes, encoding);
  const { source, encoding: unicode } = decodeXml(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), FILE_NAME);
  return { source, encode: (written) => encodeXml(written, unicode) };
}

/** A file in an encoding from before Unicode; one with characters that it lacks is written in UTF-8, and declares it. */
function decodeDeclared(bytes: Uint8Array, encoding: string): DecodedXliff {
  const decoded = decodeAs(bytes, encoding);
  if (decoded === undefined) {
    throw documentCorrupt(
      `${FILE_NAME} declares the encoding ${encoding}, which doesn't fit its bytes. Save it as UTF-8.`,
    );
  }
  const { text: source, form } = decoded;
  return {
    source,
    encode(written) {
      const kept = form.encoding === encoding ? encodeStrictly(written, encoding) : undefined;
      return kept ?? Buffer.from(written.replace(/(\sencoding\s{0,8}=\s{0,8}["'])[^"']*/, '$1UTF-8'), 'utf8');
    },
  };
}

/** @throws LoquentError `document_mislabeled` */
export function xliffDialectOf(root: XliffElement): XliffDialect {
  const version = root.name === 'xliff' ? (root.tag.attribute('version') ?? '') : undefined;
  if (version?.startsWith('1.')) return DIALECTS[1];
  if (version?.startsWith('2.')) return DIALECTS[2];
  const found =
    version === undefined
      ? `an XML file whose root is <${root.tag.rawName.slice(0, 40)}>`
      : `version "${version.slice(0, 20)}"`;
  throw documentMislabeled(`The file is not XLIFF 1.x or 2.x, it is ${found}. Export it as XLIFF 1.2 or 2.1.`);
}
