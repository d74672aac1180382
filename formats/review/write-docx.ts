import { Readable } from 'node:stream';
import { isRightToLeft } from '#domain/languages/text-direction.ts';
import { encodeXmlAttribute, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { zipStream, type ZipSource } from '#formats/zip/zip-stream.ts';
import { SERVICE_NOTE_PREFIX, type ReviewFileJob, type ReviewSegment } from './review-segment.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Parts of a document other than its main part. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" ` +
    `Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
};

/** Columns of the table, with their widths in twentieths of a point. */
export const TABLE_COLUMNS = [
  ['ID', 1300],
  ['Version', 900],
  ['State', 1200],
  ['Source', 4500],
  ['Target', 4500],
  ['Note', 1600],
  ['Remarks', 1600],
] as const;

/** Writes segments as a table of a Word document, in pieces; codes are tags. */
export function writeReviewDocx(job: ReviewFileJob, segments: AsyncIterable<ReviewSegment>): Readable {
  const file = (name: string, text: Iterable<string> | AsyncIterable<string>): ZipSource => ({
    name,
    // The size of the table isn't known when it begins, and far below 4 GiB.
    size: 0,
    modifiedAt: new Date(),
    isCompressed: false,
    data: Readable.from(inPieces(text), { objectMode: false }),
  });
  async function* files(): AsyncGenerator<ZipSource> {
    for (const [name, content] of Object.entries(PARTS)) yield file(name, [DECLARATION + content]);
    yield file('word/document.xml', documentOf(job, segments));
  }
  return zipStream(files());
}

/** Characters of a piece. */
const PIECE = 65_536;

async function* inPieces(text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const part of text) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

async function* documentOf(job: ReviewFileJob, segments: AsyncIterable<ReviewSegment>): AsyncGenerator<string> {
  const columns = TABLE_COLUMNS.map(([, width]) => `<w:gridCol w:w="${width}"/>`).join('');
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
  const lines = borders.map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`).join('');
  yield (
    `${DECLARATION}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>` +
    `<w:p>${run(`Job ${job.id}`)}</w:p>` +
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${lines}</w:tblBorders></w:tblPr><w:tblGrid>${columns}</w:tblGrid>` +
    `<w:tr><w:trPr><w:tblHeader/></w:trPr>${TABLE_COLUMNS.map(([name], column) => cell(column, name)).join('')}</w:tr>`
  );
  for await (const { id, version, state, language, source, target, note, remarks } of segments) {
    const shown = remarks.map((remark) => SERVICE_NOTE_PREFIX + remark).join('\n');
    const cells = [
      cell(0, id),
      cell(1, String(version)),
      cell(2, state),
      cell(3, source, job.sourceLanguage),
      cell(4, target, language),
      cell(5, note ?? ''),
      cell(6, shown),
    ];
    yield `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`;
  }
  yield (
    '</w:tbl><w:p/><w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>' +
    '<w:pgMar w:top="600" w:right="600" w:bottom="600" w:left="600" w:header="300" w:footer="300" w:gutter="0"/></w:sectPr></w:body></w:document>'
  );
}

/** @param language BCP 47, of a text to be checked for spelling and set in its direction */
function cell(column: number, text: string, language?: string): string {
  const isReversed = language !== undefined && isRightToLeft(language);
  const paragraph = isReversed ? '<w:pPr><w:bidi/></w:pPr>' : '';
  return (
    `<w:tc><w:tcPr><w:tcW w:w="${TABLE_COLUMNS[column]![1]}" w:type="dxa"/></w:tcPr>` +
    `<w:p>${paragraph}${text === '' ? '' : run(text, propertiesOf(language, isReversed))}</w:p></w:tc>`
  );
}

function propertiesOf(language: string | undefined, isReversed: boolean): string {
  if (language === undefined) return '<w:rPr><w:lang w:val="en-US"/></w:rPr>';
  const tag = encodeXmlAttribute(language);
  if (isReversed) return `<w:rPr><w:rtl/><w:lang w:bidi="${tag}"/></w:rPr>`;
  return `<w:rPr><w:lang w:val="${tag}" w:eastAsia="${tag}"/></w:rPr>`;
}

/** A run; line breaks and tabs are elements, since programs take these characters for blanks. */
function run(text: string, properties = ''): string {
  const content = text
    .split(/(\r\n|\r|\n|\t)/)
    .map((piece, index) => {
      if (index % 2 === 1) return piece === '\t' ? '<w:tab/>' : '<w:br/>';
      return piece === '' ? '' : `<w:t xml:space="preserve">${encodeXmlText(piece)}</w:t>`;
    })
    .join('');
  return `<w:r>${properties}${content}</w:r>`;
}
