import { expect, it } from 'vitest';
import { createPronounce, findSpeaker, pronunciationsFor, valueFor } from './cast.ts';

const speaker = (name: string, more: object = {}) => ({ name, labels: [], voices: {}, say: {}, pace: {}, ...more });

it('speakers are found by their names, whatever the case, and by labels', () => {
  const cast = {
    speakers: [speaker('Ben', { labels: ['Ada'] }), speaker('Ada', { labels: ['S1'] })],
    pronunciations: [],
  };
  expect(findSpeaker(cast, 'ADA')?.name).toBe('Ada');
  expect(findSpeaker(cast, 's1')?.name).toBe('Ada');
  expect(findSpeaker(cast, 'S2')).toBeUndefined();
  expect(findSpeaker(cast, undefined)).toBeUndefined();
});

it('values are those of the region, else those of the language', () => {
  expect(valueFor({ es: 'nova', 'es-MX': 'onyx' }, 'es-MX')).toBe('onyx');
  expect(valueFor({ es: 'nova', 'es-MX': 'onyx' }, 'es-ES')).toBe('nova');
  expect(valueFor({ 'es-MX': 'onyx' }, 'es-ES')).toBeUndefined();
});

it('words are read as the first cast says, with the language before all languages, and names of speakers', () => {
  const own = {
    speakers: [speaker('Ada', { say: { es: 'Eida' } })],
    pronunciations: [
      { text: 'SQL', say: 'sequel' },
      { text: 'sql', say: 'ese cu ele', language: 'es' },
    ],
  };
  const everybody = {
    speakers: [],
    pronunciations: [
      { text: 'Ronda', say: 'Rronda' },
      { text: 'SQL', say: 'other' },
    ],
  };
  const read = createPronounce(pronunciationsFor([own, everybody], 'es-ES'), 'es-ES');
  expect(read('Ada usa SQL en Ronda, no MySQL ni Rondalla.')).toBe(
    'Eida usa ese cu ele en Rronda, no MySQL ni Rondalla.',
  );
  const english = createPronounce(pronunciationsFor([own], 'en'), 'en');
  expect(english('Ada: SQL.')).toBe('Ada: sequel.');
});

it('the longer of two words is read, marks are literal, and languages without spaces have no borders of words', () => {
  const list = [
    { text: 'C++', say: 'see plus plus' },
    { text: 'New York', say: 'Nueva York' },
    { text: 'New', say: 'niu' },
  ];
  expect(createPronounce(list, 'en')('New York has C++. New!')).toBe('Nueva York has see plus plus. niu!');
  expect(createPronounce([{ text: '東京', say: 'とうきょう' }], 'ja')('私は東京です')).toBe('私はとうきょうです');
});
