const SPACED = ' xml:space="preserve"';

/**
 * Recognizes shared strings that are one text, `<si><t>Price</t></si>`, in one step: a long table consists of little else.
 */
export class StringFastPath {
  /** Range of the text, as it is in the source. */
  textStart = -1;
  textEnd = -1;
  /** Range of the content of the string. */
  contentStart = -1;
  contentEnd = -1;
  readonly key = 'x:si';
  /** Elements around it: the table. */
  readonly depth = 1;
  /** Prefix of its elements, with the colon. */
  readonly prefix: string;
  readonly #start: string;
  readonly #itemLength: number;
  readonly #textEndLength: number;
  readonly #end: string;

  constructor(prefix: string) {
    this.prefix = prefix;
    this.#itemLength = `<${prefix}si>`.length;
    this.#start = `<${prefix}si><${prefix}t`;
    this.#textEndLength = `</${prefix}t>`.length;
    this.#end = `</${prefix}t></${prefix}si>`;
  }

  /** Reads a string that begins at an offset. @returns its end, -1 if it is spelled differently */
  read(source: string, start: number): number {
    if (!source.startsWith(this.#start, start)) return -1;
    let at = start + this.#start.length;
    if (source.startsWith(SPACED, at)) at += SPACED.length;
    if (source.charCodeAt(at) !== 0x3e) return -1;
    const textEnd = source.indexOf('<', at);
    if (textEnd === -1 || !source.startsWith(this.#end, textEnd)) return -1;
    this.contentStart = start + this.#itemLength;
    this.textStart = at + 1;
    this.textEnd = textEnd;
    this.contentEnd = textEnd + this.#textEndLength;
    return textEnd + this.#end.length;
  }
}
