import { describe, expect, it } from 'vitest';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { OBJECT_CHARACTER, type CodedText } from '#domain/units/coded-text.ts';
import { canonicalContent } from '#language/translation/canonical-codes.ts';
import { decodeTagged, encodeTagged, tagLegend, unfinishedTail } from './tagged-text.ts';

const bare = ({ text, codes }: CodedText) => ({
  text,
  codes: codes.map(({ id, kind, offset }) => ({ id, kind, offset })),
});

describe('tagged text', () => {
  it('shows pairs, standalone codes and halves of pairs', () => {
    const content: CodedText = {
      text: 'one two',
      codes: [
        { id: 1, kind: 'close', offset: 0 },
        { id: 2, kind: 'open', offset: 0 },
        { id: 2, kind: 'close', offset: 3 },
        { id: 2, kind: 'standalone', offset: 4, equivalent: '{name}' },
        { id: 3, kind: 'open', offset: 7 },
      ],
    };
    expect(encodeTagged(content)).toBe('<ex1/><g2>one</g2> <x2/>two<bx3/>');
    expect(tagLegend(content)).toEqual({ '<x2/>': '{name}' });
  });

  it('describes tabs and line breaks, and nothing where an object is', () => {
    const codes = ['\t', '\n', ' ', OBJECT_CHARACTER].map((equivalent, index) => ({
      id: index + 1,
      kind: 'standalone' as const,
      offset: 2,
      equivalent,
    }));
    expect(tagLegend({ text: 'one two', codes })).toEqual({ '<x1/>': '\t', '<x2/>': '\n', '<x3/>': ' ' });
  });

  it('reads what it wrote, whatever the text looks like', () => {
    const random = seededRandom(5);
    const forged = [
      '<g1>',
      '</g1>',
      '<x2/>',
      '<x2 />',
      '&lt;g1>',
      '&amp;lt;g1>',
      '&amp;amp;lt;/x2>',
      '<',
      '&',
      '&lt;',
      'g1>',
    ];
    for (let round = 0; round < 3000; round += 1) {
      const source = canonicalContent(randomSource(random)).content;
      const pieces = Array.from({ length: 3 }, () => forged[Math.floor(random() * forged.length)]).join('');
      const at = [0, source.text.length][Math.floor(random() * 2)]!;
      const content = {
        text: source.text.slice(0, at) + pieces + source.text.slice(at),
        codes: source.codes.map((code) => ({
          ...code,
          offset: code.offset > at || at === 0 ? code.offset + pieces.length : code.offset,
        })),
      };
      expect(bare(decodeTagged(encodeTagged(content)))).toEqual(bare(content));
    }
  });

  it('takes no tag from the text for one of its own', () => {
    const tagged = encodeTagged({ text: 'see <g1>this</g1>', codes: [] });
    expect(tagged).toBe('see &lt;g1>this&lt;/g1>');
    expect(decodeTagged(tagged).codes).toEqual([]);
  });

  it.each([
    ['<x1>', [{ id: 1, kind: 'standalone', offset: 0 }]],
    ['<x1></x1>', [{ id: 1, kind: 'standalone', offset: 0 }]],
    [
      '<g4/>',
      [
        { id: 4, kind: 'open', offset: 0 },
        { id: 4, kind: 'close', offset: 0 },
      ],
    ],
    [
      '<g1>a</g1 >',
      [
        { id: 1, kind: 'open', offset: 0 },
        { id: 1, kind: 'close', offset: 1 },
      ],
    ],
    ['<b>a</b> & <g>', []],
  ])('reads %s as models write it', (tagged, codes) => {
    expect(decodeTagged(tagged).codes).toEqual(codes);
  });

  it('never lets the beginning of a tag or an escape through while a text comes', () => {
    const text = 'a <g1>b</g1> <x22 /> &lt;g1> &amp;lt;g1> < b & c <bx3/><ex4/>';
    const whole = decodeTagged(text).text;
    for (let cut = 0; cut <= text.length; cut += 1) {
      const begun = text.slice(0, cut);
      const certain = begun.slice(0, begun.length - unfinishedTail(begun));
      expect(whole.startsWith(decodeTagged(certain).text), begun).toBe(true);
    }
    expect(unfinishedTail('a < b & c')).toBe(0);
  });
});
