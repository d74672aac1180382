import type { ReadBytes } from '#formats/encoding/detect-encoding.ts';
import { documentMislabeled } from '#formats/errors.ts';
import { readXmlStream } from '#formats/markup/read-xml-stream.ts';
import { openOffice } from '#formats/ooxml/open-office.ts';
import { DocxTableReader } from './docx-table-reader.ts';
import type { ReturnedSegment } from './review-segment.ts';
import { columnIndexes, segmentOfRow } from './table-rows.ts';

const JOB = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i;
/** Characters above the table in which the id of the job is looked for. */
const MAX_ASIDE = 10_000;
/** Bytes of a piece. */
const PIECE = 65_536;

/**
 * Reads a table of segments in a Word document, row by row, in the state that tracked changes have led to.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_corrupt`, `document_encrypted`, `document_mislabeled`, `document_unsafe`, `document_too_large`
 */
export async function* readReviewDocx(bytes: Uint8Array): AsyncGenerator<readonly ReturnedSegment[]> {
  const office = openOffice(bytes, 'document');
  const content = office.archive.read(office.archive.find(office.mainPart)!);
  const read: ReadBytes = async function* () {
    for (let start = 0; start < content.length; start += PIECE) yield content.subarray(start, start + PIECE);
  };
  let above = '';
  let columns: ReturnType<typeof columnIndexes> | undefined;
  let found: ReturnedSegment[] = [];
  const onRow = (cells: readonly string[]) => {
    if (columns === undefined) {
      columns = columnIndexes(cells);
      return;
    }
    const segment = segmentOfRow(columns, cells);
    if (segment !== undefined) found.push({ ...segment, job: JOB.exec(above)?.[0].toLowerCase() });
  };
  const onAside = (text: string) => {
    if (above.length < MAX_ASIDE) above += text;
  };
  for await (const _piece of readXmlStream(read, 'The document', new DocxTableReader(onRow, onAside))) {
    if (found.length > 0) yield found;
    found = [];
  }
  if (columns === undefined)
    throw documentMislabeled('The document has no table of segments. Send the document that was exported.');
}
