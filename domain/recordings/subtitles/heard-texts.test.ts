import { expect, it } from 'vitest';
import { withHeardTexts } from './heard-texts.ts';
import type { SpokenSentence } from './cue.ts';

const sentence = (start: number, end: number, text: string, speaker?: string): SpokenSentence => ({
  start,
  end,
  text,
  words: [{ text, start, end }],
  ...(speaker === undefined ? {} : { speaker }),
});

it('translated sentences get what is heard in their times, and who says it', () => {
  const targets = [
    sentence(0, 2_000, 'Hola. Pase.'),
    sentence(2_500, 4_000, 'BEN: Gracias.'),
    sentence(5_000, 6_000, '[APLAUSOS]'),
    sentence(20_000, 21_000, 'Nadie habla.'),
  ];
  const heard = [
    sentence(0, 900, 'Hello. ', 'A'),
    sentence(1_000, 1_900, 'Come in.', 'A'),
    sentence(2_600, 3_900, 'Thank you.', 'B'),
    // Too far from all of them.
    sentence(9_000, 10_000, 'What?', 'B'),
  ];
  expect(withHeardTexts(targets, heard).map(({ text, speaker }) => [text, speaker])).toEqual([
    ['Hello. Come in.', 'A'],
    ['BEN: Thank you.', 'B'],
    ['[APLAUSOS]', undefined],
    ['Nadie habla.', undefined],
  ]);
});
