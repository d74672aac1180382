import { detectEncoding, type ReadBytes } from '#formats/encoding/detect-encoding.ts';
import { binaryKind } from '#formats/encoding/signatures.ts';
import { documentEmpty, documentMislabeled } from '#formats/errors.ts';
import { readXmlStream, type XmlListener } from '#formats/markup/read-xml-stream.ts';
import { readReviewCsv } from './read-csv.ts';
import { readReviewDocx } from './read-docx.ts';
import type { ReturnedSegment } from './review-segment.ts';
import { TmxReader } from './tmx-reader.ts';
import { XliffReader } from './xliff-reader.ts';

/** First bytes of zip containers, and of Office files before 2007 or with a password. */
const CONTAINER = /^(?:PK\x03\x04|PK\x05\x06|\xd0\xcf\x11\xe0)/;

/**
 * Reads a file returned by reviewers and detects its format: XLIFF, TMX, CSV or a table in a Word document.
 *
 * @param read the whole file, several times
 * @throws LoquentError `document_empty`, `document_mislabeled`, `document_corrupt`, `document_encrypted`,
 *   `document_unsafe`, `document_too_large`
 */
export async function* readReview(read: ReadBytes): AsyncGenerator<readonly ReturnedSegment[]> {
  const found = await detectEncoding(read, () => []);
  const beginning = found.beginning.toString('latin1', 0, 1000);
  if (beginning === '') throw documentEmpty('The file is empty: it has no bytes. Upload it again.');
  if (CONTAINER.test(beginning)) {
    yield* readReviewDocx(await wholeFile(read));
    return;
  }
  const kind = binaryKind(found.beginning);
  if (kind !== undefined) throw notReview(`it looks like ${kind}`);
  const isXml = /^[\0\s\xef\xbb\xbf\xff\xfe]*<\0?[?!a-zA-Z]/.test(beginning);
  yield* isXml ? readXml(read) : readReviewCsv(read, found);
}

async function* readXml(read: ReadBytes): AsyncGenerator<readonly ReturnedSegment[]> {
  let segments: ReturnedSegment[] = [];
  let reader: XmlListener | undefined;
  const emit = (segment: ReturnedSegment) => segments.push(segment);
  const listener: XmlListener = {
    open(name, attributes, depth) {
      reader ??= readerOf(name, emit);
      reader.open(name, attributes, depth);
    },
    text: (text) => reader?.text(text),
    close: (name) => reader?.close(name) ?? false,
  };
  for await (const _piece of readXmlStream(read, 'The file', listener)) {
    if (segments.length > 0) yield segments;
    segments = [];
  }
}

function readerOf(root: string, emit: (segment: ReturnedSegment) => void): XmlListener {
  const name = root.slice(root.indexOf(':') + 1);
  if (name === 'xliff') return new XliffReader(emit);
  if (name === 'tmx') return new TmxReader(emit);
  throw notReview(`it is an XML file whose root is <${root.slice(0, 40)}>`);
}

const notReview = (found: string) =>
  documentMislabeled(
    `The file is not an export for review of this service, ${found}. Send XLIFF, TMX, CSV or the table as DOCX.`,
  );

async function wholeFile(read: ReadBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
