import { charactersOf } from './xml-source.ts';
import { decodeXmlText } from './xml-text.ts';

/** Pieces with characters beyond ASCII after which a part is taken for one with many of them. */
const MANY = 64;

/** Reads pieces of a source, of which nearly all may have characters beyond ASCII: in most scripts, each of them has. */
export class SourceReader {
  readonly #source: string;
  /** The bytes of a source with many such pieces: they are decoded in less time. */
  #bytes: Buffer | undefined;
  #decoded = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** The characters of a piece. */
  characters(start: number, end: number): string {
    const piece = this.#source.slice(start, end);
    return /[\x80-\xff]/.test(piece) ? this.#decode(piece, start, end) : piece;
  }

  /** The characters that a reader sees for element content, see `decodeXmlText`. */
  text(start: number, end: number): string {
    const piece = this.#source.slice(start, end);
    // Nearly all texts of Latin letters are what they are spelled as.
    return /[\r&\x80-\xff]/.test(piece) ? decodeXmlText(this.#decode(piece, start, end)) : piece;
  }

  #decode(piece: string, start: number, end: number): string {
    if (this.#bytes) return this.#bytes.toString('utf8', start, end);
    if (++this.#decoded === MANY) this.#bytes = Buffer.from(this.#source, 'latin1');
    return charactersOf(piece);
  }
}
