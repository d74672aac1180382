import { describe, expect, it } from 'vitest';
import { buildCues } from './build-cues.ts';
import type { SpokenWord } from './cue.ts';
import { profileFor } from './profile.ts';
import { speak, wordsWithSpaces } from './testing/speak.ts';
import { groupSentences } from './testing/group-sentences.ts';
import { completeCues } from './word-lines.ts';

const SOURCE = 'The museum opens at nine on weekdays, and on Sundays it stays closed until noon. Bring a friend.';
const TARGET = [
  'El museo abre a las nueve entre semana, y los domingos permanece cerrado hasta el mediodía.',
  'Traiga a un amigo.',
];

function cuesOf(words: readonly SpokenWord[], texts?: readonly string[]) {
  const sentences = groupSentences(words, 'en');
  const timing = { profile: { ...profileFor('es'), lines: 1 }, language: 'es', framesPerSecond: 25, duration: 60_000 };
  const cues = buildCues(sentences, texts ?? sentences.map(({ text }) => text), timing);
  const spoken = { language: 'en', profile: profileFor('en') };
  return completeCues(cues, sentences, { isBilingual: true, hasWords: true }, spoken);
}

describe('cues in two languages', () => {
  const cues = cuesOf(speak(wordsWithSpaces(SOURCE), 14), TARGET);

  it('have every spoken word once, in order, below the translation of its sentence', () => {
    expect(cues.length).toBeGreaterThan(2);
    expect(cues.flatMap(({ original }) => original ?? []).join(' ')).toBe(SOURCE);
    expect(cues.map(({ lines }) => lines.join(' ')).join(' ')).toBe(TARGET.join(' '));
    expect(cues.at(-1)).toMatchObject({ lines: ['Traiga a un amigo.'], original: ['Bring a friend.'] });
  });

  it('have words that are their lines, with ascending times within the voice', () => {
    for (const { lines, original, words, originalWords } of cues) {
      expect(words!.map((line) => line.map(({ text }) => text).join(''))).toEqual(lines);
      expect(originalWords!.map((line) => line.map(({ text }) => text).join(''))).toEqual(original);
      const starts = words!.flat().map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    }
  });
});

it('gives words of the spoken language the times at which they were recognized', () => {
  const words = speak(wordsWithSpaces(SOURCE), 14);
  const shown = cuesOf(words).flatMap((cue) => cue.words!.flat());
  expect(shown.map(({ text, start }) => [text.trim(), start])).toEqual(
    words.map(({ text, start }) => [text.trim(), start]),
  );
});

it('has the dash of a speaker with the word after it', () => {
  const words = speak(wordsWithSpaces('Are you ready? Yes.'), 30, 100).map((word, index) => ({
    ...word,
    speaker: index < 3 ? 'A' : 'B',
  }));
  const sentences = groupSentences(words, 'en');
  const timing = { profile: profileFor('es'), language: 'es', framesPerSecond: 25, duration: 60_000 };
  const cues = buildCues(sentences, ['¿Estáis listos?', 'Sí.'], timing);
  const [cue] = completeCues(cues, sentences, { isBilingual: false, hasWords: true }, timing);
  expect(cue!.lines).toEqual(['- ¿Estáis listos?', '- Sí.']);
  expect(cue!.words!.map((line) => line.map(({ text }) => text))).toEqual([['- ¿Estáis ', 'listos?'], ['- Sí.']]);
});
