/** UTF-16 units of the longest text that is made narrow. */
const MAX_LENGTH = 16_384;

const bytes = Buffer.allocUnsafeSlow(MAX_LENGTH);

/**
 * Copies a text, so that it takes one byte per character if none of them is beyond Latin-1. A slice of a source with a single dash
 * in it takes two, and everything that reads it takes longer.
 */
export function narrowText(text: string): string {
  if (text.length > MAX_LENGTH || /[^\0-\xff]/.test(text)) return text;
  return bytes.toString('latin1', 0, bytes.write(text, 0, 'latin1'));
}
