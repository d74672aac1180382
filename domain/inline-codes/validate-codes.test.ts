import { expect, it } from 'vitest';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { codeKey } from './code-order.ts';
import { validateCodes } from './validate-codes.ts';

/** Standalone codes that all stand at the beginning. */
const standalone = (...ids: readonly number[]): CodedText => ({
  text: 'text',
  codes: ids.map((id): InlineCode => ({ id, kind: 'standalone', offset: 0 })),
});
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it.each([3, 40])(
  'the codes of a source of %i are distinguished from others, repeated ones and misplaced ones',
  (count) => {
    const source = standalone(...upTo(count));
    expect(validateCodes(source, source).valid).toBe(true);
    expect(validateCodes(source, standalone(...upTo(count).toReversed())).valid).toBe(true);
    expect(validateCodes(source, standalone(...upTo(count - 1)))).toMatchObject({
      valid: false,
      missing: [{ id: count }],
    });
    expect(validateCodes(source, standalone(...upTo(count), 1))).toMatchObject({
      valid: false,
      duplicated: [{ id: 1 }],
    });
    const repeated = standalone(...upTo(count), 1);
    expect(validateCodes(repeated, repeated)).toMatchObject({ valid: false, duplicated: [{ id: 1 }] });
    const outside = { text: '', codes: source.codes.map((code) => ({ ...code, offset: 1 })) };
    expect(validateCodes(source, outside).misplaced).toHaveLength(count);
  },
);

it('tens of thousands of codes in source order are validated without a key for each', () => {
  const source = standalone(...upTo(50_000));
  const used = (work: () => unknown) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 3; round += 1) work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const keyed = used(() => new Set(source.codes.map(codeKey)));
  expect(used(() => validateCodes(source, source))).toBeLessThan(2 * keyed);
});
