import { expect, it } from 'vitest';
import { spreadWords } from '#domain/review/corrected-sentence.ts';
import type { SpokenSentence } from './cue.ts';
import { keptSpeech, unrecognizedSpeech } from './unrecognized-speech.ts';

const sentence = (start: number, end: number, text = 'Hello there.'): SpokenSentence => ({
  start,
  end,
  text,
  words: spreadWords(text, { start, end }),
});

const SPEECH = [
  { start: 500, end: 2_000 },
  { start: 4_500, end: 8_200 },
  { start: 9_000, end: 9_900 },
];

it('finds voice without words, if it lasts for longer than times are wrong by', () => {
  const sentences = [sentence(600, 1_900)];
  expect(unrecognizedSpeech(SPEECH, sentences)).toEqual([SPEECH[1]]);
  expect(unrecognizedSpeech(SPEECH, [...sentences, sentence(5_100, 6_500), sentence(6_800, 7_900)])).toEqual([]);
});

it('finds voice that a stretched word lies over', () => {
  const stretched = { ...sentence(600, 8_000), words: [{ text: 'Hello.', start: 600, end: 8_000 }] };
  expect(unrecognizedSpeech(SPEECH, [stretched])).toEqual([SPEECH[1]]);
});

it('keeps songs and sounds of the original, too', () => {
  const sentences = [sentence(600, 1_900), sentence(4_600, 8_000, '♪ We are the champions ♪')];
  expect(keptSpeech(SPEECH, sentences)).toEqual([{ start: 4_600, end: 8_000 }]);
});
