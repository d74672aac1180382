import { describe, expect, it } from 'vitest';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { SameContents } from './same-contents.ts';

const CODE: InlineCode = { id: 1, kind: 'standalone', offset: 2, equivalent: '{name}' };

describe('SameContents', () => {
  it('tells apart whatever makes a difference, in any order', () => {
    const { equivalent, ...bare } = CODE;
    const all: CodedText[] = [
      [],
      [CODE],
      [bare],
      [{ ...CODE, id: 12 }],
      [{ ...CODE, offset: 3 }],
      [{ ...CODE, equivalent: '' }],
      [{ ...CODE, equivalent: `${equivalent}",2` }],
      [{ ...bare, kind: 'open' as const }],
      [CODE, CODE],
    ].flatMap((codes) => ['text', 'Text', ''].map((text) => ({ text, codes })));
    for (const contents of [all, all.toReversed()]) {
      const same = new SameContents<{ content: CodedText }>();
      for (const content of contents) {
        expect(same.find(content)).toBeUndefined();
        same.add({ content });
      }
      for (const content of contents) expect(same.find(structuredClone(content))?.content).toBe(content);
    }
  });

  it('finds the first of each among generated texts', () => {
    const random = seededRandom(17);
    const same = new SameContents<{ content: CodedText; key: string }>();
    const keys = new Set<string>();
    for (let round = 0; round < 3000; round += 1) {
      const content = randomSource(random);
      const key = JSON.stringify(content);
      const found = same.find(content);
      expect(found?.key).toBe(keys.has(key) ? key : undefined);
      if (!found) same.add({ content, key });
      keys.add(key);
    }
    expect(keys.size).toBeLessThan(3000);
  });
});
