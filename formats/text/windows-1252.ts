/**
 * Meaning of the bytes 0x80 to 0x9F in Windows-1252; all others are the code point of the same number (WHATWG
 * Encoding).
 */
const upperControls = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
);

const byteOf = new Map([...upperControls].map((character, index) => [character.charCodeAt(0), 0x80 + index]));

/** @returns the bytes, undefined when a character doesn't exist in Windows-1252 */
export function encodeWindows1252(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const byte = code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : byteOf.get(code);
    if (byte === undefined) {
      return undefined;
    }
    bytes[index] = byte;
  }
  return bytes;
}

/** Control characters that no text file has; U+0080 to U+009F represent bytes that Windows-1252 leaves undefined. */
const CONTROLS = /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f]/;

/** Cyrillic, Greek, Chinese or Japanese text read as Windows-1252 turns into long runs of these. */
const ACCENTED_RUN = /[\u00aa-\u00ff]{4}/;

/**
 * Reads bytes as Windows-1252 if they can be western European text: languages written in it have at most three accented
 * letters in a row.
 *
 * @returns undefined when the bytes are of another encoding
 */
export function decodeWindows1252(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return CONTROLS.test(text) || ACCENTED_RUN.test(text) ? undefined : text;
}
