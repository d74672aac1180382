import { inflateData, type DeflatedData } from '#formats/zip/entry-deflater.ts';
import type { OfficePackage } from './office-package.ts';
import { decodeXml, type DecodedXml } from './xml-encoding.ts';

/** New data of a document's parts, by name. */
export type Replacements = ReadonlyMap<string, Uint8Array | DeflatedData>;

/** The source of a part as it is written so far. @throws LoquentError `document_corrupt` */
export function writtenXml(office: OfficePackage, name: string, replacements: Replacements): DecodedXml {
  const written = replacements.get(name);
  if (!written) return office.readXml(name);
  return decodeXml('compressed' in written ? inflateData(written) : Buffer.from(written), name);
}
