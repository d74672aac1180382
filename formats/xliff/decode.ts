import { documentMislabeled } from '#formats/errors.ts';
import { decodeXmlFile, type DecodedXmlFile } from '#formats/markup/decode-xml.ts';
import { readXmlElements, type XmlElement } from '#formats/markup/element-tree.ts';
import { DIALECTS, type XliffDialect } from './carriers.ts';

/** Names the file in errors. */
export const FILE_NAME = 'The XLIFF';

const XLIFF_NAME = /^(?:\{urn:oasis:names:tc:xliff:document:[\d.]+\}:)?([\w-]+)$/;

export interface XliffFile extends DecodedXmlFile {
  /** Elements have their local names, those of other namespaces empty ones. */
  readonly root: XmlElement;
  readonly dialect: XliffDialect;
}

/** @throws LoquentError `document_empty`, `document_mislabeled`, and errors of `scanXml` */
export function readXliffFile(bytes: Uint8Array): XliffFile {
  const decoded = decodeXmlFile(bytes, 'XLIFF', FILE_NAME);
  const root = readXmlElements(decoded.source, FILE_NAME, (key) => XLIFF_NAME.exec(key)?.[1] ?? '');
  return { ...decoded, root, dialect: xliffDialectOf(root) };
}

/** @throws LoquentError `document_mislabeled` */
function xliffDialectOf(root: XmlElement): XliffDialect {
  const version = root.name === 'xliff' ? (root.tag.attribute('version') ?? '') : undefined;
  if (version?.startsWith('1.')) return DIALECTS[1];
  if (version?.startsWith('2.')) return DIALECTS[2];
  const found =
    version === undefined
      ? `an XML file whose root is <${root.tag.rawName.slice(0, 40)}>`
      : `version "${version.slice(0, 20)}"`;
  throw documentMislabeled(`The file is not XLIFF 1.x or 2.x, it is ${found}. Export it as XLIFF 1.2 or 2.1.`);
}
