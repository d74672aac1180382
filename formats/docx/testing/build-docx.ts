import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { buildZip, type EntrySource } from '#formats/zip/testing/build-zip.ts';

const TRANSITIONAL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const METADATA = 'http://schemas.openxmlformats.org/package/2006/metadata';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/** Declarations of the root elements that the builder makes. */
export const WORD_DECLARATIONS =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';

export const STRICT_DECLARATIONS = 'xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"';

export interface DocxSource {
  /** Content of `w:body`. */
  readonly body?: string;
  /** The whole main part, instead of `body`. */
  readonly document?: string | Uint8Array;
  /** Content of the root element, by part: `header1`, `footer2`, `footnotes`, `styles`, `comments`, `chart1`. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Content of the document's properties. */
  readonly properties?: string;
  /** Content of its extended properties: `<Pages>1</Pages>`. */
  readonly counts?: string;
  readonly strict?: boolean;
  /** Without compression: what unpacks to far more than it takes is refused before it is read. */
  readonly stored?: boolean;
  readonly mainType?: string;
  /** More entries, as they are. */
  readonly entries?: readonly EntrySource[];
}

const ROOTS: Readonly<Record<string, string>> = {
  header: 'w:hdr',
  footer: 'w:ftr',
  chart: 'c:chartSpace',
  diagramData: 'a:data',
  diagramDrawing: 'a:drawing',
};

/** Builds a small Word document for tests. */
export function buildDocx(source: DocxSource): Buffer {
  const base = source.strict ? STRICT : TRANSITIONAL;
  const mainType =
    source.mainType ?? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = Object.entries(source.parts ?? {}).map(([name, content]) => {
    const kind = name.replace(/\d+$/, '');
    const root = ROOTS[kind] ?? `w:${name}`;
    return { name, kind, data: `<${root} ${WORD_DECLARATIONS}>${content}</${root}>` };
  });
  const relationships = parts.map(
    ({ name, kind }) => `<Relationship Id="id-${name}" Type="${typeOf(kind, base)}" Target="${name}.xml"/>`,
  );
  const properties =
    `<cp:coreProperties xmlns:cp="${METADATA}/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
    `${source.properties ?? ''}</cp:coreProperties>`;
  const propertiesType = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  const relationshipsOf = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  const entries: readonly EntrySource[] = [
    {
      name: '[Content_Types].xml',
      data:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: relationshipsOf(
        `<Relationship Id="a" Type="${base}/officeDocument" Target="word/document.xml"/>` +
          (source.properties ? `<Relationship Id="b" Type="${propertiesType}" Target="docProps/core.xml"/>` : '') +
          (source.counts ? `<Relationship Id="c" Type="${base}/extended-properties" Target="docProps/app.xml"/>` : ''),
      ),
    },
    {
      name: 'word/document.xml',
      data: source.document ?? `<w:document ${WORD_DECLARATIONS}><w:body>${source.body ?? ''}</w:body></w:document>`,
    },
    { name: 'word/_rels/document.xml.rels', data: relationshipsOf(relationships.join('')) },
    ...parts.map(({ name, data }) => ({ name: `word/${name}.xml`, data })),
    ...(source.properties ? [{ name: 'docProps/core.xml', data: properties }] : []),
    ...(source.counts ? [{ name: 'docProps/app.xml', data: `<Properties>${source.counts}</Properties>` }] : []),
    ...(source.entries ?? []),
  ];
  return buildZip(source.stored ? entries.map((entry) => ({ ...entry, stored: true })) : entries);
}

/** The rendering of a diagram is an addition of Microsoft's. */
function typeOf(kind: string, base: string): string {
  const isAddition = kind === 'diagramDrawing';
  return `${isAddition ? 'http://schemas.microsoft.com/office/2007/relationships' : base}/${kind}`;
}

/** A run with text and, before it, run properties. */
export function textRun(text: string, properties = ''): string {
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A paragraph. */
export function paragraph(content: string): string {
  return `<w:p>${content}</w:p>`;
}

/** The source of a part of a document. */
export function documentPartSource(docx: Uint8Array, name = 'word/document.xml'): string {
  const archive = new ZipArchive(docx);
  return archive.read(archive.find(name)!).toString('utf8');
}

/** The builder's surroundings of a body. */
export function bodySource(docx: Uint8Array): string {
  return /<w:body>(.*)<\/w:body>/s.exec(documentPartSource(docx))![1]!;
}
