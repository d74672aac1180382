import { afterEach, describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import type { AnswerModel, FakeModel, FakeModelOptions } from '#test/fakes/fake-model.ts';
import { creditExhausted } from '../errors.ts';
import type { ProviderUsage, UsageEstimate, UsageMeter } from '../usage.ts';
import { UNMETERED } from '../usage.ts';
import type { TranslateSegmentsOptions } from './contract.ts';
import { createModelProvider } from './model-provider.ts';
import { accentedCapitals, readBlock, readSegments, translator } from './testing/prompt-reader.ts';
import { smallTerminology } from './testing/small-terminology.ts';
import { translateSegments } from './translate-segments.ts';

let fake: FakeModel | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

type More = Partial<TranslateSegmentsOptions> & { readonly model?: FakeModelOptions; readonly concurrency?: number };

const upper = translator(({ text }) => accentedCapitals(text));

async function call(answer: AnswerModel, segments: readonly string[], { model, concurrency = 4, ...more }: More = {}) {
  fake = await startFakeModel(answer, model);
  return translateSegments({
    provider: createModelProvider(fake.model, { concurrency }),
    segments: segments.map(plainText),
    sourceLanguage: 'en',
    targetLanguage: 'es',
    meter: UNMETERED,
    signal: new AbortController().signal,
    ...more,
  });
}

const textsOf = (result: Awaited<ReturnType<typeof call>>) => result.segments.map(({ content }) => content.text);
const asked = () => fake!.questions.map((question) => readSegments(question).map(({ text }) => text));

/** A meter that remembers what it was told. */
function recordingMeter() {
  const estimates: UsageEstimate[] = [];
  const settled: ProviderUsage[] = [];
  const meter: UsageMeter = {
    reserve(estimate) {
      estimates.push(estimate);
      return Promise.resolve({ settle: (usage) => Promise.resolve(void settled.push(usage)) });
    },
  };
  return { meter, estimates, settled };
}

describe('context windows', () => {
  const segments = ['One a', 'Two b', 'Three c', 'Four d'];

  it('1 sends the whole in one call, with ids', async () => {
    expect(textsOf(await call(upper, segments, { contextWindow: 1 }))).toEqual(['ÓNÉ A', 'TWÓ B', 'THRÉÉ C', 'FÓUR D']);
    expect(asked()).toEqual([segments]);
    expect(readBlock(fake!.questions[0]!.prompt, 'surrounding')).toBeUndefined();
  });

  it('1 refuses what the model does not hold, before it asks, and says what to do', async () => {
    const long = Array.from({ length: 300 }, (_, index) => `The sentence number ${index} of a long document.`);
    const failed = call(upper, long, { contextWindow: 1, model: { contextTokens: 4000 } });
    await expect(failed).rejects.toMatchObject({
      id: 'text_too_long',
      message: expect.stringContaining('context_window'),
    });
    expect(fake?.questions).toEqual([]);
  });

  it.each([
    ['refuses', 3000, 'text_too_long'],
    ['serves', 20_000, undefined],
  ])('1 %s what is long beside the %i tokens that the model writes at once', async (_, outputTokens, id) => {
    const long = Array.from({ length: 300 }, (_, index) => `The sentence number ${index} of a long document.`);
    const model = { contextTokens: 1_000_000, outputTokens };
    const done = call(upper, long, { contextWindow: 1, model });
    expect(
      await done.then(
        () => undefined,
        (error: { id?: string }) => error.id,
      ),
    ).toBe(id);
    expect(fake?.questions.map((question) => question.maximumOutputTokens)).toEqual(
      id === undefined ? [outputTokens] : [],
    );
  });

  it('2 sends buckets that the model holds, with the text around each', async () => {
    const long = Array.from({ length: 150 }, (_, index) => `The sentence number ${index} of a long document.`);
    const result = await call(upper, long, { contextWindow: 2 });
    expect(textsOf(result)).toEqual(long.map((text) => accentedCapitals(text)));
    const buckets = asked().sort((one, other) => long.indexOf(one[0]!) - long.indexOf(other[0]!));
    expect(buckets.flat()).toEqual(long);
    expect(buckets.length).toBeGreaterThan(2);
    expect(buckets.length).toBeLessThan(20);
    const second = fake!.questions.find((question) => readSegments(question)[0]?.text === buckets[1]?.[0]);
    const from = buckets[0]!.length;
    const to = from + buckets[1]!.length;
    expect(readBlock(second!.prompt, 'surrounding')).toEqual({
      before: long.slice(from - 3, from).join('\n'),
      after: long.slice(to, to + 3).join('\n'),
    });
  });

  it('3, when none is given, sends each alone with its neighbours, and keeps the order', async () => {
    const slowFirst: AnswerModel = async (question) => {
      await new Promise((resolve) => setTimeout(resolve, readSegments(question)[0]?.text === 'One a' ? 60 : 0));
      return upper(question);
    };
    expect(textsOf(await call(slowFirst, segments))).toEqual(['ÓNÉ A', 'TWÓ B', 'THRÉÉ C', 'FÓUR D']);
    expect(asked().map((texts) => texts.length)).toEqual([1, 1, 1, 1]);
    const second = fake!.questions.find((question) => readSegments(question)[0]?.text === 'Two b');
    expect(readBlock(second!.prompt, 'surrounding')).toEqual({ before: 'One a', after: 'Three c\nFour d' });
  });

  it.each([1, 2, 3] as const)('%i sends equal texts once and leaves blank ones as they are', async (contextWindow) => {
    const result = await call(upper, ['Same', '', ' Same', '  ', 'Other'], { contextWindow });
    expect(textsOf(result)).toEqual(['SAMÉ', '', ' SAMÉ', '  ', 'ÓTHÉR']);
    expect(asked().flat().sort()).toEqual(['Other', 'Same']);
    expect(result).toMatchObject({ translated: 3, skipped: 2, repeated: 1, engine: fake!.model.name });
  });
});

describe('calls side by side', () => {
  it('are as many as the provider allows, and no more', async () => {
    let now = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const answer: AnswerModel = async (question) => {
      most = Math.max(most, (now += 1));
      // Answers go out once three calls are there, or when none can come any more.
      await new Promise<void>((resolve) => {
        release.push(resolve);
        if (release.length >= 3) for (const go of release.splice(0)) go();
      });
      now -= 1;
      return upper(question);
    };
    const texts = Array.from({ length: 9 }, (_, index) => `text ${'abcdefghi'[index]}`);
    await call(answer, texts, { concurrency: 3 });
    expect(most).toBe(3);
  });

  it('end together when one of them fails, with its error', async () => {
    fake = await startFakeModel(upper);
    // The first answer never comes: only the failure of the second can end the call.
    fake.fail({ kind: 'hang' }, { kind: 'status', status: 503 });
    const failed = translateSegments({
      provider: createModelProvider(fake.model, { concurrency: 2 }),
      segments: ['a b', 'c d', 'e f'].map(plainText),
      sourceLanguage: 'en',
      targetLanguage: 'es',
      meter: UNMETERED,
      signal: new AbortController().signal,
    });
    await expect(failed).rejects.toMatchObject({ id: 'provider_failed', retryable: true });
    expect(fake.requests).toHaveLength(2);
    await fake.requests[0]!.aborted;
  });

  it('end with the reason of an abort', async () => {
    fake = await startFakeModel(upper);
    fake.fail({ kind: 'hang' });
    const controller = new AbortController();
    const failed = translateSegments({
      provider: createModelProvider(fake.model, { concurrency: 1 }),
      segments: [plainText('a b')],
      sourceLanguage: 'en',
      targetLanguage: 'es',
      meter: UNMETERED,
      signal: controller.signal,
    });
    await expect.poll(() => fake!.requests.length).toBe(1);
    controller.abort(new Error('cancelled'));
    await expect(failed).rejects.toThrow('cancelled');
    await fake.requests[0]!.aborted;
  });
});

describe('what a model is told', () => {
  it('is the domain, the instructions and the languages, in the system prompt', async () => {
    await call(upper, ['a b'], {
      domain: 'dentistry',
      instructions: 'Be formal.',
      extraInstructions: ['No exclamation marks.'],
      targetLanguage: 'pt-BR',
    });
    const { system, prompt } = fake!.questions[0]!;
    for (const part of [
      'dentistry',
      'Be formal.',
      'No exclamation marks.',
      'English (en)',
      'Brazilian Portuguese (pt-BR)',
    ]) {
      expect(system).toContain(part);
      expect(prompt).not.toContain(part);
    }
  });

  it('are the terms that occur in the texts of the call and no others', async () => {
    const terminology = smallTerminology([
      { source: 'invoice', target: 'factura', forbidden: 'recibo' },
      { source: 'customer', target: 'cliente' },
      { source: 'warehouse', target: 'almacén' },
    ]);
    const answer = translator(({ text }) => text.replace(/invoice/i, 'factura').replace(/customer/i, 'cliente'));
    const result = await call(answer, ['Send the Invoice now', 'Ask the customer', 'Nothing here'], { terminology });
    const termsFor = (text: string) => {
      const question = fake!.questions.find((each) => readSegments(each)[0]?.text === text);
      return readBlock(question!.system, 'terms');
    };
    expect(termsFor('Send the Invoice now')).toEqual([{ source: 'invoice', target: 'factura', never: ['recibo'] }]);
    expect(termsFor('Ask the customer')).toEqual([{ source: 'customer', target: 'cliente' }]);
    expect(termsFor('Nothing here')).toBeUndefined();
    expect(fake!.questions.map(({ system }) => system).join()).not.toContain('warehouse');
    expect(result.segments[0]?.glossary.applied).toMatchObject([{ sourceTerm: 'invoice', targetTerm: 'factura' }]);
  });

  it('are references, as data', async () => {
    const queries: unknown[] = [];
    await call(upper, ['a b'], {
      references: {
        retrieve({ signal: _signal, ...query }) {
          queries.push(query);
          return Promise.resolve([
            { kind: 'translation_memory', text: 'a\n"c"', translation: 'x', score: 0.9 },
            { kind: 'styleguide', text: 'Say you.', score: 0.5 },
          ]);
        },
      },
    });
    expect(queries).toEqual([{ texts: ['a b'], sourceLanguage: 'en', targetLanguage: 'es', limit: 5 }]);
    expect(readBlock(fake!.questions[0]!.system, 'references')).toEqual([
      { kind: 'translation_memory', text: 'a\n"c"', translation: 'x' },
      { kind: 'styleguide', text: 'Say you.' },
    ]);
  });
});

describe('copies of the source', () => {
  const segments = ['Press <b>Save</b> to keep 3 files.', 'See https://example.com/help now.', 'Loquent'];
  const copy = (text: string) => text.replace(' ', '  ');

  it('are named in one repair, and stay no copies', async () => {
    const answer = translator(({ text, defects }) => (defects === undefined ? copy(text) : accentedCapitals(text)));
    const result = await call(answer, segments, { contextWindow: 2 });
    expect(textsOf(result)).toEqual([
      'PRÉSS <b>SAVÉ</b> TÓ KÉÉP 3 FILÉS.',
      'SÉÉ https://example.com/help NÓW.',
      'Loquent',
    ]);
    expect(result.segments.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(fake!.questions).toHaveLength(2);
    const repaired = readSegments(fake!.questions[1]!);
    expect(repaired.map(({ defects }) => defects)).toEqual([
      [expect.stringContaining('is the text itself')],
      [expect.stringContaining('is the text itself')],
    ]);
  });

  it('are reported when they are copies after that', async () => {
    const result = await call(
      translator(({ text }) => copy(text)),
      segments,
      { contextWindow: 2 },
    );
    const codes = result.segments.map(({ warnings }) => warnings.map(({ code }) => code));
    expect(codes).toEqual([['same_as_source'], ['same_as_source'], []]);
    expect(fake!.questions).toHaveLength(2);
  });
});

describe('terms in the answer', () => {
  const terminology = smallTerminology([{ source: 'invoice', target: 'factura' }]);

  it('are asked for once more when they are not there', async () => {
    const answer = translator(({ text, defects }) =>
      defects === undefined ? accentedCapitals(text) : 'Envíe la factura hoy',
    );
    const result = await call(answer, ['Send the invoice now'], { terminology });
    expect(textsOf(result)).toEqual(['Envíe la factura hoy']);
    expect(readSegments(fake!.questions[1]!)[0]?.defects).toEqual(['"invoice" must be translated as "factura".']);
    expect(result.segments[0]?.glossary).toMatchObject({ applied: [{ found: 'factura' }], violated: [] });
  });

  it('are reported when they are missing after that', async () => {
    const result = await call(upper, ['Send the invoice now'], { terminology });
    expect(fake!.questions).toHaveLength(2);
    expect(result.segments[0]?.glossary).toMatchObject({
      applied: [],
      violated: [{ type: 'preferred_term_not_used', targetTerm: 'factura' }],
    });
  });

  it('are told with the notes of their entries, cut to 300 characters', async () => {
    const long = 'Only of money. '.repeat(40);
    const noted = smallTerminology([
      { source: 'invoice', target: 'factura', notes: long },
      { source: 'bill', target: 'billete', notes: ' Paper money. ' },
    ]);
    await call(upper, ['Send the invoice and the bill now'], { terminology: noted });
    const told = readBlock(fake!.questions[0]!.system, 'terms') as readonly { source: string; note: string }[];
    expect(told.map(({ source, note }) => [source, note.length])).toEqual([
      ['invoice', 300],
      ['bill', 'Paper money.'.length],
    ]);
  });

  it('that are the same in both languages never reach the model as text', async () => {
    const keep = smallTerminology([{ source: 'Loquent', target: 'Loquent' }]);
    const result = await call(upper, ['Open Loquent now'], { terminology: keep });
    expect(textsOf(result)).toEqual(['ÓPÉN Loquent NÓW']);
    expect(asked()).toEqual([['Open <x1/> now']]);
  });
});

describe('use', () => {
  it('is reserved once, above what is used, and settled once with characters of each text once and tokens of every call', async () => {
    const { meter, estimates, settled } = recordingMeter();
    const damaging = translator(({ text }) => text.replaceAll(/<[^>]*>/g, '').toUpperCase());
    const result = await call(damaging, ['Hi {name}', 'Hi {name}', 'plain text', ''], { meter, contextWindow: 1 });
    expect(estimates).toHaveLength(1);
    expect(settled).toEqual([result.usage]);
    expect(result.usage.characters).toBe('Hi '.length + 'plain text'.length);
    // One call together, one repair, one alone.
    expect(fake!.questions).toHaveLength(3);
    expect(result.usage.inputTokens).toBeGreaterThan(0);
    const [estimate] = estimates;
    expect(estimate).toMatchObject({ provider: 'local', characters: result.usage.characters });
    expect(estimate!.tokens).toBeGreaterThan(result.usage.inputTokens + result.usage.outputTokens);
  });

  it('of calls that were made is settled when another one fails', async () => {
    const { meter, settled } = recordingMeter();
    fake = await startFakeModel((question) => {
      fake!.fail({ kind: 'status', status: 500 });
      return upper(question);
    });
    const failed = translateSegments({
      provider: createModelProvider(fake.model, { concurrency: 1 }),
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
    await expect(call(upper, ['a b'], { meter })).rejects.toMatchObject({ id: 'credit_exhausted' });
    expect(fake!.questions).toEqual([]);
    await fake!.close();
    expect(textsOf(await call(upper, ['', '12'], { meter }))).toEqual(['', '12']);
  });
});
