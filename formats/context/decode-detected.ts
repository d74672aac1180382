import { decodedText } from '#formats/encoding/decoded-text.ts';
import { detectEncoding } from '#formats/encoding/detect-encoding.ts';
import { notText, refuseBinary } from '#formats/encoding/text-file.ts';

/**
 * The text of a file in any common encoding, which is detected by its letters: reading it wrong costs a worse passage, so
 * that a guess is better than a refusal, which a file to be translated gets.
 *
 * @param bytes the whole file
 * @param language BCP 47; that of the text, which decides between encodings that fit equally well
 * @throws LoquentError `document_empty`, `document_mislabeled` (binary content)
 */
export async function decodeDetected(bytes: Uint8Array, language?: string): Promise<string> {
  refuseBinary(bytes);
  const read = async function* () {
    yield bytes;
  };
  const { name } = await detectEncoding(read, () => (language === undefined ? [] : [language]));
  let text = '';
  for await (const part of decodedText(read, name)) text += part;
  if (text.includes('\0')) {
    throw notText();
  }
  return text;
}
