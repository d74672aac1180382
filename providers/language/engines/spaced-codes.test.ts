import { describe, expect, it } from 'vitest';
import { OBJECT_CHARACTER, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { spaceCodes } from './spaced-codes.ts';

const code = (id: number, offset: number, equivalent?: string): InlineCode => ({
  id,
  kind: 'standalone',
  offset,
  ...(equivalent === undefined ? {} : { equivalent }),
});

const spacedText = (text: string, ...codes: InlineCode[]) => spaceCodes({ text, codes }).content.text;

describe('spaced codes', () => {
  it.each(['\t', '\n', ' ', OBJECT_CHARACTER])('keeps words apart at %j', (equivalent) => {
    expect(spacedText('NameAddress', code(1, 4, equivalent))).toBe('Name Address');
  });

  it('adds one space for several codes and none next to whitespace', () => {
    expect(spacedText('NameAddress', code(1, 4, '\t'), code(2, 4, '\t'))).toBe('Name Address');
    expect(spacedText('Name Address', code(1, 4, '\t'))).toBe('Name Address');
    expect(spacedText('Name', code(1, 0, '\t'), code(2, 4, '\t'))).toBe('Name');
  });

  it('leaves words whole at codes that are not seen, and marks where a picture follows', () => {
    expect(spacedText('Coffeeshop', code(1, 6))).toBe('Coffeeshop');
    expect(spacedText('Coffeeshop', code(1, 6, '\u00ad'))).toBe('Coffeeshop');
    expect(spacedText('House, garden', code(1, 5, OBJECT_CHARACTER))).toBe('House, garden');
  });

  it('removes its blanks, wherever the code went', () => {
    const { restore } = spaceCodes({ text: 'redhouse', codes: [code(1, 3, ' ')] });
    expect(restore({ text: 'casa roja', codes: [code(1, 4)] })).toEqual({ text: 'casaroja', codes: [code(1, 4)] });
    expect(restore({ text: 'casa roja', codes: [code(1, 5)] })).toEqual({ text: 'casaroja', codes: [code(1, 4)] });
    expect(restore({ text: 'casa roja', codes: [] }).text).toBe('casa roja');
  });

  it('restores any text', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 2000; round += 1) {
      const source: CodedText = randomSource(random);
      const codes = source.codes.map((each) =>
        each.kind === 'standalone' ? { ...each, equivalent: ['\t', ' ', '\n', OBJECT_CHARACTER][each.id % 4]! } : each,
      );
      const { content, restore } = spaceCodes({ ...source, codes });
      expect(restore(content), JSON.stringify(content)).toEqual({ ...source, codes });
    }
  });
});
