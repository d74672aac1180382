import { documentEmpty, documentMislabelled } from '#formats/errors.ts';
import { decodedText } from '#formats/glossary/csv/decode.ts';
import { detectEncoding } from '#formats/glossary/csv/detect-encoding.ts';
import { binaryKind } from '#formats/text/signatures.ts';

/**
 * The text of a file in any common encoding, which is detected by its letters: reading it wrong costs a worse passage, so
 * that a guess is better than a refusal, which a file to be translated gets.
 *
 * @param bytes the whole file
 * @throws LoquentError `document_empty`, `document_mislabelled` (binary content)
 */
export async function decodeAny(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) throw documentEmpty('The file is empty: it has no bytes. Upload it again.');
  const kind = binaryKind(bytes);
  if (kind !== undefined) {
    throw documentMislabelled(`The file is not text, it looks like ${kind}. Upload it with its own extension.`);
  }
  const read = async function* () {
    yield bytes;
  };
  const { name } = await detectEncoding(read);
  let text = '';
  for await (const part of decodedText(read, name)) text += part;
  if (text.includes('\0')) {
    throw documentMislabelled('The file is not text, it looks like binary data. Upload it with its own extension.');
  }
  return text;
}
