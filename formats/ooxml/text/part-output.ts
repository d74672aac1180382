import { encodeXmlChunks } from '#formats/ooxml/xml-encoding.ts';
import type { UnicodeEncoding } from '#formats/encoding/unicode.ts';
import { EntryDeflater, type DeflatedData } from '#formats/zip/entry-deflater.ts';
import type { WrittenCheck } from './check-written.ts';

/** UTF-16 units that are checked and encoded at once: what is younger than a garbage collection costs no memory. */
const CHUNK_LENGTH = 32_768;

/**
 * Receives the source of a part while it is written. Neither the whole source nor its bytes are ever in memory: a chunk
 * is checked, encoded and compressed as soon as it is complete.
 */
export class PartOutput {
  readonly #encoding: UnicodeEncoding;
  readonly #check: WrittenCheck;
  readonly #deflater = new EntryDeflater();
  #pieces: string[] = [];
  #length = 0;
  #endsWithTag = false;
  #isFirst = true;

  constructor(encoding: UnicodeEncoding, check: WrittenCheck) {
    this.#encoding = encoding;
    this.#check = check;
  }

  /** @param piece begins and ends outside of comments and other declarations */
  write(piece: string): void {
    // The unchanged text may be nearly all of a part.
    const cut = piece.length < 2 * CHUNK_LENGTH || /<[!?]/.test(piece) ? -1 : piece.indexOf('><', CHUNK_LENGTH);
    if (cut === -1) return this.#add(piece);
    let start = 0;
    for (let end = cut + 1; end > 0; end = piece.indexOf('><', start + CHUNK_LENGTH) + 1) {
      this.#add(piece.slice(start, end));
      start = end;
    }
    this.#add(piece.slice(start));
  }

  #add(piece: string): void {
    if (piece === '') return;
    if (this.#length >= CHUNK_LENGTH && this.#endsWithTag && piece.startsWith('<')) this.#flush();
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#endsWithTag = piece.endsWith('>');
  }

  /** @throws LoquentError `document_write_failed` */
  finish(): DeflatedData {
    this.#flush(true);
    this.#check.finish();
    return this.#deflater.finish();
  }

  #flush(isLast = false): void {
    const chunk = this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    this.#check.read(chunk);
    // A part of one chunk needs no block for several.
    const isWhole = isLast && this.#isFirst;
    this.#isFirst = false;
    if (this.#encoding === 'UTF-8' && !isWhole) this.#deflater.writeText(chunk);
    else for (const bytes of encodeXmlChunks(chunk, this.#encoding)) this.#deflater.write(bytes);
  }
}
