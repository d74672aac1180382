import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';

/**
 * Tests the segmentation of texts into sentences. A text is marked with its expected segments: ` | ` for a space
 * between two, ` ¶ ` for a line end, `||` for nothing.
 *
 * @param language BCP 47
 * @param cases texts by the rule that they test
 */
export function testSentences(language: string, cases: Record<string, readonly string[]>): void {
  const all = Object.entries(cases).flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const));
  describe(`sentences in ${language}`, () => {
    it.each(all)('%s: %s', (_, marked) => {
      const text = marked.replaceAll('||', '').replaceAll(' | ', ' ').replaceAll(' ¶ ', '\n');
      const ranges = segmentRanges(plainText(text), language, 'sentence');
      expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(marked.split(/ \| | ¶ |\|\|/u));
    });
  });
}
