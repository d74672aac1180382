import { describe, expect, it } from 'vitest';
import { documentFormats } from '#formats/registry.ts';
import { hostileInputs } from '#formats/testing/hostile/index.ts';
import { superlinearGrowth } from '#test/growth.ts';
import { passThrough, readAndWrite } from './testing/pass-through.ts';

it('has hostile inputs for every format', () => {
  expect(Object.keys(hostileInputs).toSorted()).toEqual(documentFormats.map(({ id }) => id).toSorted());
});

describe.each(documentFormats)(
  '$id, from upload to target file, takes time linear in',
  ({ id, extensions: [extension] }) => {
    it.each(hostileInputs[id] ?? [])('$name', async ({ make }) => {
      const growth = await superlinearGrowth((size) => {
        const source = Buffer.from(make(size));
        return () => passThrough(`hostile${extension}`, source);
      });
      expect(growth).toBeUndefined();
    });

    it.each(hostileInputs[id] ?? [])('$name, read and written alone, up to 256 KiB', async ({ make }) => {
      const growth = await superlinearGrowth(
        (size) => {
          const source = Buffer.from(make(size));
          return () => readAndWrite(`hostile${extension}`, source);
        },
        [64 * 1024, 256 * 1024],
      );
      expect(growth).toBeUndefined();
    });
  },
);
