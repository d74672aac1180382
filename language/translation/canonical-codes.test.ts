import { describe, expect, it } from 'vitest';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { canonicalContent } from './canonical-codes.ts';

/** Codes one after the other with these ids; a minus closes. */
const withIds = (ids: readonly number[]): CodedText => ({
  text: 'abcdef',
  codes: ids.map((id, offset) => ({ id: Math.abs(id), kind: id < 0 ? 'close' : 'open', offset })),
});

const idsOf = (content: CodedText) => content.codes.map((code) => code.id);

describe('canonicalContent', () => {
  it.each([
    [[], []],
    [
      [1, -1, 2],
      [1, 1, 2],
    ],
    [
      [7, -7, 8, 9, -9, -8],
      [1, 1, 2, 3, 3, 2],
    ],
    [
      [7, -7, -3, 8],
      [1, 1, 2, 3],
    ],
    [
      [7, 20, -7],
      [1, 2, 1],
    ],
  ])('numbers the codes %j by their appearance and gives them back', (ids, canonical) => {
    const content = withIds(ids);
    const numbered = canonicalContent(content);
    expect(idsOf(numbered.content)).toEqual(canonical);
    expect(numbered.withOwnIds(numbered.content)).toEqual(content);
  });

  it('gives a translation with fewer codes in another order their own ids, and leaves unknown ones', () => {
    for (const ids of [
      [7, 8, 9],
      [9, 8, 7],
    ]) {
      const canonical = canonicalContent(withIds(ids));
      expect(idsOf(canonical.withOwnIds(withIds([3, 1, 4, 30])))).toEqual([ids[2], ids[0], 4, 30]);
    }
  });

  it('makes generated texts that differ in their ids only the same', () => {
    const random = seededRandom(12);
    for (let round = 0; round < 500; round += 1) {
      const content = randomSource(random);
      const names = new Map<number, number>();
      const renamed = content.codes.map((code) => {
        if (!names.has(code.id)) names.set(code.id, Math.floor(random() * 1000) * 100 + names.size);
        return { ...code, id: names.get(code.id)! };
      });
      expect(canonicalContent({ ...content, codes: renamed }).content).toEqual(canonicalContent(content).content);
    }
  });
});
