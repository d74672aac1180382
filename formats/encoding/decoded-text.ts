import iconv from 'iconv-lite';
import { documentMislabeled } from '#formats/errors.ts';
import { iconvName } from './codec.ts';
import type { ReadBytes } from './detect-encoding.ts';
import { BYTE_ORDER_MARK } from './unicode.ts';

/**
 * The text of a file, in pieces, without its byte order mark. Undecodable bytes become U+FFFD, so that the reader of
 * rows and columns can name their place.
 *
 * @throws LoquentError `document_mislabeled` for binary content
 */
export async function* decodedText(read: ReadBytes, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(iconvName(encoding), { stripBOM: false });
  let isFirst = true;
  const cleaned = (text: string) => {
    if (text.includes('\0')) throw notText();
    const result = isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isFirst &&= text === '';
    return result;
  };
  for await (const bytes of read()) {
    const text = cleaned(decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    if (text !== '') yield text;
  }
  const rest = cleaned(decoder.end() ?? '');
  if (rest !== '') yield rest;
}

const notText = () =>
  documentMislabeled(
    'The file is neither text nor a workbook, it looks like binary data (it has NUL characters). Save the terms as CSV, ' +
      'XLSX or TBX.',
  );
