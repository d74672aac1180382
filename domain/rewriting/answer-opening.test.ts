import { describe, expect, it } from 'vitest';
import { createAnswerOpening, createTranslationOpening } from './answer-opening.ts';

const TEXT = 'Press the button.';

describe('createAnswerOpening', () => {
  const stream = (...pieces: string[]) => {
    const opening = createAnswerOpening([TEXT]);
    return [...pieces.map((piece) => opening.push(piece)), opening.end()];
  };

  it('lets what is no introduction through as soon as that is clear', () => {
    expect(stream('Press the ', 'green ', 'button.')).toEqual(['Press the ', 'green ', 'button.', '']);
  });

  it('holds an introduction back, and shows what follows it', () => {
    expect(stream('Here ', 'is the text', ': ', '\n\n', 'Press', ' it.').join('')).toBe('Press it.');
  });

  it('shows a short answer when its sentence ends', () => {
    expect(stream('The', ' end.')).toEqual(['', 'The end.', '']);
  });

  it('gives up holding text that continues for too long', () => {
    const pieces = stream('Here is ', ...Array.from({ length: 60 }, () => 'a long line '));
    expect(pieces.findIndex((piece) => piece !== '')).toBeLessThan(30);
    expect(pieces.join('')).toMatch(/^Here is a long line/);
  });

  it('never lets thoughts through, however long they are, and however they are cut', () => {
    const thoughts = `<think>${'They want it short. '.repeat(500)}</think>`;
    const pieces = [...`${thoughts}\n\nHere it is:\nPress it.`];
    expect(stream(...pieces).join('')).toBe('Press it.');
    expect(stream('<think>', 'They never', ' stop')).toEqual(['', '', '', '']);
    expect(stream('<thin', ' air>')).toEqual(['', '<thin air>', '']);
  });

  it('holds no more back than what comes before the text', () => {
    expect(stream('Here is the text: ', 'Press', ' it.')).toEqual(['', 'Press', ' it.', '']);
    expect(stream('Sure!\n', 'Here', ' it is: ', 'Press', ' it.').join('')).toBe('Press it.');
  });

  it('reads what models write without end piece by piece', () => {
    for (const piece of [' ', '\n', 'Sure!\n', 'Here is: ', '<think>']) {
      const pieces = Array.from({ length: 50_000 }, () => piece);
      expect(stream('Here is:', ...pieces, 'x').join('')).toMatch(/x$/);
    }
  });

  it('lets an introduction through that may be translated', () => {
    const opening = createTranslationOpening('Вот список: хлеб');
    expect([opening.push('Here is the list: '), opening.push('bread')]).toEqual(['Here is the list: ', 'bread']);
    const other = createTranslationOpening('Вот хлеб');
    expect([other.push('Here is the translation: '), other.push('Bread')]).toEqual(['', 'Bread']);
  });
});
