import { CodeScanner } from './code-scanner.ts';

/** An attribute of a tag with a value in quotes, or in another notation that is left alone; offsets are those of the text. */
export interface JsxAttribute {
  readonly name: string;
  /** Range of the value with its quotes; undefined for an expression and without a value. */
  readonly value: { readonly start: number; readonly end: number } | undefined;
}

export interface JsxTag {
  readonly kind: 'open' | 'close' | 'standalone';
  /** Empty of a fragment. */
  readonly name: string;
  readonly attributes: readonly JsxAttribute[];
  readonly end: number;
}

const TAG_START = /<(\/?)[ \t\n\r]*((?:[A-Za-z_$][\w$-]*(?:[.:][A-Za-z_$][\w$-]*)*)?)/y;
const ATTRIBUTE_NAME = /[A-Za-z_$][\w$-]*(?::[A-Za-z_$][\w$-]*)?/y;
const SPACE = /\s*/y;

/** Reads tags and expressions of MDX in a text (https://mdxjs.com/docs/what-is-mdx), in linear time over all calls. */
export class JsxTags {
  readonly code: CodeScanner;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.code = new CodeScanner(text);
  }

  /** @returns undefined when no tag begins with the `<` at `start` */
  read(start: number): JsxTag | undefined {
    const opening = this.#match(TAG_START, start);
    if (opening === undefined) return undefined;
    const [all, closing, name] = opening as unknown as [string, string, string];
    const attributes: JsxAttribute[] = [];
    let at = start + all.length;
    for (;;) {
      at = this.#skipSpace(at);
      const character = this.#text[at];
      if (character === '>') return { kind: closing === '' ? 'open' : 'close', name, attributes, end: at + 1 };
      if (character === '/' && closing === '') {
        const end = this.#skipSpace(at + 1);
        return this.#text[end] === '>' ? { kind: 'standalone', name, attributes, end: end + 1 } : undefined;
      }
      if (closing !== '' || name === '') return undefined;
      at = character === '{' ? this.code.expressionEnd(at) : this.#attribute(at, attributes);
      if (at === -1) return undefined;
    }
  }

  /**
   * @returns offset after tags, expressions and white space that fill the rest of a line, -1 if the line has any other
   * content
   */
  flowEnd(start: number): number {
    let at = start;
    for (;;) {
      const character = this.#text[at];
      if (at > start && (character === undefined || character === '\n' || character === '\r')) return at;
      if (character === ' ' || character === '\t') at += 1;
      else if (character === '{') at = this.code.expressionEnd(at);
      else at = (character === '<' ? this.read(at)?.end : undefined) ?? -1;
      if (at === -1) return -1;
    }
  }

  #attribute(start: number, attributes: JsxAttribute[]): number {
    const name = this.#match(ATTRIBUTE_NAME, start)?.[0];
    if (name === undefined) return -1;
    const nameEnd = start + name.length;
    const equals = this.#skipSpace(nameEnd);
    if (this.#text[equals] !== '=') {
      attributes.push({ name, value: undefined });
      return nameEnd;
    }
    const from = this.#skipSpace(equals + 1);
    const quote = this.#text[from];
    if (quote === '{') {
      attributes.push({ name, value: undefined });
      return this.code.expressionEnd(from);
    }
    if (quote !== '"' && quote !== "'") return -1;
    const end = this.#text.indexOf(quote, from + 1) + 1;
    if (end === 0) return -1;
    attributes.push({ name, value: { start: from, end } });
    return end;
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.#text) ?? undefined;
  }

  #skipSpace(at: number): number {
    return at + (this.#match(SPACE, at)?.[0].length ?? 0);
  }
}
