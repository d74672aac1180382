import { describe, expect, it } from 'vitest';
import { alignWords } from './align-words.ts';

const listed = (...words: string[]) => words.map((text, index) => ({ text, start: index, end: index + 0.5 }));
const texts = (transcript: string, ...words: string[]) =>
  alignWords(transcript, listed(...words)).map(({ text }) => text);

describe('words of a transcript', () => {
  it('have the punctuation before and after them', () => {
    expect(texts('“Well,” he said (twice).', 'Well', 'he', 'said', 'twice')).toEqual([
      '“Well,” ',
      'he ',
      'said ',
      '(twice).',
    ]);
  });

  it('have all of a text that is written without spaces', () => {
    expect(texts('今日は、晴れ。', '今日', 'は', '晴れ')).toEqual(['今日', 'は、', '晴れ。']);
  });

  it('keep their order when a word is not in the text', () => {
    expect(texts('one three', 'one', 'two', 'three').join('')).toBe('one three');
    expect(texts('one three', 'one', 'two', 'three')).toHaveLength(3);
  });

  it('are the listed ones when the text has none of them', () => {
    expect(texts('', 'one', 'two')).toEqual(['one ', 'two ']);
  });

  it('are halves of a word at its hyphen', () => {
    expect(texts('An ill-disposed man.', 'An', 'ill', '-disposed', 'man.')).toEqual([
      'An ',
      'ill',
      '-disposed ',
      'man.',
    ]);
  });
});
