import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePictures, PICTURED } from '#tools/console/pictures.ts';
import { isWithoutBrowser } from './console.ts';

/** Bytes of a picture in the repository. */
const MAX_SIZE = 150_000;

describe.skipIf(isWithoutBrowser)('the pictures of the console', () => {
  it('show a page in light and dark colors, and are small', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    try {
      const paths = await makePictures(folder, ['job']);
      expect(paths.map((path) => path.slice(folder.length + 1))).toEqual(['job-light.webp', 'job-dark.webp']);
      const [light, dark] = await Promise.all(paths.map((path) => readFile(path)));
      for (const picture of [light!, dark!]) {
        expect(picture.subarray(0, 4).toString() + picture.subarray(8, 12).toString()).toBe('RIFFWEBP');
        expect(picture.length).toBeGreaterThan(10_000);
        expect(picture.length).toBeLessThan(MAX_SIZE);
      }
      expect(light!.equals(dark!)).toBe(false);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are of twelve pages', () => {
    expect(Object.keys(PICTURED)).toHaveLength(12);
  });
});
