import { afterAll, describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { espeakReader, kokoroPhonemes, phonemesOf } from './phonemes.ts';

describe.skipIf(isWithoutProgram('espeak-ng', 'phonemes of texts'))('phonemes', () => {
  const programs = createProgramRunner();
  afterAll(() => programs.close());
  const signal = new AbortController().signal;
  const phonemes = async (text: string, language: string) =>
    kokoroPhonemes(await phonemesOf(text, espeakReader(programs, language, signal)), language);

  it.each([
    ['es', 'Sale a las ocho, ¿no?', 'sˈale a las ˈoʧo, nˈo?'],
    ['es-419', '«Gracias» (diez).', '“ɡɾˈasjas” (djˈes).'],
    ['it', 'Mezzogiorno!', 'meʣːoʤˈɔrno!'],
    ['en-us', 'Today: wait — go.', 'tədˈA: wˈAt — ɡˈO.'],
  ])('of %s keep the signs of %s', async (language, text, expected) => {
    expect(await phonemes(text, language)).toBe(expected);
  });

  it('have no marks of other languages, and none of notations', async () => {
    expect(await phonemes('El weekend.', 'fr-fr')).not.toMatch(/\(en\)/);
    expect(await phonemes('[[h@l@U]] hola', 'es')).not.toContain('[');
    expect(await phonemes('¡…! --version', 'es')).toMatch(/^…! .+/);
  });

  it('of a number are those of the whole number', async () => {
    const number = await phonemes('Son 3,5 kilos.', 'es');
    expect(number.replaceAll('ˈ', '')).toBe('son tɾes koma θinko kilos.');
  });

  it('of a clause that espeak-ng cuts are all there', async () => {
    const words = 'uno dos tres cuatro cinco seis siete ocho nueve diez '.repeat(30);
    expect((await phonemes(`Hola. ${words}. Fin.`, 'es')).split('ˈeθ')).toHaveLength(31);
  });
});
