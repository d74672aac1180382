import { describe, expect, it } from 'vitest';
import { SourceReader } from './source-reader.ts';
import { sourceOf, sourceOfText } from './xml-source.ts';

describe('the reader of a source', () => {
  it('reads its pieces, however many have characters beyond ASCII', () => {
    const texts = Array.from({ length: 300 }, (_, index) => ['plain', 'é & \r', '中文😀', ''][index % 4]! + index);
    const source = texts.map((text) => `<${sourceOfText(text)}>`).join('');
    const reader = new SourceReader(source);
    let position = 0;
    for (const text of texts) {
      const start = position + 1;
      const end = start + sourceOfText(text).length;
      expect(reader.text(start, end)).toBe(text);
      expect(sourceOf(reader.characters(start, end))).toBe(source.slice(start, end));
      position = end + 1;
    }
  });
});
