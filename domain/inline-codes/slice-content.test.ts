import { describe, expect, it } from 'vitest';
import { randomSource, seededRandom } from './testing/code-cases.ts';
import { concatContents, sliceContent } from './slice-content.ts';
import { validateCodes } from './validate-codes.ts';
import type { CodedText } from '#domain/units/coded-text.ts';

describe('sliceContent and concatContents', () => {
  it('give the whole again, whatever the cuts', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 1000; round += 1) {
      const content = randomSource(random);
      const cut = Math.floor(random() * (content.text.length + 1));
      const parts =
        cut === content.text.length
          ? [content]
          : [sliceContent(content, 0, cut, { includeEnd: false }), sliceContent(content, cut, content.text.length)];
      expect(concatContents(parts)).toEqual(content);
    }
  });

  it('take or leave the codes at both ends', () => {
    const content: CodedText = {
      text: ' a ',
      codes: [
        { id: 1, kind: 'open', offset: 1 },
        { id: 1, kind: 'close', offset: 2 },
      ],
    };
    expect(sliceContent(content, 1, 2, { includeEnd: true }).codes).toHaveLength(2);
    expect(sliceContent(content, 1, 2).codes).toEqual([{ id: 1, kind: 'open', offset: 0 }]);
    expect(sliceContent(content, 2, 3, { includeStart: false }).codes).toEqual([]);
  });
});

describe('validateCodes', () => {
  it('names each kind of difference', () => {
    const source: CodedText = {
      text: 'abc',
      codes: [
        { id: 1, kind: 'open', offset: 0 },
        { id: 1, kind: 'close', offset: 1 },
        { id: 2, kind: 'standalone', offset: 2 },
        { id: 3, kind: 'open', offset: 2 },
        { id: 3, kind: 'close', offset: 3 },
      ],
    };
    const report = validateCodes(source, {
      text: 'x😀',
      codes: [
        { id: 1, kind: 'close', offset: 0 },
        { id: 1, kind: 'open', offset: 1 },
        { id: 3, kind: 'open', offset: 2 },
        { id: 3, kind: 'open', offset: 3 },
        { id: 8, kind: 'standalone', offset: 3 },
      ],
    });
    expect(report.valid).toBe(false);
    expect(report.missing.map((code) => [code.id, code.kind])).toEqual([
      [2, 'standalone'],
      [3, 'close'],
    ]);
    expect(report.added.map((code) => code.id)).toEqual([8]);
    expect(report.duplicated).toEqual([{ id: 3, kind: 'open', offset: 3 }]);
    expect(report.misplaced).toEqual([{ id: 3, kind: 'open', offset: 2 }]);
    expect(report.reversed).toEqual([1]);
  });
});
