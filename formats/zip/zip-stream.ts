import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js';
import { ZIP_METHODS } from './records.ts';

/** A file to put into a zip file. */
export interface ZipSource {
  /** With forward slashes. */
  readonly name: string;
  /** Bytes. A wrong size is harmless below 4 GiB, where sizes begin to take 64 bits. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** True for data that can't be made smaller, such as a video: it is not tried. */
  readonly isCompressed: boolean;
  readonly data: Readable;
}

/**
 * Writes a zip file while its files are read: it takes the memory of a piece. Destroying it closes the file that is being read.
 *
 * @param sources with different names; each is asked for when those before it have been written
 */
export function zipStream(sources: AsyncIterable<ZipSource>): Readable {
  const output = new PassThrough();
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  const pieces = new WritableStream<Uint8Array>({
    async write(piece) {
      if (!output.write(piece)) await once(output, 'drain', { signal: closed.signal });
    },
  });
  // Starting worker threads would take longer than most archives. Stored data whose size follows them can't be read from a stream,
  // so they are deflated at level 0.
  const zip = new ZipWriter(pieces, { useWebWorkers: false, compressionMethod: ZIP_METHODS.deflated });
  write().catch((error: unknown) => output.destroy(error as Error));
  return output;

  async function write(): Promise<void> {
    for await (const { name, size, data, modifiedAt, isCompressed } of sources) {
      const options = { lastModDate: modifiedAt, uncompressedSize: size, level: isCompressed ? 0 : 6 };
      await zip.add(name, ReadableStream.from(data), options).finally(() => data.destroy());
    }
    await zip.close();
    output.end();
  }
}
