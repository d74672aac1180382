import { describe, expect, it } from 'vitest';
import { documentFormats } from '#formats/registry.ts';
import { hostileInputs } from '#formats/testing/hostile/index.ts';
import { REPRESENTATIVES } from '#formats/testing/hostile/representatives.ts';
import { superlinearGrowth } from '#test/machine/growth.ts';
import { casesOfRun } from '#test/suite/long.ts';
import { passThrough, readAndWrite } from './testing/pass-through.ts';

// Left to npm run test:all: test/fuzz has hostile texts for each reader.

// Runs first.

it('has hostile inputs for every format', () => {
  expect(Object.keys(hostileInputs).toSorted()).toEqual(documentFormats.map(({ id }) => id).toSorted());
});

it.each(Object.entries(REPRESENTATIVES))('has the inputs of %s that are named as representatives', (id, names) => {
  const all = hostileInputs[id]?.map(({ name }) => name);
  expect(names.filter((name) => all?.includes(name) !== true)).toEqual([]);
});

const inputsOf = (id: string) =>
  casesOfRun(hostileInputs[id] ?? [], ({ name }) => REPRESENTATIVES[id]?.includes(name) ?? true);

describe.each(documentFormats)(
  '$id, from upload to target file, takes time linear in',
  ({ id, extensions: [extension] }) => {
    it.each(inputsOf(id))('$name', async ({ make }) => {
      const growth = await superlinearGrowth((size) => {
        const source = Buffer.from(make(size));
        return () => passThrough(`hostile${extension}`, source);
      });
      expect(growth).toBeUndefined();
    });

    const largeInputs = casesOfRun(inputsOf(id), (_input, index) => index === 0);
    it.each(largeInputs)('$name, read and written alone, up to 256 KiB', async ({ make }) => {
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
