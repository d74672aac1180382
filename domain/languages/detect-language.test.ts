import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const languageOf = async (...texts: readonly string[]) => (await detectLanguage(texts)).language;

describe('the detection of a language', () => {
  it.each([
    ['de', 'Bitte geben Sie Ihr Passwort ein, bevor Sie fortfahren.'],
    ['en', 'This agreement is made between the parties.'],
    ['es', 'Haga clic aquí para leer el documento entero.'],
    ['fr', 'Cliquez ici pour en savoir plus sur nos services.'],
    ['ca', 'Feu clic aquí per llegir tot el document, si us plau.'],
    ['nb', 'Vennligst skriv inn passordet ditt før du fortsetter, slik at vi vet hvem du er.'],
    ['fil', 'Pakilagay ang iyong password bago magpatuloy sa susunod na pahina.'],
    ['ja', '契約は5月に終了します。'],
    ['zh', '请在继续之前输入您的密码。'],
    ['ko', '계약은 5월에 종료됩니다.'],
    ['ru', 'Пожалуйста, введите пароль, прежде чем продолжить работу с этой страницей.'],
    ['uk', 'Будь ласка, введіть пароль, перш ніж продовжити роботу з цією сторінкою.'],
    ['ar', 'يرجى إدخال كلمة المرور قبل المتابعة.'],
  ])('detects %s', async (language, text) => {
    const found = await detectLanguage([text]);
    expect(found.language).toBe(language);
    expect(found.candidates[0]!.language).toBe(language);
    expect(found.candidates[0]!.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    '',
    '12345',
    'Save',
    'OK',
    'Guardar',
    'Hello',
    'xq',
    '{name} {count}',
    '<b>',
    'https://example.com/the-house',
  ])('reports no language for %j, which is too short', async (text) => {
    expect(await languageOf(text)).toBeUndefined();
  });

  it('names the languages between which it can not decide', async () => {
    const { language, candidates } = await detectLanguage(['Guardar']);
    expect(language).toBeUndefined();
    expect(candidates.map((candidate) => candidate.language)).toEqual(expect.arrayContaining(['es', 'pt']));
    expect(Math.max(...candidates.map(({ confidence }) => confidence))).toBeLessThan(0.9);
  });

  it('reports no language for a text in an unknown language, or for words of no language', async () => {
    expect(await languageOf('Daw’r contract i ben ym mis Mai, ac ni fydd yn cael ei adnewyddu.')).toBeUndefined();
    expect(await languageOf('Lorem ipsum dolor sit amet, consectetur adipiscing elit.')).toBeUndefined();
  });

  const GERMAN = 'Der Mieter hat die Räume in dem Zustand zurückzugeben, in dem er sie übernommen hat. ';
  const ENGLISH = 'The tenant shall return the rooms in the condition in which they were handed over. ';

  it('joins texts that are too short by themselves', async () => {
    expect(await languageOf('Speichern', 'Abbrechen', 'Änderungen verwerfen', 'Passwort vergessen?')).toBe('de');
  });

  it('reads all of a long text: a quotation is left aside, two languages are not decided between', async () => {
    expect(await languageOf(ENGLISH.repeat(4), GERMAN.repeat(40))).toBe('de');
    const { language, candidates } = await detectLanguage([GERMAN.repeat(20) + ENGLISH.repeat(20)]);
    expect(language).toBeUndefined();
    expect(
      candidates
        .slice(0, 2)
        .map((candidate) => candidate.language)
        .toSorted(),
    ).toEqual(['de', 'en']);
  });

  it('does not count addresses, placeholders and tags as words', async () => {
    const address = 'https://example.com/terms-and-conditions/of-the-house ';
    expect(await languageOf(`${address.repeat(20)}<span class="the house of the">${GERMAN}</span> {the_house}`)).toBe(
      'de',
    );
  });
});
