import { tagEnd } from '#formats/markdown/blocks/html-block.ts';
import type { MarkdownDialect } from '#formats/markdown/dialect.ts';

const ADDRESS = /<[a-z][a-z\d+.-]{1,31}:[^\0-\x20\x7f<>]*>/iy;
const MAIL_ADDRESS =
  /<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*>/iy;

/** Finds what `<` begins: addresses, tags, comments (CommonMark 0.31, 6.5 and 6.6). */
export class AngleBrackets {
  readonly #text: string;
  readonly #dialect: MarkdownDialect;
  /** Offsets from which an end was not found, so that it isn't searched for again. */
  readonly #missing = new Map<string, number>();

  constructor(text: string, dialect: MarkdownDialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  /** @returns undefined where the mark is nothing but a character */
  read(start: number): { type: 'autolink' | 'htmlText'; end: number } | undefined {
    for (const pattern of [ADDRESS, MAIL_ADDRESS]) {
      pattern.lastIndex = start;
      if (pattern.test(this.#text)) return { type: 'autolink', end: pattern.lastIndex };
    }
    const end = this.#htmlEnd(start);
    return end === -1 ? undefined : { type: 'htmlText', end };
  }

  #htmlEnd(start: number): number {
    const opening = this.#text.slice(start, start + 9);
    if (opening.startsWith('<!--')) return this.#findAfter('-->', start + 2);
    if (opening.startsWith('<?')) return this.#findAfter('?>', start + 2);
    if (opening === '<![CDATA[') return this.#findAfter(']]>', start + 9);
    if (/^<![a-z]/i.test(opening)) return this.#findAfter('>', start + 3);
    return tagEnd(this.#text, start, this.#dialect);
  }

  #findAfter(mark: string, from: number): number {
    if (from >= (this.#missing.get(mark) ?? Number.POSITIVE_INFINITY)) return -1;
    const at = this.#text.indexOf(mark, from);
    if (at !== -1) return at + mark.length;
    this.#missing.set(mark, from);
    return -1;
  }
}
