import { afterEach } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { startFakeModel, type AnswerModel, type FakeModel, type FakeModelOptions } from '#test/fakes/fake-model.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import type { TranslateSegmentsOptions } from '#language/translation/contract.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { accentedCapitals, readSegments, translator } from './prompt-reader.ts';

type More = Partial<TranslateSegmentsOptions> & { readonly model?: FakeModelOptions; readonly concurrency?: number };

/** Answers with the texts that it is sent, in capitals. */
export const answerInCapitals = translator(({ text }) => accentedCapitals(text));

/** Translations from English into Spanish by a fake model, one a test, which is closed after it. */
export function useFakeModel() {
  let fake: FakeModel | undefined;
  afterEach(async () => {
    await fake?.close();
    fake = undefined;
  });
  const start = async (answer: AnswerModel, options?: FakeModelOptions) =>
    (fake = await startFakeModel(answer, options));
  return {
    start,
    get fake(): FakeModel {
      return fake!;
    },
    async translate(answer: AnswerModel, segments: readonly string[], { model, concurrency = 4, ...more }: More = {}) {
      await start(answer, model);
      return translateSegments({
        provider: createModelProvider(fake!.model, { concurrency }),
        segments: segments.map(plainText),
        sourceLanguage: 'en',
        targetLanguage: 'es',
        meter: UNMETERED,
        signal: new AbortController().signal,
        ...more,
      });
    },
    /** @returns the texts that each call asked for */
    asked: () => fake!.questions.map((question) => readSegments(question).map(({ text }) => text)),
  };
}

/** @returns the translated texts */
export function translatedTexts(result: Awaited<ReturnType<typeof translateSegments>>): string[] {
  return result.segments.map(({ content }) => content.text);
}
