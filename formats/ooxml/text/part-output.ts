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

  constructor(encoding: UnicodeEncoding, check: WrittenCheck) {
    this.#encoding = encoding;
    this.#check = check;
  }

  write(piece: string): void {
    if (piece === '') return;
    if (this.#length >= CHUNK_LENGTH && this.#endsWithTag && piece.startsWith('<')) this.#flush();
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#endsWithTag = piece.endsWith('>');
  }

  /** @throws LoquentError `document_write_failed` */
  finish(): DeflatedData {
    this.#flush();
    this.#check.finish();
    return this.#deflater.finish();
  }

  #flush(): void {
    const chunk = this.#pieces.length === 1 ? this.#pieces[0]! : this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    this.#check.read(chunk);
    for (const bytes of encodeXmlChunks(chunk, this.#encoding)) this.#deflater.write(bytes);
  }
}
