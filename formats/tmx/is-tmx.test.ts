import { describe, expect, it } from 'vitest';
import { superlinearGrowth } from '#test/machine/growth.ts';
import { isTmx } from './is-tmx.ts';

describe('isTmx', () => {
  it.each([
    ['<tmx version="1.4">', true],
    ['\ufeff<?xml version="1.0"?>\n<!-- a --> <!-- <b> -->\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx>', true],
    ['<!DOCTYPE tmx PUBLIC "-//x" "tmx14.dtd" [<!ENTITY x "y">]><tmx version="1.4">', true],
    ['<!-- <tmx> --><xliff>', false],
    ['<tmxx>', false],
    ['<!-- a --> text <tmx>', false],
    ['<!-- <tmx>', false],
    ['text', false],
    ['', false],
  ])('reads %j', (text, expected) => {
    expect(isTmx(Buffer.from(text))).toBe(expected);
    expect(isTmx(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(expected);
  });

  // Thirty comments took minutes when a pattern could read them as one, two, or more.
  it.each(['<!---->', '<!-- ', '<?a?>', '<!DOCTYPE a> ', '<!DOCTYPE a [', '<!DOCTYPE a []>', '<?a ', ' '])(
    'takes time linear in %j',
    async (piece) => {
      expect(isTmx(Buffer.from(`${piece.repeat(40)}<a`))).toBe(false);
      expect(
        await superlinearGrowth((size) => {
          const sample = Buffer.from(`${piece.repeat(size / piece.length)}<a`);
          return () => isTmx(sample);
        }),
      ).toBeUndefined();
    },
  );
});
