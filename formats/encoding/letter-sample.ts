/** Bytes with letters beyond ASCII, inspected to determine which of many encodings they use. */
const MAX_SIZE = 32 * 1024;
/** Taken for the sample around each letter beyond ASCII. */
const BEFORE = 64;
const AFTER = 1024;

/** The bytes around the first letters of a file that are beyond ASCII. */
export class LetterSample {
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  add(chunk: Uint8Array): void {
    for (let from = 0; this.#size < MAX_SIZE && from < chunk.length;) {
      const letter = chunk.subarray(from).findIndex((byte) => byte >= 0x80);
      if (letter < 0) return;
      const piece = chunk.subarray(Math.max(from, from + letter - BEFORE), from + letter + AFTER);
      this.#pieces.push(piece);
      this.#size += piece.length;
      from += letter + AFTER;
    }
  }

  /** The pieces in a row; the first and last character of each may be cut. */
  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}

/**
 * True if a sample is UTF-8 with few invalid bytes, as in a damaged file. In other encodings, bytes that look like its
 * letters occur by chance, along with more invalid ones.
 */
export function isNearlyUtf8(sample: Buffer): boolean {
  const bytes = sample.toString('latin1');
  const letters = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
  const found = bytes.match(letters)?.length ?? 0;
  const others = bytes.replaceAll(letters, '').match(/[\x80-\xff]/g)?.length ?? 0;
  return found > others * 2;
}
