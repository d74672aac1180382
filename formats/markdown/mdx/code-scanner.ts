const CLOSERS = new Set(['}', ')', ']']);
const OPENERS = new Set(['{', '(', '[']);

/** Scans look at each character of a text this often at most, however its braces nest. */
const MAX_VISITS = 8;

/** Finds where expressions and modules of JavaScript end in a text, without parsing them. Takes linear time over all calls. */
export class CodeScanner {
  readonly #text: string;
  #budget: number;

  constructor(text: string) {
    this.#text = text;
    this.#budget = MAX_VISITS * text.length + 1000;
  }

  /** @returns offset after the brace that closes the one at `start`, -1 without one */
  expressionEnd(start: number): number {
    return this.#scan(start, (character, at, depth) => (character === '}' && depth === 0 ? at + 1 : -1), false);
  }

  /** @returns end of the line that a module of imports and exports ends with: a blank line follows outside of brackets */
  moduleEnd(start: number): number {
    const ends = (character: string, at: number, depth: number) =>
      character === '\n' && depth === 0 && /^[ \t]*(?:\r?\n|$)/.test(this.#text.slice(at + 1, at + 200)) ? at : -1;
    const end = this.#scan(start, ends, true);
    if (end !== -1) return this.#text[end - 1] === '\r' ? end - 1 : end;
    const blank = /\r?\n[ \t]*(?:\r?\n|$)/g;
    blank.lastIndex = start;
    return blank.exec(this.#text)?.index ?? this.#text.length;
  }

  #scan(start: number, ends: (character: string, at: number, depth: number) => number, allBrackets: boolean): number {
    const text = this.#text;
    /** Open brackets of code, and backticks of template literals. */
    const open: string[] = [];
    /** Quotes that end nowhere in their line: apostrophes of texts in JSX. */
    const unclosed = new Map<string, number>();
    let at = start;
    for (; at < text.length && this.#budget > 0; at += 1) {
      this.#budget -= 1;
      const character = text[at]!;
      if (open.at(-1) === '`') {
        if (character === '\\') at += 1;
        else if (character === '`') open.pop();
        else if (character === '$' && text[at + 1] === '{') {
          open.push('{');
          at += 1;
        }
        continue;
      }
      if (character === '`') open.push('`');
      else if (character === '"' || character === "'") {
        // A string never begins right after a letter: that quote is an apostrophe in a text.
        if (at < (unclosed.get(character) ?? 0) || /\w/.test(text[at - 1] ?? '')) continue;
        const end = stringEnd(text, at);
        this.#budget -= Math.abs(end) - at;
        if (end < 0) unclosed.set(character, -end);
        else at = end;
      } else if (character === '/' && text[at + 1] === '*') {
        const end = text.indexOf('*/', at + 2);
        this.#budget -= (end === -1 ? text.length : end) - at;
        if (end === -1) break;
        at = end + 1;
      } else if (character === '{' || (allBrackets && OPENERS.has(character))) open.push(character);
      else if (character === '}' || (allBrackets && CLOSERS.has(character))) open.pop();
      const end = ends(character, at, open.length);
      if (end !== -1) return end;
    }
    return allBrackets && open.length === 0 ? text.length : -1;
  }
}

/** @returns offset of the quote that ends a string in its line; the negative end of the line without one */
function stringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; ; at += 1) {
    const character = text[at];
    if (character === quote) return at;
    if (character === undefined || character === '\n') return -at;
    if (character === '\\') at += 1;
  }
}
