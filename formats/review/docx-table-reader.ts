import type { XmlListener } from '#formats/markup/read-xml-stream.ts';

/** Elements whose text isn't there any more, or isn't the cell's. */
const LEFT_OUT = new Set(['del', 'moveFrom', 'pPr', 'rPr', 'tblPr', 'trPr', 'tcPr', 'Fallback', 'txbxContent']);
/** Characters that are elements. */
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  cr: '\n',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00ad',
};

/** Reads the rows of the tables of a Word document (ECMA-376 part 1, 17.4); tables inside of cells are text of these. */
export class DocxTableReader implements XmlListener {
  readonly #row: (cells: readonly string[]) => void;
  readonly #aside: (text: string) => void;
  #tables = 0;
  #cells: string[] = [];
  #cell: string | undefined;
  #isFirstParagraph = true;
  #isText = false;
  #skipped = 0;

  /** @param row called with each row @param aside called with text outside of tables */
  constructor(row: (cells: readonly string[]) => void, aside: (text: string) => void) {
    this.#row = row;
    this.#aside = aside;
  }

  open(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = qualified.slice(qualified.indexOf(':') + 1);
    if (this.#skipped > 0 || LEFT_OUT.has(name)) this.#skipped += 1;
    else if (name === 't') this.#isText = true;
    else if (name === 'tbl') this.#tables += 1;
    else if (name === 'tr' && this.#tables === 1) this.#cells = [];
    else if (name === 'tc' && this.#tables === 1) {
      this.#cell = '';
      this.#isFirstParagraph = true;
    } else if (name === 'p') {
      if (!this.#isFirstParagraph) this.#add('\n');
      this.#isFirstParagraph = false;
    } else if (name === 'br') {
      const type = Object.entries(attributes).find(([key]) => key.endsWith(':type'))?.[1];
      if (type === undefined || type === 'textWrapping') this.#add('\n');
    } else this.#add(CHARACTERS[name] ?? '');
  }

  text(text: string): void {
    if (!this.#isText || this.#skipped > 0) return;
    if (this.#cell === undefined) this.#aside(text);
    else this.#add(text);
  }

  close(qualified: string): boolean {
    const name = qualified.slice(qualified.indexOf(':') + 1);
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return false;
    }
    if (name === 't') this.#isText = false;
    else if (name === 'tbl') this.#tables -= 1;
    else if (name === 'tc' && this.#tables === 1) {
      this.#cells.push(this.#cell ?? '');
      this.#cell = undefined;
    } else if (name === 'tr' && this.#tables === 1) {
      this.#row(this.#cells);
      return true;
    }
    return name === 'p' && this.#tables === 0;
  }

  #add(text: string): void {
    if (this.#cell !== undefined) this.#cell += text;
  }
}
