import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/suite/shared.ts';
import { FileSink } from './file-sink.ts';

describe('a file that is written in batches', () => {
  const folder = temporaryFolder();

  it.each([0, 1, 1000, 70_000, 1_200_000])('holds every byte in order, in chunks of %d', async (size) => {
    const chunks = Array.from({ length: size < 2 ? 5 : 20 }, () => randomBytes(size));
    const path = join(folder, `chunks-${size}`);
    await pipeline(Readable.from(chunks), new FileSink(path));
    expect((await readFile(path)).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('holds every byte when its writer waits for each chunk', async () => {
    const chunks = Array.from({ length: 200 }, () => randomBytes(30_000));
    const path = join(folder, 'waited');
    const sink = new FileSink(path);
    for (const chunk of chunks) await new Promise((resolve) => void sink.write(chunk, resolve));
    await new Promise<void>((resolve) => void sink.end(resolve));
    expect((await readFile(path)).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('may be given up in the middle', async () => {
    const sink = new FileSink(join(folder, 'given-up'));
    const closed = new Promise((resolve) => void sink.once('close', resolve));
    for (let count = 0; count < 10; count += 1) sink.write(Buffer.alloc(500_000));
    sink.destroy();
    await closed;
    expect((await stat(join(folder, 'given-up'))).size).toBeLessThan(5_000_000);
  });

  it('never replaces a file, and says what went wrong', async () => {
    await writeFile(join(folder, 'there'), 'old');
    await expect(pipeline(Readable.from(['new']), new FileSink(join(folder, 'there')))).rejects.toMatchObject({
      code: 'EEXIST',
    });
    expect(await readFile(join(folder, 'there'), 'utf8')).toBe('old');
    await expect(pipeline(Readable.from([Buffer.alloc(10)]), new FileSink('/dev/full/x'))).rejects.toThrow();
  });
});
