import { sourceOf, sourceOfText } from './xml-source.ts';

/** Characters that have to be escaped or left out, and halves of pairs: texts with them are encoded piece by piece. */
const SPECIAL = /[\0-\x08\x0B-\x1F&<>\uD800-\uDFFF\uFFFE\uFFFF]/;

/** A piece of a text, and its source. */
interface EncodedPiece {
  readonly text: string;
  readonly source: string;
}

/** Gives the pieces of a text one after the other. A text with characters beyond ASCII is encoded once, not each of its many pieces. */
export class EncodedPieces {
  readonly #text: string;
  /** The source of all of the text; undefined where pieces are encoded by themselves. */
  readonly #source: string | undefined;
  #position = 0;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
    this.#source = /[^\0-\x7f]/.test(text) && !SPECIAL.test(text) ? sourceOf(text) : undefined;
  }

  /** The piece behind the one before. @param end in UTF-16 units, not below the one before */
  to(end: number): EncodedPiece {
    const start = this.#position;
    const text = this.#text.slice(start, end);
    this.#position = end;
    if (this.#source === undefined) return { text, source: sourceOfText(text) };
    const from = this.#offset;
    for (let index = start; index < end; index++) {
      const code = this.#text.charCodeAt(index);
      this.#offset += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    }
    return { text, source: this.#source.slice(from, this.#offset) };
  }
}
