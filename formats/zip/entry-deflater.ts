import { constants, crc32, deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { MIN_CHUNK } from './inflate-together.ts';

/** The new data of an entry, deflated. */
export interface DeflatedData {
  readonly compressed: readonly Buffer[];
  /** Bytes before compression. */
  readonly size: number;
  /** CRC-32 of the compressed data. */
  readonly crc: number;
}

/** The data before they were deflated. */
export function inflateData({ compressed, size }: DeflatedData): Buffer {
  return inflateRawSync(Buffer.concat(compressed), { maxOutputLength: Math.max(1, size) });
}

/** Maximum distance of a deflate match in bytes (RFC 1951, section 2). */
const WINDOW_SIZE = 32_768;

/** Bytes that are deflated at once: many windows, so that hardly any match is lost between them. */
const BLOCK_SIZE = 512 * 1024;

/** UTF-16 units of a text that are encoded at once, and bytes of UTF-8 per unit. */
const TEXT_LENGTH = 65_536;
const MAX_BYTES_PER_UNIT = 3;

/**
 * Deflates data in pieces, so that they need not all be in memory. It compresses as well as the whole: each block
 * continues the window of the previous one.
 */
export class EntryDeflater {
  readonly #compressed: Buffer[] = [];
  #pieces: Uint8Array[] = [];
  #length = 0;
  /** Bytes of texts. Buffers of their own, left to the garbage collection, would add up to most of the data. */
  #block: Buffer | undefined;
  #used = 0;
  #window: Buffer | undefined;
  #size = 0;
  #crc = 0;

  /** @param piece not changed afterwards */
  write(piece: Uint8Array): void {
    if (this.#length >= BLOCK_SIZE || this.#used > 0) this.#deflate(constants.Z_SYNC_FLUSH);
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** Writes a text as UTF-8. @param text does not end between the halves of a character */
  writeText(text: string): void {
    if (this.#length > 0) this.#deflate(constants.Z_SYNC_FLUSH);
    this.#block ??= takeBlock();
    for (let start = 0; start < text.length;) {
      if (this.#used >= BLOCK_SIZE) this.#deflate(constants.Z_SYNC_FLUSH);
      const most = Math.min(start + TEXT_LENGTH, text.length);
      // Both halves of a character are encoded together.
      const end = (text.codePointAt(most - 1) ?? 0) > 0xffff ? most + 1 : most;
      this.#used += this.#block.write(start === 0 && end === text.length ? text : text.slice(start, end), this.#used);
      start = end;
    }
  }

  finish(): DeflatedData {
    this.#deflate(constants.Z_FINISH);
    if (this.#block !== undefined) spareBlock = this.#block;
    this.#block = undefined;
    return { compressed: this.#compressed, size: this.#size, crc: this.#crc };
  }

  #deflate(finishFlush: number): void {
    const data = this.#used > 0 ? this.#block!.subarray(0, this.#used) : joined(this.#pieces);
    const settings = this.#window ? { dictionary: this.#window } : settingsFor(data.length);
    this.#compressed.push(deflateRawSync(data, { finishFlush, ...settings }));
    this.#size += data.length;
    this.#crc = crc32(data, this.#crc);
    this.#pieces = [];
    this.#length = 0;
    this.#used = 0;
    if (finishFlush !== constants.Z_FINISH) this.#window = Buffer.from(data.subarray(-WINDOW_SIZE));
  }
}

/** The block that was used last, for the next part: a document may have hundreds. */
let spareBlock: Buffer | undefined;

function takeBlock(): Buffer {
  const block = spareBlock ?? Buffer.allocUnsafeSlow(BLOCK_SIZE + MAX_BYTES_PER_UNIT * (TEXT_LENGTH + 1));
  spareBlock = undefined;
  return block;
}

const joined = (pieces: readonly Uint8Array[]) => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));

/** Logarithms of the smallest and the largest window, and by how much the level of memory is below it. */
const WINDOW_BITS = { least: 9, most: 15, aboveMemory: 7 };
/** Bytes of output at once, the default. */
const CHUNK_SIZE = 16_384;

/**
 * Memory for no more than the data: a presentation has hundreds of parts of a few kilobytes, and a quarter of a megabyte for
 * each makes the garbage collection run again and again. The window holds all of the data, so that they become as small.
 */
function settingsFor(size: number): ZlibOptions {
  const { least, most, aboveMemory } = WINDOW_BITS;
  if (size > 1 << most) return {};
  const windowBits = Math.max(least, Math.ceil(Math.log2(size + 1)));
  return { windowBits, memLevel: windowBits - aboveMemory, chunkSize: Math.min(CHUNK_SIZE, Math.max(MIN_CHUNK, size)) };
}

/** Deflates data at once. */
export function deflateData(data: Uint8Array): DeflatedData {
  return { compressed: [deflateRawSync(data, settingsFor(data.length))], size: data.length, crc: crc32(data) };
}
