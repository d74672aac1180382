import { expect, test } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { translator } from '#language/translation/testing/prompt-reader.ts';
import { useFakeModel } from '#language/translation/testing/use-fake-model.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import type { TranslateSegmentsOptions } from '#language/translation/contract.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { translateChecked } from './translate-checked.ts';

const model = useFakeModel();

/** Translates with a model that answers one text differently each time it is asked. */
async function translate(texts: readonly string[], answers: Readonly<Record<string, readonly string[]>>) {
  const asked = new Map<string, number>();
  const fake = await model.start(
    translator(({ text }) => {
      const turn = asked.get(text) ?? 0;
      asked.set(text, turn + 1);
      const own = answers[text] ?? [text];
      return own[Math.min(turn, own.length - 1)]!;
    }),
  );
  const options: TranslateSegmentsOptions = {
    provider: createModelProvider(fake.model, { concurrency: 1 }),
    segments: texts.map(plainText),
    sourceLanguage: 'en',
    targetLanguage: 'es',
    contextWindow: 2,
    meter: UNMETERED,
    signal: new AbortController().signal,
  };
  const result = await translateChecked(options);
  return { result, texts: result.segments.map(({ content }) => content.text), asked };
}

const TAGGED = '[b]Read[/b] this first';
const GOOD = '[b]Lea[/b] esto primero';

test('a translation with a critical finding is asked for once more', async () => {
  const { result, texts, asked } = await translate(['Good morning', TAGGED], {
    'Good morning': ['Buenos días'],
    [TAGGED]: ['[b]Lea esto primero', GOOD],
  });
  expect(texts).toEqual(['Buenos días', GOOD]);
  expect(result.findings).toEqual({ neutral: 0, minor: 0, major: 0, critical: 0, repaired: 1 });
  expect([...asked.values()]).toEqual([1, 2]);
});

test('a translation that stays damaged is kept, counted, and not asked for a third time', async () => {
  const { result, texts, asked } = await translate([TAGGED], {
    [TAGGED]: ['[b]Lea esto primero', 'Lea [b]esto primero'],
  });
  expect(texts).toEqual(['[b]Lea esto primero']);
  expect(result.findings).toMatchObject({ critical: 1, repaired: 0 });
  expect(asked.get(TAGGED)).toBe(2);
});

test('findings below critical are counted and left', async () => {
  const { result, texts, asked } = await translate(['Do you agree?'], { 'Do you agree?': ['Está de acuerdo?'] });
  expect(texts).toEqual(['Está de acuerdo?']);
  expect(result.findings).toEqual({ neutral: 0, minor: 1, major: 0, critical: 0, repaired: 0 });
  expect(asked.get('Do you agree?')).toBe(1);
});

test('a certain fix needs no further question', async () => {
  const source = 'Opened %2 files';
  const { result, texts, asked } = await translate([source], { [source]: ['Se abrieron %3 archivos'] });
  expect(texts).toEqual(['Se abrieron %2 archivos']);
  expect(result.findings).toMatchObject({ critical: 0, repaired: 1 });
  // Once more for the number that changed, before the check.
  expect(asked.get(source)).toBe(2);
});
