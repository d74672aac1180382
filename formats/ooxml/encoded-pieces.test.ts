import { describe, expect, it } from 'vitest';
import { EncodedPieces } from './encoded-pieces.ts';
import { sourceOfText } from './xml-source.ts';

describe('pieces of a text that is encoded once', () => {
  it.each(['', 'plain', 'é–中 x\u07ff\u0800\uffee', 'a & é', '😀 中 😀', 'é\u0001\uFFFE中', '中文'.repeat(20_000)])(
    'are the same as each encoded by itself: %#',
    (text) => {
      for (const step of [1, 3, 1_000]) {
        const pieces = new EncodedPieces(text);
        for (let start = 0; start < text.length; start += step) {
          const end = Math.min(start + step, text.length);
          const piece = text.slice(start, end);
          expect(pieces.to(end)).toEqual({ text: piece, source: sourceOfText(piece) });
        }
        expect(pieces.to(text.length)).toEqual({ text: '', source: '' });
      }
    },
  );
});
