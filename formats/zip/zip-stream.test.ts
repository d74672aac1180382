import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ZipArchive } from './zip-archive.ts';
import { zipStream, type ZipSource } from './zip-stream.ts';

const source = (name: string, data: Readable, size: number, isCompressed = false): ZipSource => ({
  name,
  size,
  isCompressed,
  modifiedAt: new Date(Date.UTC(2030, 0, 31, 12, 30, 10)),
  data,
});

async function* each(...sources: ZipSource[]) {
  yield* sources;
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}

describe('a zip file that is made while its files are read', () => {
  it.each([4, 0xf_ffff_ffff])('has all of them with their names (declared size %d)', async (size) => {
    const text = Array.from({ length: 10_000 }, (_, index) => `Hello, wörld ${index ** 3}. `).join('');
    const pieces = await collect(
      zipStream(
        each(
          source('es/añó.txt', Readable.from([Buffer.from(text.slice(0, 5)), Buffer.from(text.slice(5))]), size),
          source('film.mp4', Readable.from([Buffer.from(text)]), size, true),
          source('empty', Readable.from([]), 0),
        ),
      ),
    );
    const archive = new ZipArchive(Buffer.concat(pieces));
    expect(archive.entries.map(({ name }) => name)).toEqual(['es/añó.txt', 'film.mp4', 'empty']);
    const [words, film, empty] = archive.entries.map((entry) => Buffer.from(archive.read(entry)).toString());
    expect(words).toBe(text);
    expect(film).toBe(text);
    expect(empty).toBe('');
    expect(archive.entries[0]!.compressed.length).toBeLessThan(archive.entries[1]!.compressed.length / 2);
  });

  it('closes the file that it reads when nobody takes more of it, and asks for no other', async () => {
    const endless = Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    );
    let isAsked = false;
    async function* sources() {
      yield source('endless', endless, 1e9, true);
      isAsked = true;
    }
    const stream = Readable.from(zipStream(sources()));
    for await (const _piece of stream) break;
    await expect.poll(() => endless.destroyed).toBe(true);
    expect(isAsked).toBe(false);
  });

  it('fails with the file that it reads', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('The disk is gone.')) });
    await expect(collect(zipStream(each(source('a', broken, 1))))).rejects.toThrow('The disk is gone.');
  });
});
