import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import type { AnswerModel } from '#test/fakes/fake-model.ts';
import { creditExhausted } from '#providers/language/errors.ts';
import { recordingMeter } from '#providers/language/testing/recording-meter.ts';
import { UNMETERED, type UsageMeter } from '#providers/language/usage.ts';
import { createModelProvider } from './model-provider.ts';
import { accentedCapitals, readBlock, readSegments, translator } from './testing/prompt-reader.ts';
import { translatedTexts, answerInCapitals, useFakeModel } from './testing/use-fake-model.ts';
import { translateSegments } from './translate-segments.ts';

const fakeModel = useFakeModel();

describe('context windows', () => {
  const segments = ['One a', 'Two b', 'Three c', 'Four d'];

  it('1 sends the whole in one call, with ids', async () => {
    expect(translatedTexts(await fakeModel.translate(answerInCapitals, segments, { contextWindow: 1 }))).toEqual([
      'ÓNÉ A',
      'TWÓ B',
      'THRÉÉ C',
      'FÓUR D',
    ]);
    expect(fakeModel.asked()).toEqual([segments]);
    expect(readBlock(fakeModel.fake.questions[0]!.prompt, 'surrounding')).toBeUndefined();
  });

  it('1 refuses what the model does not hold, before it asks, and says what to do', async () => {
    const long = Array.from({ length: 300 }, (_, index) => `The sentence number ${index} of a long document.`);
    const failed = fakeModel.translate(answerInCapitals, long, { contextWindow: 1, model: { contextTokens: 4000 } });
    await expect(failed).rejects.toMatchObject({
      id: 'text_too_long',
      message: expect.stringContaining('context_window'),
    });
    expect(fakeModel.fake.questions).toEqual([]);
  });

  it.each([
    ['refuses', 3000, 'text_too_long'],
    ['serves', 20_000, undefined],
  ])('1 %s text that is long compared with the %i tokens of one answer', async (_, outputTokens, id) => {
    const long = Array.from({ length: 300 }, (_, index) => `The sentence number ${index} of a long document.`);
    const model = { contextTokens: 1_000_000, outputTokens };
    const done = fakeModel.translate(answerInCapitals, long, { contextWindow: 1, model });
    expect(
      await done.then(
        () => undefined,
        (error: { id?: string }) => error.id,
      ),
    ).toBe(id);
    expect(fakeModel.fake.questions.map((question) => question.maximumOutputTokens)).toEqual(
      id === undefined ? [outputTokens] : [],
    );
  });

  it('2 sends buckets that the model holds, with the text around each', async () => {
    const long = Array.from({ length: 150 }, (_, index) => `The sentence number ${index} of a long document.`);
    const result = await fakeModel.translate(answerInCapitals, long, { contextWindow: 2 });
    expect(translatedTexts(result)).toEqual(long.map((text) => accentedCapitals(text)));
    const buckets = fakeModel.asked().sort((one, other) => long.indexOf(one[0]!) - long.indexOf(other[0]!));
    expect(buckets.flat()).toEqual(long);
    expect(buckets.length).toBeGreaterThan(2);
    expect(buckets.length).toBeLessThan(20);
    const second = fakeModel.fake.questions.find((question) => readSegments(question)[0]?.text === buckets[1]?.[0]);
    const from = buckets[0]!.length;
    const to = from + buckets[1]!.length;
    expect(readBlock(second!.prompt, 'surrounding')).toEqual({
      before: long.slice(from - 3, from).join('\n'),
      after: long.slice(to, to + 3).join('\n'),
    });
  });

  it('3, when none is given, sends each alone with its neighbors, and keeps the order', async () => {
    const slowFirst: AnswerModel = async (question) => {
      await new Promise((resolve) => setTimeout(resolve, readSegments(question)[0]?.text === 'One a' ? 60 : 0));
      return answerInCapitals(question);
    };
    expect(translatedTexts(await fakeModel.translate(slowFirst, segments))).toEqual([
      'ÓNÉ A',
      'TWÓ B',
      'THRÉÉ C',
      'FÓUR D',
    ]);
    expect(fakeModel.asked().map((texts) => texts.length)).toEqual([1, 1, 1, 1]);
    const second = fakeModel.fake.questions.find((question) => readSegments(question)[0]?.text === 'Two b');
    expect(readBlock(second!.prompt, 'surrounding')).toEqual({ before: 'One a', after: 'Three c\nFour d' });
  });

  it.each([1, 2, 3] as const)('%i sends equal texts once and leaves blank ones as they are', async (contextWindow) => {
    const result = await fakeModel.translate(answerInCapitals, ['Same', '', ' Same', '  ', 'Other'], { contextWindow });
    expect(translatedTexts(result)).toEqual(['SAMÉ', '', ' SAMÉ', '  ', 'ÓTHÉR']);
    expect(fakeModel.asked().flat().sort()).toEqual(['Other', 'Same']);
    expect(result).toMatchObject({ translated: 3, skipped: 2, repeated: 1, engine: fakeModel.fake.model.name });
  });
});

describe('calls side by side', () => {
  it('are as many as the provider allows, and no more', async () => {
    let now = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const answer: AnswerModel = async (question) => {
      most = Math.max(most, (now += 1));
      // Answers are sent once three calls have arrived, or when no more can arrive.
      await new Promise<void>((resolve) => {
        release.push(resolve);
        if (release.length >= 3) for (const go of release.splice(0)) go();
      });
      now -= 1;
      return answerInCapitals(question);
    };
    const texts = Array.from({ length: 9 }, (_, index) => `text ${'abcdefghi'[index]}`);
    await fakeModel.translate(answer, texts, { concurrency: 3 });
    expect(most).toBe(3);
  });

  it('end together when one of them fails, with its error', async () => {
    await fakeModel.start(answerInCapitals);
    // The first answer never comes: only the failure of the second can end the call.
    fakeModel.fake.fail({ kind: 'hang' }, { kind: 'status', status: 503 });
    const failed = translateSegments({
      provider: createModelProvider(fakeModel.fake.model, { concurrency: 2 }),
      segments: ['a b', 'c d', 'e f'].map(plainText),
      sourceLanguage: 'en',
      targetLanguage: 'es',
      meter: UNMETERED,
      signal: new AbortController().signal,
    });
    await expect(failed).rejects.toMatchObject({ id: 'provider_failed', retryable: true });
    expect(fakeModel.fake.requests).toHaveLength(2);
    await fakeModel.fake.requests[0]!.aborted;
  });

  it('end with the reason of an abort', async () => {
    await fakeModel.start(answerInCapitals);
    fakeModel.fake.fail({ kind: 'hang' });
    const controller = new AbortController();
    const failed = translateSegments({
      provider: createModelProvider(fakeModel.fake.model, { concurrency: 1 }),
      segments: [plainText('a b')],
      sourceLanguage: 'en',
      targetLanguage: 'es',
      meter: UNMETERED,
      signal: controller.signal,
    });
    await expect.poll(() => fakeModel.fake.requests.length).toBe(1);
    controller.abort(new Error('cancelled'));
    await expect(failed).rejects.toThrow('cancelled');
    await fakeModel.fake.requests[0]!.aborted;
  });
});

describe('use', () => {
  it('is reserved once, above what is used, and settled once with characters of each text once and tokens of every call', async () => {
    const { meter, reserved, settled } = recordingMeter();
    const damaging = translator(({ text }) => text.replaceAll(/<[^>]*>/g, '').toUpperCase());
    const result = await fakeModel.translate(damaging, ['Hi {name}', 'Hi {name}', 'plain text', ''], {
      meter,
      contextWindow: 1,
    });
    expect(reserved).toHaveLength(1);
    expect(settled).toEqual([result.usage]);
    expect(result.usage.characters).toBe('Hi '.length + 'plain text'.length);
    // One call together, one repair, one alone.
    expect(fakeModel.fake.questions).toHaveLength(3);
    expect(result.usage.inputTokens).toBeGreaterThan(0);
    const [estimate] = reserved;
    expect(estimate).toMatchObject({ provider: 'local', characters: result.usage.characters });
    expect(estimate!.tokens).toBeGreaterThan(result.usage.inputTokens + result.usage.outputTokens);
  });

  it('of calls that were made is settled when another one fails', async () => {
    const { meter, settled } = recordingMeter();
    await fakeModel.start((question) => {
      fakeModel.fake.fail({ kind: 'status', status: 500 });
      return answerInCapitals(question);
    });
    const failed = translateSegments({
      provider: createModelProvider(fakeModel.fake.model, { concurrency: 1 }),
      segments: ['a b', 'c d'].map(plainText),
      sourceLanguage: 'en',
      targetLanguage: 'es',
      meter,
      signal: new AbortController().signal,
    });
    await expect(failed).rejects.toMatchObject({ id: 'provider_failed' });
    expect(settled).toHaveLength(1);
    expect(settled[0]).toMatchObject({ characters: 3 });
    expect(settled[0]!.inputTokens).toBeGreaterThan(0);
  });

  it('beyond the budget asks no provider, and neither does nothing to translate', async () => {
    const meter: UsageMeter = { reserve: () => Promise.reject(creditExhausted('The budget is used up.')) };
    await expect(fakeModel.translate(answerInCapitals, ['a b'], { meter })).rejects.toMatchObject({
      id: 'credit_exhausted',
    });
    expect(fakeModel.fake.questions).toEqual([]);
    await fakeModel.fake.close();
    expect(translatedTexts(await fakeModel.translate(answerInCapitals, ['', '12'], { meter }))).toEqual(['', '12']);
  });
});
