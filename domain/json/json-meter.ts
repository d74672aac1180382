/** Limits of a JSON text. */
export interface JsonLimits {
  /** Values, including objects and arrays. */
  readonly values: number;
  /** Levels of objects and arrays. */
  readonly depth: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts the values and levels of JSON before it is parsed, as its bytes arrive. One object takes 30 times the memory of
 * the two bytes that write it, so that a limit of bytes alone permits gigabytes.
 */
export class JsonMeter {
  readonly #limits: JsonLimits;
  #values = 1;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(limits: JsonLimits) {
    this.#limits = limits;
  }

  /**
   * Counts the next bytes, in one pass.
   *
   * @param bytes UTF-8, valid JSON or not, cut anywhere
   * @returns the limit that is exceeded by now, or undefined
   */
  add(bytes: Uint8Array): keyof JsonLimits | undefined {
    for (let index = 0; index < bytes.length; index += 1) {
      if (this.#isInString) {
        index = this.#endOfString(bytes, index);
        continue;
      }
      switch (bytes[index]) {
        case QUOTE:
          this.#isInString = true;
          break;
        case COMMA:
          this.#values += 1;
          break;
        case OPEN_ARRAY:
        case OPEN_OBJECT:
          this.#values += 1;
          this.#depth += 1;
          if (this.#depth > this.#limits.depth) return 'depth';
          break;
        case CLOSE_ARRAY:
        case CLOSE_OBJECT:
          this.#depth -= 1;
          break;
        default:
      }
      if (this.#values > this.#limits.values) return 'values';
    }
    return undefined;
  }

  /** @returns index of the closing quote, or the length without one */
  #endOfString(bytes: Uint8Array, from: number): number {
    let index = from;
    if (this.#isEscaped) index += 1;
    this.#isEscaped = false;
    for (; index < bytes.length; index += 1) {
      if (bytes[index] === BACKSLASH) index += 1;
      else if (bytes[index] === QUOTE) {
        this.#isInString = false;
        return index;
      }
    }
    // A backslash at the end escapes the first byte of the next piece.
    this.#isEscaped = index > bytes.length;
    return index;
  }
}
