import { literalPattern } from '#domain/rewriting/literal-pattern.ts';

/**
 * Recognizes shared strings that are one text, `<si><t>Price</t></si>`, in one step: a long table consists of little else.
 */
export class WholeString {
  /** Range of the text, as it is in the source. */
  textStart = -1;
  textEnd = -1;
  /** Range of the content of the string. */
  contentStart = -1;
  contentEnd = -1;
  /** Prefix of its elements, with the colon. */
  readonly prefix: string;
  readonly #pattern: RegExp;
  readonly #startLength: number;
  readonly #textEndLength: number;
  readonly #endLength: number;

  constructor(prefix: string) {
    this.prefix = prefix;
    const name = literalPattern(prefix);
    this.#pattern = new RegExp(`<${name}si><${name}t(?: xml:space="preserve")?>([^<]*)</${name}t></${name}si>`, 'y');
    this.#startLength = `<${prefix}si>`.length;
    this.#textEndLength = `</${prefix}t>`.length;
    this.#endLength = `</${prefix}si>`.length;
  }

  /** Reads a string that begins at an offset. @returns its end, -1 if it is spelled differently */
  read(source: string, start: number): number {
    this.#pattern.lastIndex = start;
    const found = this.#pattern.exec(source);
    if (!found) return -1;
    const end = this.#pattern.lastIndex;
    this.contentStart = start + this.#startLength;
    this.contentEnd = end - this.#endLength;
    this.textEnd = this.contentEnd - this.#textEndLength;
    this.textStart = this.textEnd - found[1]!.length;
    return end;
  }
}
