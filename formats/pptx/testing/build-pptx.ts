import { buildZip, type EntrySource } from '#formats/zip/testing/build-zip.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office';
const METADATA = 'http://schemas.openxmlformats.org/package/2006';

/** Declarations of the root elements that the builder makes. */
export const SLIDE_DECLARATIONS =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  `xmlns:r="${OFFICE}" ` +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ' +
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" ' +
  'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"';

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';

/** A slide for tests. */
export interface SlideSource {
  /** Shapes of the slide. */
  readonly shapes: string;
  readonly isHidden?: boolean;
  /** Paragraphs of its notes. */
  readonly notes?: string;
  /** Content of the root element of other parts, by their kind: `chart`, `diagramData`, `comments`. */
  readonly parts?: Partial<Record<keyof typeof ROOTS, string>>;
  /** More relationships of the slide. */
  readonly relationships?: string;
}

export interface PptxSource {
  /** Shapes of slides, or slides with more. */
  readonly slides: readonly (string | SlideSource)[];
  /** Shapes of the only layout and of the master. */
  readonly layout?: string;
  readonly master?: string;
  /** Shapes of the master of handouts. */
  readonly handout?: string;
  /** Styles of the master (`p:txStyles`). */
  readonly styles?: string;
  /** Content of the main part after its list of slides. */
  readonly presentation?: string;
  /** Content of the properties. */
  readonly properties?: string;
  /** Order of the slides: indexes into `slides`. */
  readonly order?: readonly number[];
  readonly mainType?: string;
  /** The whole part of the first slide, instead of its shapes. */
  readonly firstSlide?: string | Uint8Array;
  /** Without compression: what unpacks to far more than it takes is refused before it is read. */
  readonly stored?: boolean;
  /** More entries, as they are. */
  readonly entries?: readonly EntrySource[];
  /** More relationships of the package. */
  readonly relationships?: string;
}

/** Root element, folder and relationship type of the parts of a slide. */
const ROOTS = {
  chart: ['c:chartSpace', 'charts/chart', `${OFFICE}/chart`],
  diagramData: ['dgm:dataModel', 'diagrams/data', `${OFFICE}/diagramData`],
  diagramDrawing: ['dsp:drawing', 'diagrams/drawing', `${MICROSOFT}/2007/relationships/diagramDrawing`],
  comments: ['p:cmLst', 'comments/comment', `${OFFICE}/comments`],
  threads: ['p188:cmLst', 'comments/modernComment', `${MICROSOFT}/2018/10/relationships/comments`],
} as const;

const tree = (shapes: string) =>
  '<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>' +
  `${shapes}</p:spTree></p:cSld>`;
const root = (name: string, content: string, attributes = '') =>
  `<${name} ${SLIDE_DECLARATIONS}${attributes}>${content}</${name}>`;
const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
const relationships = (content: string) =>
  `<Relationships xmlns="${METADATA}/relationships">${content}</Relationships>`;

/** Builds a small presentation for tests. */
export function buildPptx(source: PptxSource): Buffer {
  const slides = source.slides.map((slide) => (typeof slide === 'string' ? { shapes: slide } : slide));
  const order = source.order ?? slides.map((_, index) => index);
  const entries: EntrySource[] = [
    {
      name: '[Content_Types].xml',
      data:
        `<Types xmlns="${METADATA}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/ppt/presentation.xml" ContentType="${source.mainType ?? TYPE}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: relationships(
        relationship('a', `${OFFICE}/officeDocument`, 'ppt/presentation.xml') +
          (source.properties === undefined
            ? ''
            : relationship('b', `${METADATA}/relationships/metadata/core-properties`, 'docProps/core.xml')) +
          (source.relationships ?? ''),
      ),
    },
    {
      name: 'ppt/presentation.xml',
      data: root(
        'p:presentation',
        `<p:sldIdLst>${order.map((index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`).join('')}</p:sldIdLst>${source.presentation ?? ''}`,
      ),
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relationships(
        relationship('m1', `${OFFICE}/slideMaster`, 'slideMasters/slideMaster1.xml') +
          (source.handout === undefined
            ? ''
            : relationship('h', `${OFFICE}/handoutMaster`, 'handoutMasters/handoutMaster1.xml')) +
          slides.map((_, at) => relationship(`s${at + 1}`, `${OFFICE}/slide`, `slides/slide${at + 1}.xml`)).join(''),
      ),
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      data: root('p:sldMaster', `${tree(source.master ?? '')}<p:txStyles>${source.styles ?? ''}</p:txStyles>`),
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      data: relationships(relationship('l1', `${OFFICE}/slideLayout`, '../slideLayouts/slideLayout1.xml')),
    },
    { name: 'ppt/slideLayouts/slideLayout1.xml', data: root('p:sldLayout', tree(source.layout ?? '')) },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      data: relationships(relationship('m1', `${OFFICE}/slideMaster`, '../slideMasters/slideMaster1.xml')),
    },
    ...slides.flatMap((slide, index) => slideEntries(slide, index + 1, index === 0 ? source.firstSlide : undefined)),
    ...(source.properties === undefined
      ? []
      : [
          {
            name: 'docProps/core.xml',
            data:
              `<cp:coreProperties xmlns:cp="${METADATA}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
              `${source.properties}</cp:coreProperties>`,
          },
        ]),
    ...(source.handout === undefined
      ? []
      : [{ name: 'ppt/handoutMasters/handoutMaster1.xml', data: root('p:handoutMaster', tree(source.handout)) }]),
    ...(source.entries ?? []),
  ];
  return buildZip(source.stored ? entries.map((entry) => ({ ...entry, stored: true })) : entries);
}

function slideEntries(slide: SlideSource, number: number, whole: string | Uint8Array | undefined): EntrySource[] {
  const { shapes, isHidden = false, notes, parts = {} } = slide;
  const others = Object.entries(parts).map(([kind, content]) => {
    const [name, path, type] = ROOTS[kind as keyof typeof ROOTS];
    return { kind, type, path: `${path}${number}.xml`, data: root(name, content) };
  });
  const referenced = [
    relationship('l', `${OFFICE}/slideLayout`, '../slideLayouts/slideLayout1.xml'),
    ...(notes === undefined
      ? []
      : [relationship('n', `${OFFICE}/notesSlide`, `../notesSlides/notesSlide${number}.xml`)]),
    ...others.map(({ kind, type, path }) => relationship(kind, type, `../${path}`)),
    slide.relationships ?? '',
  ];
  return [
    {
      name: `ppt/slides/slide${number}.xml`,
      data: whole ?? root('p:sld', tree(shapes), isHidden ? ' show="0"' : ''),
    },
    { name: `ppt/slides/_rels/slide${number}.xml.rels`, data: relationships(referenced.join('')) },
    ...(notes === undefined
      ? []
      : [
          {
            name: `ppt/notesSlides/notesSlide${number}.xml`,
            data: root('p:notes', tree(shape(notes, { placeholder: 'type="body" idx="1"' }))),
          },
        ]),
    ...others.map(({ path, data }) => ({ name: `ppt/${path}`, data })),
  ];
}

/** Properties of a shape. */
export interface ShapeSource {
  /** Attributes of `p:ph`: `type="title"`. */
  readonly placeholder?: string;
  /** Attributes and content of `a:bodyPr`. */
  readonly body?: string;
  readonly fit?: string;
  /** Content of `a:lstStyle`. */
  readonly levels?: string;
  /** Points. */
  readonly size?: readonly [width: number, height: number];
  /** More attributes of `p:cNvPr`. */
  readonly more?: string;
}

/** A shape with paragraphs. */
export function shape(paragraphs: string, source: ShapeSource = {}): string {
  const { placeholder, body = '', fit = '', levels = '', size, more = '' } = source;
  const [width = 0, height = 0] = size?.map((points) => points * 12_700) ?? [];
  const transform = size ? `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` : '';
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape"${more}/><p:cNvSpPr/>` +
    `<p:nvPr>${placeholder === undefined ? '' : `<p:ph ${placeholder}/>`}</p:nvPr></p:nvSpPr><p:spPr>${transform}</p:spPr>` +
    `<p:txBody><a:bodyPr${body}>${fit}</a:bodyPr><a:lstStyle>${levels}</a:lstStyle>${paragraphs}</p:txBody></p:sp>`
  );
}

/** A title with one run. */
export function slideTitle(text: string): string {
  return shape(slideParagraph(slideRun(text)), { placeholder: 'type="title"' });
}

/** A text box with one run. */
export function textBox(text: string, source: ShapeSource = {}): string {
  return shape(slideParagraph(slideRun(text)), source);
}

/** A table of cells with one run each. */
export function slideTable(rows: readonly (readonly string[])[], properties = '<a:tblPr/>'): string {
  const cell = (text: string) =>
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${slideParagraph(slideRun(text))}</a:txBody><a:tcPr/></a:tc>`;
  const content = rows.map((cells) => `<a:tr h="1">${cells.map(cell).join('')}</a:tr>`).join('');
  return (
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Table"/></p:nvGraphicFramePr><a:graphic><a:graphicData>' +
    `<a:tbl>${properties}${content}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  );
}

/** A run with text and, before it, run properties: their attributes and content. */
export function slideRun(text: string, attributes = '', content = ''): string {
  return `<a:r><a:rPr lang="en-US"${attributes && ` ${attributes}`}>${content}</a:rPr><a:t>${text}</a:t></a:r>`;
}

/** A paragraph. */
export function slideParagraph(content: string, properties = ''): string {
  return `<a:p>${properties}${content}</a:p>`;
}

/** The source of a part of a presentation. */
export function presentationPartSource(pptx: Uint8Array, name = 'ppt/slides/slide1.xml'): string {
  const archive = new ZipArchive(pptx);
  return archive.read(archive.find(name)!).toString('utf8');
}
