import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/icu/parse-message.ts';
import type { TranslationStreamPart } from './contract.ts';
import { createModelProvider } from './model-provider.ts';
import { UNCHANGED_REPORT } from './finish-segment.ts';
import { expandMessages } from './message-segments.ts';
import { streamTranslation } from './stream-translation.ts';
import { smallTerminology } from './testing/small-terminology.ts';
import { accentedCapitals, translator } from './testing/prompt-reader.ts';
import { translatedTexts, answerInCapitals, useFakeModel } from './testing/use-fake-model.ts';

const MESSAGE = 'You have {count, plural, one {# message} other {# messages}} today.';
const BROKEN = 'You have {count, plural, one {# message} other {# messages} today.';

describe('translating messages in ICU syntax', () => {
  const model = useFakeModel();

  it('translates each text for the numbers of its form', async () => {
    const asked: { text: string; number: string | undefined }[] = [];
    const result = await model.translate(
      translator(({ text, tags }) => {
        asked.push({ text, number: tags?.['<x1/>'] });
        return accentedCapitals(text);
      }),
      ['Good morning.', MESSAGE],
      { targetLanguage: 'pl', contextWindow: 2 },
    );
    expect(translatedTexts(result)).toEqual([
      'GÓÓD MÓRNING.',
      '{count, plural, one {YÓU HAVÉ # MÉSSAGÉ TÓDAY.} few {YÓU HAVÉ # MÉSSAGÉS TÓDAY.} ' +
        'many {YÓU HAVÉ # MÉSSAGÉS TÓDAY.} other {YÓU HAVÉ # MÉSSAGÉS TÓDAY.}}',
    ]);
    expect(asked.slice(1)).toEqual([
      { text: 'You have <x1/> message today.', number: '1' },
      { text: 'You have <x1/> messages today.', number: '2' },
      { text: 'You have <x1/> messages today.', number: '5' },
      { text: 'You have <x1/> messages today.', number: '1.5' },
    ]);
    expect(result).toMatchObject({ translated: 2, skipped: 0 });
  });

  it('puts a number that a model wrote out back into its place', async () => {
    const literal = translator(({ text, tags }) => accentedCapitals(text).replace('<x1/>', tags?.['<x1/>'] ?? ''));
    const result = await model.translate(literal, [MESSAGE], { targetLanguage: 'de' });
    expect(translatedTexts(result)).toEqual([
      '{count, plural, one {YÓU HAVÉ # MÉSSAGÉ TÓDAY.} other {YÓU HAVÉ # MÉSSAGÉS TÓDAY.}}',
    ]);
  });

  it('leaves alone what it can not write, and says so', async () => {
    const progress: number[] = [];
    const result = await model.translate(answerInCapitals, [BROKEN, 'A cat', '{n, plural, other {12 %}}'], {
      onProgress: (done) => progress.push(done),
    });
    expect(translatedTexts(result)).toEqual([BROKEN, 'A CAT', '{n, plural, other {12 %}}']);
    expect(result.segments.map(({ skipped }) => skipped)).toEqual(['icu_message', undefined, 'no_letters']);
    expect(result.segments[0]?.warnings).toEqual([
      { code: 'icu_message', message: expect.stringMatching(/not translated.*\(expect plural/) },
    ]);
    expect(result).toMatchObject({ translated: 1, skipped: 2 });
    expect(progress.at(-1)).toBe(3);
    expect(new Set(model.asked().flat())).toEqual(new Set(['A cat']));
  });

  it('translates around a message in a text that is too long for one', async () => {
    const text = `${BROKEN} ${'A cat. '.repeat(MAX_MESSAGE_LENGTH / 7)}`;
    const result = await model.translate(answerInCapitals, [text], { model: { contextTokens: 100_000 } });
    expect(result.segments[0]?.skipped).toBeUndefined();
    expect(result.segments[0]?.warnings).toEqual([{ code: 'icu_message', message: expect.stringContaining('10,000') }]);
    expect(result.segments[0]?.content.text).toMatch(/ A CAT\. A CAT\.\s*$/);
  });

  it('checks the glossary in each text, not in the syntax', async () => {
    const terminology = smallTerminology([{ source: 'other', target: 'otro' }]);
    const result = await model.translate(answerInCapitals, ['{n, plural, one {the other cat} other {# cats}}'], {
      terminology,
    });
    const [segment] = result.segments;
    expect(segment?.glossary.violated).toMatchObject([{ sourceTerm: 'other', start: null, end: null }]);
  });

  it('is streamed as a whole', async () => {
    const fake = await model.start(answerInCapitals);
    const parts = streamTranslation({
      provider: createModelProvider(fake.model, { concurrency: 1 }),
      segment: plainText(MESSAGE),
      sourceLanguage: 'en',
      targetLanguage: 'ja',
      meter: UNMETERED,
      signal: new AbortController().signal,
    });
    const text = '{count, plural, other {YÓU HAVÉ # MÉSSAGÉS TÓDAY.}}';
    const found: TranslationStreamPart[] = [];
    for await (const part of parts) found.push(part);
    expect(found).toMatchObject([
      { kind: 'delta', text },
      { kind: 'done', translation: { content: { text } } },
    ]);
  });
});

describe('writing out the messages of a request', () => {
  const languages = { sourceLanguage: 'en', targetLanguage: 'ar' };

  it('lets others have their turn', async () => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    const messages = Array.from({ length: 200 }, (_, index) => plainText(`${index}: ${MESSAGE}`));
    await expandMessages(messages, languages);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(5);
  });

  it('stops where it has become too much', async () => {
    const long = (index: number) => plainText(`${index} ${'word '.repeat(1500)}${MESSAGE}`);
    const expanded = await expandMessages(
      Array.from({ length: 30 }, (_, index) => long(index)),
      languages,
    );
    expect(expanded?.texts).toHaveLength(22 * 6);
    const untouched = expanded!.texts.map((content) => ({ ...UNCHANGED_REPORT, content }));
    const joined = await expanded!.join(untouched);
    expect(joined.map(({ skipped }) => skipped).lastIndexOf(undefined)).toBe(21);
    expect(joined[29]?.warnings[0]?.message).toContain('Send several requests');
  });
});
