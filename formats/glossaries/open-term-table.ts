import { documentEmpty, documentMislabeled } from '#formats/errors.ts';
import { binaryKind } from '#formats/encoding/signatures.ts';
import { detectEncoding, type ReadBytes } from '#formats/encoding/detect-encoding.ts';
import { NOTES, recognizeHeader } from './columns/recognize-header.ts';
import { openCsv } from './csv/read-csv.ts';
import type { TermTable } from './source.ts';
import { openTbx } from './tbx/read-tbx.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

/** First bytes of zip containers, and of Office files before 2007 or with a password. */
const CONTAINER = /^(?:PK\x03\x04|PK\x05\x06|\xd0\xcf\x11\xe0)/;

/**
 * Opens a file of terms as a table, identified by its content and not by its name: CSV, an Excel workbook, or TBX.
 *
 * @param read the whole file, several times
 * @throws LoquentError `document_empty`, `document_mislabeled` and those of the formats
 */
export async function openTermTable(read: ReadBytes): Promise<TermTable> {
  const found = await detectEncoding(read, languagesOfHeader);
  const beginning = found.beginning.toString('latin1', 0, 1000);
  if (beginning === '') throw documentEmpty('The file is empty: it has no bytes. Upload it again.');
  if (CONTAINER.test(beginning)) return openXlsx(await wholeFile(read));
  const kind = binaryKind(found.beginning);
  if (kind !== undefined) {
    throw documentMislabeled(
      `The file looks like ${kind}, not like a table of terms. Save the terms as CSV, XLSX or TBX.`,
    );
  }
  if (/^[\0\s\xef\xbb\xbf\xff\xfe]*<(?:!doctype\s+)?html[\s>]/i.test(beginning)) {
    throw documentMislabeled('The file is a web page, not a table of terms. Save the terms as CSV, XLSX or TBX.');
  }
  const isXml = /^[\0\s\xef\xbb\xbf\xff\xfe]*<\0?[?!a-zA-Z]/.test(beginning);
  return isXml ? openTbx(read, found) : openCsv(read, found);
}

/** English is excluded: it has hardly any letters beyond ASCII. */
function languagesOfHeader(line: string): readonly string[] {
  const columns = line.split(/[,;\t|]/).map((cell) => recognizeHeader(cell.replaceAll('"', ''), new Set())?.value);
  return columns.filter((value) => value !== undefined && value !== NOTES && !/^en\b/.test(value)) as string[];
}

async function wholeFile(read: ReadBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
