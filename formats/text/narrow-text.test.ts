import { expect, it } from 'vitest';
import { narrowText } from './narrow-text.ts';

it.each(['', 'plain', 'ÿé\0\xa0', 'a dash –', '😀', 'half \ud83d', 'é'.repeat(16_384), 'long '.repeat(10_000)])(
  'leaves a text as it is: %j',
  (text) => {
    expect(narrowText(`–${text}`.slice(1))).toBe(text);
  },
);
