/**
 * Recognizes start tags of rows that differ from one before in nothing but their number, `<row r="12" spans="1:6">`: an XML parser
 * can't know them from earlier ones.
 */
export class RowFastPath {
  number = 0;
  readonly #start: string;
  /** Text after the number in the known tag, up to its end; undefined without one. */
  #rest: string | undefined;

  /** @param prefix of the elements of the sheet, with the colon */
  constructor(prefix: string) {
    this.#start = `<${prefix}row r="`;
  }

  /** Makes a tag known that was parsed: those that are like it open elements with content. */
  learn(source: string, start: number, end: number): void {
    const quote = this.#numberEnd(source, start);
    this.#rest = quote === -1 || source.startsWith('/>', end - 2) ? undefined : source.slice(quote, end);
  }

  /** Knows no tag any more. */
  forget(): void {
    this.#rest = undefined;
  }

  /** Reads a tag that begins at an offset. @returns its end, -1 if it is unlike the known one */
  read(source: string, start: number): number {
    if (this.#rest === undefined) return -1;
    const quote = this.#numberEnd(source, start);
    return quote !== -1 && source.startsWith(this.#rest, quote) ? quote + this.#rest.length : -1;
  }

  /** @returns the offset of the quote after the number, -1 where a tag begins differently */
  #numberEnd(source: string, start: number): number {
    if (!source.startsWith(this.#start, start)) return -1;
    const first = start + this.#start.length;
    let at = first;
    this.number = 0;
    for (let digit; (digit = source.charCodeAt(at) - 0x30) >= 0 && digit <= 9; at++) {
      this.number = this.number * 10 + digit;
      // The numbers of rows have seven digits at most, and no zeros before them.
      if (this.number === 0 || at - first === 7) return -1;
    }
    return at > first ? at : -1;
  }
}
