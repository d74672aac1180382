import { describe, expect, it } from 'vitest';
import { peelAnswer, peelTranslation } from './peel-answer.ts';

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

describe('peelTranslation', () => {
  it.each([
    `<think>They want Spanish.</think>\n\n${TEXT}`,
    `Sure! Here is the translation: ${TEXT}`,
    `Translation:\n${TEXT}`,
    `\`\`\`\n${TEXT}\n\`\`\``,
    `{"translation":"${TEXT}"}`,
    `${TEXT}\n\nNote: I have translated it freely.`,
  ])('leaves the text of %j', (answer) => {
    expect(peelTranslation(answer, 'Pulse el botón.')).toBe(TEXT);
  });

  it.each([
    ['Вот список: хлеб', 'Here is the list: bread'],
    ['Перевод\nхлеб', 'Sure!\nBread'],
    ['«Хлеб»', '"Bread"'],
    ['Тег <think> не закрыт', '<think> is not closed'],
    ['{a}', '{"a":"b"}'],
  ])('takes nothing off of what the original may have: %j → %j', (original, answer) => {
    expect(peelTranslation(answer, original)).toBe(answer);
  });
});

it('reads what models write without end in a time that grows with its length', () => {
  const space = ' '.repeat(100_000);
  for (const answer of [`Summary:${space}x`, `Sure!${space}x`, `x\n${space}\nx`, '<think>'.repeat(20_000)]) {
    expect(peelAnswer(answer, [TEXT]).length).toBeLessThanOrEqual(answer.length);
    expect(peelTranslation(answer, TEXT).length).toBeLessThanOrEqual(answer.length);
  }
});
