import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/suite/shared.ts';
import { buildHnswFile } from './build-file.ts';
import { openHnswFile } from './hnsw-index.ts';

const DIMENSIONS = 8;
const folder = temporaryFolder();
const noSignal = new AbortController().signal;

/** Pages of 50 vectors each; the vector with the id n is 1 in the dimension n modulo 8. */
function pages(count: number) {
  let page = 0;
  return async () => {
    page += 1;
    const ids = page > count ? [] : Array.from({ length: 50 }, (_, index) => page * 50 + index);
    const values = Float32Array.from({ length: ids.length * DIMENSIONS }, (_, index) =>
      index % DIMENSIONS === ids[Math.floor(index / DIMENSIONS)]! % DIMENSIONS ? 1 : 0,
    );
    return { ids, values };
  };
}

describe('an HNSW file', () => {
  it('has all vectors of all pages', async () => {
    const path = join(folder, 'whole.usearch');
    expect(await buildHnswFile({ path, dimensions: DIMENSIONS, nextPage: pages(3), signal: noSignal })).toBe(150);
    const file = await openHnswFile(path, DIMENSIONS);
    expect(file.size).toBe(150);
    const [best] = file.nearest(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0), 1);
    expect(best!.id % DIMENSIONS).toBe(3);
  });

  it('is not written when its build is cancelled, at any time', async () => {
    const path = join(folder, 'cancelled.usearch');
    const cancelAfter = async (count: number) => {
      const abort = new AbortController();
      const next = pages(1_000_000);
      let asked = 0;
      const nextPage = () => {
        asked += 1;
        if (asked > count) abort.abort(new Error('cancelled'));
        return next();
      };
      await buildHnswFile({ path, dimensions: DIMENSIONS, nextPage, signal: abort.signal });
    };
    for (const count of [0, 1, 20]) await expect(cancelAfter(count)).rejects.toThrow('cancelled');
    await expect(
      buildHnswFile({
        path,
        dimensions: DIMENSIONS,
        nextPage: pages(1),
        signal: AbortSignal.abort(new Error('before')),
      }),
    ).rejects.toThrow('before');
    expect(existsSync(path)).toBe(false);
  });

  it('is not built when its vectors cannot be read or its folder is missing', async () => {
    const nextPage = () => Promise.reject(new Error('The database is closed.'));
    const path = join(folder, 'missing', 'file.usearch');
    const build = { path, dimensions: DIMENSIONS, signal: noSignal };
    await expect(buildHnswFile({ ...build, nextPage })).rejects.toThrow('The database is closed.');
    await expect(buildHnswFile({ ...build, nextPage: pages(1) })).rejects.toThrow('The program ended with 1.');
  });
});
