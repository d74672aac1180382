import { describe, expect, it } from 'vitest';
import { createAnswerOpening, peelAnswer } from './peel-answer.ts';

const TEXT = 'Press the button.';

describe('peelAnswer', () => {
  it.each([
    `Here is the revised text: ${TEXT}`,
    `Certainly! Here’s the simplified version of your text:\n\n${TEXT}`,
    `Sure!\n${TEXT}`,
    `Aquí tienes el texto simplificado: ${TEXT}`,
    `Natürlich! Hier ist der Text:\n${TEXT}`,
    `Bien sûr ! Voici le texte : ${TEXT}`,
    `Summary:\n${TEXT}`,
    `“${TEXT}”`,
    `\`\`\`\n${TEXT}\n\`\`\``,
    `{"text":"${TEXT}"}`,
    `<think>\nHm.\n</think>\n\nHere is it:\n"${TEXT}"`,
    `${TEXT}\n\nI have kept the meaning of the original.`,
  ])('leaves the text of %j', (answer) => {
    expect(peelAnswer(answer, ['Push it.'])).toBe(TEXT);
  });

  it.each([
    'Here is where you press: there.\nAnd here.',
    '"Yes", he said, "it is late"',
    'Summary: it is late.',
    '{"a": 1, "b": 2}',
    'Sure enough, it was late.',
    'Note: keep it dry.\n\nNote: it is hot.',
    'He asked: "why?"',
  ])('takes nothing off %j when the original is like it', (text) => {
    expect(peelAnswer(text, [text])).toBe(text);
  });

  it.each(['Sure enough, it was late.', 'Summary: it is late.', '"Yes", he said, "it is late"', 'Okay for now.'])(
    'takes nothing off %j, whatever the original',
    (text) => {
      expect(peelAnswer(text, [TEXT])).toBe(text);
    },
  );

  it('makes nothing of an answer that is only an introduction', () => {
    expect(peelAnswer('Here is the text:', [TEXT])).toBe('Here is the text:');
    expect(peelAnswer('<think>never ends', [TEXT])).toBe('');
  });
});

describe('createAnswerOpening', () => {
  const stream = (...pieces: string[]) => {
    const opening = createAnswerOpening([TEXT]);
    return [...pieces.map((piece) => opening.push(piece)), opening.end()];
  };

  it('lets what is no introduction through as soon as that is clear', () => {
    expect(stream('Press the ', 'green ', 'button.')).toEqual(['', 'Press the green ', 'button.', '']);
  });

  it('holds an introduction back, and shows what follows it', () => {
    expect(stream('Here ', 'is the text', ': ', '\n\n', 'Press', ' it.').join('')).toBe('Press it.');
  });

  it('shows a short answer when its sentence ends', () => {
    expect(stream('Go', '.')).toEqual(['', 'Go.', '']);
  });

  it('gives up holding what goes on for too long', () => {
    const pieces = stream('Here is ', ...Array.from({ length: 60 }, () => 'a long line '));
    expect(pieces.findIndex((piece) => piece !== '')).toBeLessThan(30);
    expect(pieces.join('')).toMatch(/^Here is a long line/);
  });
});
