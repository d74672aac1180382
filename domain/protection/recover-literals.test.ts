import { describe, expect, it } from 'vitest';
import type { CodedText } from '#domain/units/coded-text.ts';
import { protect } from './protect.ts';
import { recoverLiterals, removeSpans } from './recover-literals.ts';

const source = (text: string, terms: readonly string[] = []) => protect({ text, codes: [] }, { terms }).content;

describe('recoverLiterals', () => {
  it('makes codes of placeholders that were written out, each once', () => {
    const wanted = source('Hi {name}, see {name}');
    const [first, second] = wanted.codes;
    expect(recoverLiterals(wanted, { text: 'Hola {name}, vea {name}', codes: [] })).toEqual({
      text: 'Hola , vea ',
      codes: [
        { ...first, offset: 5 },
        { ...second, offset: 11 },
      ],
    });
  });

  it('ignores existing codes, and words that only contain a term', () => {
    const wanted = source('See Ada now', ['Ada']);
    const complete: CodedText = { text: 'Vea  y Ada', codes: [{ ...wanted.codes[0]!, offset: 4 }] };
    expect(recoverLiterals(wanted, complete)).toBe(complete);
    const word: CodedText = { text: 'Vea Adaptar', codes: [] };
    expect(recoverLiterals(wanted, word)).toBe(word);
  });

  it('reads an answer that lost thousands of placeholders and has as many beginnings of them', () => {
    const wanted = source('Hi {name}, see <b>it</b>. '.repeat(8000));
    for (const piece of ['{', '<', '{name']) {
      const answer: CodedText = { text: piece.repeat(200_000 / piece.length), codes: [] };
      expect(recoverLiterals(wanted, answer)).toEqual(answer);
    }
  });
});

describe('removeSpans', () => {
  it('moves the codes after and inside the removed spans', () => {
    const codes = [0, 3, 6, 8].map((offset, index) => ({ id: index + 1, kind: 'standalone' as const, offset }));
    expect(removeSpans({ text: 'ab{xyz}cd', codes }, [{ start: 2, end: 7 }])).toEqual({
      text: 'abcd',
      codes: [0, 2, 2, 3].map((offset, index) => ({ ...codes[index], offset })),
    });
  });

  it('takes out several parts, with codes before, between and at their ends', () => {
    const codes = [0, 1, 2, 4, 5, 7, 8].map((offset, index) => ({
      id: index + 1,
      kind: 'standalone' as const,
      offset,
    }));
    const spans = [
      { start: 1, end: 4 },
      { start: 5, end: 7 },
    ];
    expect(removeSpans({ text: 'a{b}c[]d', codes }, spans)).toEqual({
      text: 'acd',
      codes: [0, 1, 1, 1, 2, 2, 3].map((offset, index) => ({ ...codes[index], offset })),
    });
  });
});
