import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** The new data of an entry, deflated. */
export interface DeflatedData {
  readonly compressed: readonly Buffer[];
  /** Bytes before compression. */
  readonly size: number;
  /** CRC-32 of what was compressed. */
  readonly crc: number;
}

/** The data before they were deflated. */
export function inflateData({ compressed, size }: DeflatedData): Buffer {
  return inflateRawSync(Buffer.concat(compressed), { maxOutputLength: Math.max(1, size) });
}

/** Bytes that a match of deflate can lie back (RFC 1951, section 2). */
const windowSize = 32_768;

/** Bytes that are deflated at once: many windows, so that hardly any match is lost between them. */
const blockSize = 512 * 1024;

/**
 * Deflates data that comes in pieces, so that they need not all be held. It compresses as well as the whole: each block
 * continues the window of the one before.
 */
export class EntryDeflater {
  readonly #compressed: Buffer[] = [];
  #block: Buffer | undefined;
  #filled = 0;
  #window: Buffer | undefined;
  #size = 0;
  #crc = 0;

  write(piece: Uint8Array): void {
    this.#size += piece.length;
    this.#crc = crc32(piece, this.#crc);
    for (let start = 0; start < piece.length;) {
      if (this.#filled === blockSize) this.#deflateBlock();
      this.#block ??= Buffer.allocUnsafeSlow(blockSize);
      const end = Math.min(piece.length, start + blockSize - this.#filled);
      this.#block.set(piece.subarray(start, end), this.#filled);
      this.#filled += end - start;
      start = end;
    }
  }

  finish(): DeflatedData {
    this.#deflate(constants.Z_FINISH);
    return { compressed: this.#compressed, size: this.#size, crc: this.#crc };
  }

  #deflateBlock(): void {
    this.#deflate(constants.Z_SYNC_FLUSH);
    this.#window = Buffer.from(this.#block!.subarray(-windowSize));
    this.#filled = 0;
  }

  #deflate(finishFlush: number): void {
    const data = this.#block?.subarray(0, this.#filled) ?? Buffer.alloc(0);
    const dictionary = this.#window && { dictionary: this.#window };
    this.#compressed.push(deflateRawSync(data, { finishFlush, ...dictionary }));
  }
}

/** Deflates data at once. */
export function deflateData(data: Uint8Array): DeflatedData {
  return { compressed: [deflateRawSync(data)], size: data.length, crc: crc32(data) };
}
