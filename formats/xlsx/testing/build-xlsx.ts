import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { buildZip, type EntrySource } from '#formats/zip/testing/build-zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Prefixes of relationship types of later versions, by kind. */
const BASES: Readonly<Record<string, string>> = {
  threadedComment: 'http://schemas.microsoft.com/office/2017/10/relationships',
  timeline: 'http://schemas.microsoft.com/office/2011/relationships',
  timelineCache: 'http://schemas.microsoft.com/office/2011/relationships',
};
const DECLARATIONS =
  `xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}" ` +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

/** A part that another one refers to. */
export interface PartSource {
  /** Below `xl/`: `tables/table1.xml`. */
  readonly name: string;
  /** Last word of the relationship type. */
  readonly kind: string;
  /** Name of the root element. */
  readonly root: string;
  /** Attributes of the root element, besides the namespace declarations. */
  readonly attributes?: string;
  readonly content: string;
  readonly parts?: readonly PartSource[];
}

export interface SheetSource {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Content of `sheetData`. */
  readonly rows?: string;
  /** Elements before and after `sheetData`. */
  readonly before?: string;
  readonly after?: string;
  readonly parts?: readonly PartSource[];
}

export interface XlsxSource {
  readonly sheets: readonly SheetSource[];
  /** Contents of shared strings; plain text becomes `<t>`. */
  readonly strings?: readonly string[];
  /** Elements of the workbook before and after its sheets. */
  readonly before?: string;
  readonly after?: string;
  /** Parts of the workbook. */
  readonly parts?: readonly PartSource[];
  readonly mainType?: string;
  /** More entries, as they are. */
  readonly entries?: readonly EntrySource[];
  /** Content of the document's properties. */
  readonly properties?: string;
  /** Without compression: what unpacks to far more than it takes is refused before it is read. */
  readonly stored?: boolean;
}

/** Builds a small workbook for tests. */
export function buildXlsx(source: XlsxSource): Buffer {
  const sheets = source.sheets.map(({ rows = '', before = '', after = '', parts = [] }, index): PartSource => ({
    name: `worksheets/sheet${index + 1}.xml`,
    kind: 'worksheet',
    root: 'worksheet',
    content: `${before}<sheetData>${rows}</sheetData>${after}`,
    parts,
  }));
  const strings = source.strings?.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`) ?? [];
  const table: PartSource = {
    name: 'sharedStrings.xml',
    kind: 'sharedStrings',
    root: 'sst',
    attributes: `count="${strings.length}" uniqueCount="${strings.length}"`,
    content: strings.join(''),
  };
  const list = source.sheets.map(({ name, state }, index) => {
    const title = name ?? `Sheet${index + 1}`;
    return `<sheet name="${title}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`;
  });
  const workbook: PartSource = {
    name: 'workbook.xml',
    kind: 'officeDocument',
    root: 'workbook',
    content: `${source.before ?? ''}<sheets>${list.join('')}</sheets>${source.after ?? ''}`,
    parts: [...sheets, ...(source.strings ? [table] : []), ...(source.parts ?? [])],
  };
  const mainType = source.mainType ?? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const propertiesType = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  const entries: readonly EntrySource[] = [
    {
      name: '[Content_Types].xml',
      data:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${mainType}"/>` +
        sheets.map(({ name }) => overrideOf(name, 'worksheet')).join('') +
        `${overrideOf('sharedStrings.xml', 'sharedStrings')}</Types>`,
    },
    {
      name: '_rels/.rels',
      data: relationshipsOf(
        `<Relationship Id="a" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/>` +
          (source.properties ? `<Relationship Id="b" Type="${propertiesType}" Target="docProps/core.xml"/>` : ''),
      ),
    },
    ...entriesOf(workbook),
    ...(source.properties
      ? [
          {
            name: 'docProps/core.xml',
            data:
              '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
              `xmlns:dc="http://purl.org/dc/elements/1.1/">${source.properties}</cp:coreProperties>`,
          },
        ]
      : []),
    ...(source.entries ?? []),
  ];
  return buildZip(source.stored ? entries.map((entry) => ({ ...entry, stored: true })) : entries);
}

function entriesOf({ name, root, attributes, content, parts = [] }: PartSource): EntrySource[] {
  const slash = name.lastIndexOf('/') + 1;
  const relationships = parts.map(({ name: target, kind }, index) => {
    const base = BASES[kind] ?? RELATIONSHIPS;
    return `<Relationship Id="rId${index + 1}" Type="${base}/${kind}" Target="/xl/${target}"/>`;
  });
  return [
    { name: `xl/${name}`, data: `<${root} ${DECLARATIONS}${attributes ? ` ${attributes}` : ''}>${content}</${root}>` },
    ...(parts.length > 0
      ? [
          {
            name: `xl/${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`,
            data: relationshipsOf(relationships.join('')),
          },
        ]
      : []),
    ...parts.flatMap(entriesOf),
  ];
}

const overrideOf = (name: string, kind: string) =>
  `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

const relationshipsOf = (content: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;

/** A row of cells: numbers of shared strings (`#3`), other texts as inline strings, anything in `<` as it is, null for none. */
export function sheetRow(number: number, cells: readonly (string | number | null)[], attributes = ''): string {
  const written = cells.map((cell, index) => {
    const reference = `r="${String.fromCharCode(65 + index)}${number}"`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`;
    if (cell.startsWith('<')) return cell;
    if (/^#\d+$/.test(cell)) return `<c ${reference} t="s"><v>${cell.slice(1)}</v></c>`;
    return `<c ${reference} t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}"${attributes}>${written.join('')}</row>`;
}

/** The source of a part of a workbook. */
export function workbookPartSource(xlsx: Uint8Array, name: string): string {
  const archive = new ZipArchive(xlsx);
  return archive.read(archive.find(`xl/${name}`)!).toString('utf8');
}

/** The rows of a sheet of a workbook that the builder made. */
export function rowsSource(xlsx: Uint8Array, sheet = 1): string {
  return /<sheetData>(.*)<\/sheetData>/s.exec(workbookPartSource(xlsx, `worksheets/sheet${sheet}.xml`))![1]!;
}
