import { describe, expect, it } from 'vitest';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { superlinearGrowth } from '#test/machine/growth.ts';
import { repairCodes } from './repair-codes.ts';

/** Words of four letters with a code before each, of which a translation lost all. */
function source(
  size: number,
  codesOf: (index: number, count: number) => readonly Omit<InlineCode, 'offset'>[],
): CodedText {
  const count = size / 16;
  const codes = Array.from({ length: count }, (_, index) =>
    codesOf(index, count).map((code) => ({ ...code, offset: 5 * index })),
  );
  return { text: 'word '.repeat(count), codes: codes.flat() };
}

const standalone = (id: number) => ({ id, kind: 'standalone' }) as const;
const open = (id: number) => ({ id, kind: 'open' }) as const;
const close = (id: number) => ({ id, kind: 'close' }) as const;

describe('repairing a translation that lost its codes takes time linear in', () => {
  it.each([
    { name: 'standalone codes', codes: (index: number) => [standalone(index + 1)] },
    { name: 'pairs', codes: (index: number) => (index % 2 === 0 ? [open(index + 1)] : [close(index)]) },
    {
      name: 'nested pairs',
      codes: (index: number, count: number) => [index < count / 2 ? open(index + 1) : close(count - index)],
    },
    { name: 'halves that open', codes: (index: number) => [open(index + 1)] },
    { name: 'halves that close', codes: (index: number) => [close(index + 1)] },
  ])('$name', async ({ codes }) => {
    const growth = await superlinearGrowth((size) => {
      const wanted = source(size, codes);
      return () => repairCodes(wanted, { text: wanted.text, codes: [] });
    });
    expect(growth).toBeUndefined();
  });

  it('codes at one place', async () => {
    const growth = await superlinearGrowth((size) => {
      const codes = Array.from({ length: size / 16 }, (_, index) => ({ ...standalone(index + 1), offset: 0 }));
      return () => repairCodes({ text: 'word', codes }, { text: 'word', codes: [] });
    });
    expect(growth).toBeUndefined();
  });
});
