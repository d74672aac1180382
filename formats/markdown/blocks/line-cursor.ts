const TAB_WIDTH = 4;

/** A place in a line that moves by columns: tabs reach to the next multiple of four (CommonMark 0.31, 2.2). */
export class LineCursor {
  readonly source: string;
  /** End of the line, without its line break. */
  readonly end: number;
  /** UTF-16 offset in the document. */
  position: number;
  /** Columns before this place, which may be inside a tab. */
  column = 0;
  /** An indentation that makes code of a line. */
  readonly codeIndent: number;
  #indentFrom = -1;
  #indentColumn = -1;
  #next = 0;
  #indent = 0;

  /** @param codeIndent in columns; infinite where no indentation makes code */
  constructor(source: string, start: number, end: number, codeIndent: number) {
    this.source = source;
    this.position = start;
    this.end = end;
    this.codeIndent = codeIndent;
  }

  /** Columns of white space from here. */
  get indent(): number {
    this.#measure();
    return this.#indent;
  }

  /** Where the white space from here ends. */
  get next(): number {
    this.#measure();
    return this.#next;
  }

  /** True if the indentation turns the line into code. */
  get isCode(): boolean {
    return this.indent >= this.codeIndent;
  }

  get isBlank(): boolean {
    return this.next === this.end;
  }

  /** Takes white space, at most so many columns. */
  skipColumns(columns: number): void {
    let left = columns;
    while (left > 0 && this.position < this.end) {
      const character = this.source[this.position];
      if (character === ' ') {
        this.position += 1;
        this.column += 1;
        left -= 1;
      } else if (character === '\t') {
        const width = TAB_WIDTH - (this.column % TAB_WIDTH);
        const taken = Math.min(width, left);
        this.column += taken;
        left -= taken;
        if (taken === width) this.position += 1;
      } else return;
    }
  }

  skipSpace(): void {
    this.skipColumns(Number.POSITIVE_INFINITY);
  }

  /** Takes characters that are one column wide each. */
  skipCharacters(count: number): void {
    this.position += count;
    this.column += count;
  }

  #measure(): void {
    if (this.#indentFrom === this.position && this.#indentColumn === this.column) return;
    let [position, column] = [this.position, this.column];
    for (; position < this.end; position += 1) {
      const character = this.source[position];
      if (character === ' ') column += 1;
      else if (character === '\t') column += TAB_WIDTH - (column % TAB_WIDTH);
      else break;
    }
    this.#indentFrom = this.position;
    this.#indentColumn = this.column;
    this.#next = position;
    this.#indent = column - this.column;
  }
}
