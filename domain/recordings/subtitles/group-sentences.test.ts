import { describe, expect, it } from 'vitest';
import { groupSentences } from './testing/group-sentences.ts';
import { speak, wordsWithSpaces } from './testing/speak.ts';

const sentencesOf = (text: string, pause = 300) =>
  groupSentences(speak(wordsWithSpaces(text), 15, pause), 'en').map((sentence) => sentence.text);

describe('sentences of spoken words', () => {
  it('end where the language ends them', () => {
    expect(sentencesOf('Mr. Smith came at 5 p.m. yesterday. Who? Nobody knew him.')).toEqual([
      'Mr. Smith came at 5 p.m. yesterday.',
      'Who?',
      'Nobody knew him.',
    ]);
  });

  it('end at a long pause', () => {
    const words = [
      ...speak(wordsWithSpaces('and then he '), 15),
      ...speak(wordsWithSpaces('never came back'), 15, 0, 9_000),
    ];
    expect(groupSentences(words, 'en').map(({ text }) => text)).toEqual(['and then he', 'never came back']);
  });

  it('are of a length that can be translated, without any punctuation', () => {
    const sentences = sentencesOf('and so it went on and on '.repeat(100));
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(400);
    expect(sentences.join(' ')).toBe('and so it went on and on '.repeat(100).trim());
  });

  it('do not exist without words', () => {
    expect(groupSentences([], 'en')).toEqual([]);
  });
});
