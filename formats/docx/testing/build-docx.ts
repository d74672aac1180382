import { ZipArchive } from '../../zip/zip-archive.ts';
import { buildZip } from '../../zip/testing/build-zip.ts';
import type { EntrySource } from '../../zip/testing/build-zip.ts';

const transitional = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/** Declarations of the root elements that the builder makes. */
export const declarations =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';

export const strictDeclarations = 'xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"';

export interface DocxSource {
  /** Content of `w:body`. */
  readonly body?: string;
  /** The whole main part, instead of `body`. */
  readonly document?: string | Uint8Array;
  /** Content of the root element, by part: `header1`, `footer2`, `footnotes`, `endnotes`, `styles`, `comments`. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly strict?: boolean;
  readonly mainType?: string;
  /** More entries, as they are. */
  readonly entries?: readonly EntrySource[];
}

const roots: Readonly<Record<string, string>> = { header: 'w:hdr', footer: 'w:ftr' };

/** Builds a small Word document for tests. */
export function buildDocx(source: DocxSource): Buffer {
  const base = source.strict ? strict : transitional;
  const mainType =
    source.mainType ?? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const parts = Object.entries(source.parts ?? {}).map(([name, content]) => {
    const kind = name.replace(/\d+$/, '');
    const root = roots[kind] ?? `w:${name}`;
    return { name, kind, data: `<${root} ${declarations}>${content}</${root}>` };
  });
  const relationships = parts.map(
    ({ name, kind }) => `<Relationship Id="id-${name}" Type="${base}/${kind}" Target="${name}.xml"/>`,
  );
  const relationshipsOf = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  return buildZip([
    {
      name: '[Content_Types].xml',
      data:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: relationshipsOf(`<Relationship Id="a" Type="${base}/officeDocument" Target="word/document.xml"/>`),
    },
    {
      name: 'word/document.xml',
      data: source.document ?? `<w:document ${declarations}><w:body>${source.body ?? ''}</w:body></w:document>`,
    },
    { name: 'word/_rels/document.xml.rels', data: relationshipsOf(relationships.join('')) },
    ...parts.map(({ name, data }) => ({ name: `word/${name}.xml`, data })),
    ...(source.entries ?? []),
  ]);
}

/** A run with text and, before it, run properties. */
export function run(text: string, properties = ''): string {
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A paragraph. */
export function paragraph(content: string): string {
  return `<w:p>${content}</w:p>`;
}

/** The source of a part of a document. */
export function partSource(docx: Uint8Array, name = 'word/document.xml'): string {
  const archive = new ZipArchive(docx);
  return archive.read(archive.find(name)!).toString('utf8');
}

/** What the builder puts around a body. */
export function bodySource(docx: Uint8Array): string {
  return /<w:body>(.*)<\/w:body>/s.exec(partSource(docx))![1]!;
}
