import { afterEach, describe, expect, it } from 'vitest';
import { startDeeplServer, type DeeplServer, type DeeplServerOptions } from '#test/fakes/deepl-server.ts';
import type { TranslationRequest } from '#providers/language/provider.ts';
import {
  describeEngineContract,
  ENGINE_KEY,
  failure,
  engineRequest,
} from '#providers/language/testing/engine-contract.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { engineGlossary } from '#language/translation/engine-glossary.ts';
import { smallTerminology } from '#language/translation/testing/small-terminology.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { createDeeplProvider } from './deepl-provider.ts';

describeEngineContract('DeepL', {
  start: (options) => startDeeplServer({ ...options, apiKey: ENGINE_KEY }),
  create: (server, settings) => createDeeplProvider({ ...settings, apiKey: ENGINE_KEY, baseUrl: `${server.url}/` }),
  keyVariable: 'DEEPL_API_KEY',
  addressVariable: 'DEEPL_BASE_URL',
  wrongKey: { status: 403, body: '{"message":"Forbidden"}' },
  noCredit: { status: 456, body: '{"message":"Quota Exceeded"}' },
  tooLong: { status: 413, body: '{"message":"Request Entity Too Large"}' },
  maxTexts: 50,
});

let server: DeeplServer;
afterEach(() => server?.close());

async function connect(options: Partial<DeeplServerOptions> = {}) {
  server = await startDeeplServer({ apiKey: ENGINE_KEY, ...options });
  return another();
}

/** A provider as another process has it. */
function another() {
  return createDeeplProvider({ apiKey: ENGINE_KEY, baseUrl: server.url, timeout: 20_000, fetch, concurrency: 4 });
}

const asked = (segments: readonly string[], more: Partial<TranslationRequest> = {}) => ({
  ...engineRequest(segments),
  ...more,
});
const glossaryOf = (source: string, target: string) => engineGlossary(smallTerminology([{ source, target }]));
const created = () => server.requests.filter(({ method, path }) => `${method} ${path}` === 'POST /v3/glossaries');

describe('requests to DeepL', () => {
  it.each([
    ['en', 'de', 'en', 'de'],
    ['en-US', 'pt', 'en', 'pt-BR'],
    ['de', 'en', 'de', 'en-US'],
    ['de', 'en-AU', 'de', 'en-GB'],
    ['en', 'pt-AO', 'en', 'pt-PT'],
    ['en', 'es-MX', 'en', 'es-419'],
    ['en', 'es-ES', 'en', 'es'],
    ['en', 'zh', 'en', 'zh-HANS'],
    ['en', 'zh-TW', 'en', 'zh-HANT'],
    ['zh-Hant', 'no', 'zh', 'nb'],
  ])('go from %s to %s as %s and %s', async (sourceLanguage, targetLanguage, source, target) => {
    const provider = await connect();
    await provider.translate(asked(['Hello'], { sourceLanguage, targetLanguage }));
    expect(server.questions).toMatchObject([{ source, target }]);
  });

  it('hold the text around the segments, the field and the instructions, and nothing of formality', async () => {
    const provider = await connect();
    const long = `Address readers informally. ${'Keep it short and simple. '.repeat(15)}`;
    await provider.translate(
      asked(['Hello'], {
        surrounding: { before: 'Before.', after: 'After.' },
        domain: 'law',
        instructions: long,
        extraInstructions: ['Use the metric system.'],
      }),
    );
    const form = server.forms[0]!;
    expect(form.get('context')).toBe('Before.\nAfter.');
    const instructions = form.getAll('custom_instructions');
    expect(instructions.length).toBe(4);
    expect(instructions[0]).toContain('law');
    expect(instructions.slice(1).join(' ')).toBe(`${long.trim()} Use the metric system.`);
    expect(instructions.slice(0, -1).every((text) => text.endsWith('.'))).toBe(true);
    expect(form.has('formality')).toBe(false);
    expect(form.has('tag_handling')).toBe(false);
  });

  it('hold the formality that is asked for, in languages that have one', async () => {
    const provider = await connect();
    await provider.translate(asked(['Hello'], { formality: 'more' }));
    await provider.translate(asked(['Hello'], { formality: 'less', targetLanguage: 'pt-BR' }));
    await provider.translate(asked(['Hello'], { formality: 'less', targetLanguage: 'nb' }));
    expect(server.forms.map((form) => form.get('formality'))).toEqual(['more', 'less', null]);
  });

  it('hold no instructions in languages that have none, and fail with more than there is room for', async () => {
    const provider = await connect();
    await provider.translate(asked(['Hello'], { targetLanguage: 'nb', instructions: 'Be brief.' }));
    expect(server.forms[0]?.has('custom_instructions')).toBe(false);
    const extraInstructions = Array.from({ length: 11 }, (_, index) => `Rule ${index}.`);
    const error = await failure(provider.translate(asked(['Hello'], { extraInstructions })));
    expect(error).toMatchObject({ id: 'capability_unavailable' });
    expect(server.forms).toHaveLength(1);
  });

  it('show what a placeholder stands for, and let no tag of ours split a sentence', async () => {
    const provider = await connect({ translate: (text) => text });
    const codes = [{ id: 1, kind: 'standalone', offset: 5, equivalent: '{name} & co' }] as const;
    const content = { text: 'Dear !', codes };
    const { segments } = await provider.translate(engineRequest([content]));
    expect(server.questions[0]?.texts).toEqual(['Dear <x id="s1">{name} &amp; co</x>!']);
    expect(segments[0]?.content).toEqual({ text: 'Dear !', codes: [{ id: 1, kind: 'standalone', offset: 5 }] });
    const form = Object.fromEntries(server.forms[0]!);
    expect(form).toMatchObject({
      tag_handling: 'xml',
      outline_detection: '0',
      split_sentences: 'nonewlines',
      ignore_tags: 'x',
    });
  });

  it('stay below 128 KiB in letters that take six bytes in a form, and refuse a text that does not', async () => {
    const provider = await connect();
    const texts = Array.from({ length: 30 }, () => 'ж'.repeat(2000));
    const { segments } = await provider.translate(asked(texts, { instructions: 'ж'.repeat(290) }));
    expect(segments).toHaveLength(30);
    expect(server.questions.map(({ texts: sent }) => sent.length)).toEqual([10, 10, 10]);
    const error = await failure(provider.translate(asked(['ж'.repeat(22_000)])));
    expect(error).toMatchObject({ id: 'text_too_long' });
    expect(server.questions).toHaveLength(3);
  });
});

describe('glossaries at DeepL', () => {
  it('are created once for many requests, and found again by other processes', async () => {
    const provider = await connect();
    const glossary = glossaryOf('invoice', 'Rechnung');
    const call = (each: typeof provider, targetLanguage = 'de') =>
      each.translate(asked(['My invoice'], { glossary, targetLanguage }));
    const responses = await Promise.all([call(provider), call(provider), call(provider)]);
    expect(responses.map(({ segments }) => segments[0]?.content.text)).toEqual(Array(3).fill('MY Rechnung'));
    await call(another());
    expect(created()).toHaveLength(1);
    expect([...server.glossaries.values()]).toMatchObject([
      {
        name: `loquent-${glossary!.contentHash}-en-de`,
        dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 1 }],
      },
    ]);
    await call(provider, 'es');
    expect(created()).toHaveLength(2);
  });

  it('know one translation of a term, the first, and no term with a line break', async () => {
    const provider = await connect();
    const terms = [
      { source: 'invoice, "old"', target: 'Rechnung' },
      { source: 'invoice, "old"', target: 'Faktura' },
      { source: 'two\nlines', target: 'zwei' },
      { source: '__proto__', target: 'Prototyp' },
      { source: '7', target: 'sieben' },
      { source: 'ж'.repeat(600), target: 'zu lang' },
    ];
    const glossary = engineGlossary(smallTerminology(terms));
    await provider.translate(asked(['Hello'], { glossary }));
    expect([...server.glossaries.values()][0]?.entries).toEqual([
      ['invoice, "old"', 'Rechnung'],
      ['__proto__', 'Prototyp'],
      ['7', 'sieben'],
    ]);
  });

  it('are omitted for a pair that has none', async () => {
    const provider = await connect();
    const glossary = glossaryOf('invoice', 'faktura');
    const { segments } = await provider.translate(asked(['My invoice'], { glossary, targetLanguage: 'nb' }));
    expect(segments[0]?.content.text).toBe('MY INVOICE');
    expect(created()).toEqual([]);
  });

  it('of Loquent are deleted when the account is full, the oldest first, and never one of the user', async () => {
    const provider = await connect({ glossaryLimit: 3 });
    const foreign = { glossary_id: 'theirs', name: 'Theirs', creation_time: '2020-01-01T00:00:00Z' };
    server.glossaries.set('theirs', { ...foreign, dictionaries: [], entries: [] });
    const other = another();
    for (const target of ['eins', 'zwei', 'drei', 'vier']) {
      // Each by a process of its own, but for the last two.
      const process = target === 'eins' ? other : provider;
      const glossary = glossaryOf('invoice', target);
      const { segments } = await process.translate(asked(['My invoice'], { glossary }));
      expect(segments[0]?.content.text).toBe(`MY ${target}`);
    }
    expect([...server.glossaries.values()].map(({ glossary_id, entries }) => entries[0]?.[1] ?? glossary_id)).toEqual([
      'theirs',
      'drei',
      'vier',
    ]);
    const glossary = glossaryOf('invoice', 'eins');
    const error = await failure(other.translate(asked(['My invoice'], { glossary })));
    expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
    const again = await other.translate(asked(['My invoice'], { glossary }));
    expect(again.segments[0]?.content.text).toBe('MY eins');
  });

  it('that find no room, or are too large, are a clear refusal', async () => {
    const provider = await connect({ glossaryLimit: 0 });
    const error = await failure(provider.translate(asked(['Hello'], { glossary: glossaryOf('invoice', 'Rechnung') })));
    expect(error).toMatchObject({ id: 'capability_unavailable', message: expect.stringContaining('no room') });
    const terms = Array.from({ length: 12_000 }, (_, index) => ({ source: `${index}`, target: 'x'.repeat(1000) }));
    const large = engineGlossary(smallTerminology(terms));
    const refused = await failure(provider.translate(asked(['Hello'], { glossary: large })));
    expect(refused).toMatchObject({ id: 'capability_unavailable', message: expect.stringContaining('10 MiB') });
    expect(server.questions).toEqual([]);
  });

  it('are not mistaken for missing when it is the key that is refused', async () => {
    const provider = await connect();
    const glossary = glossaryOf('invoice', 'Rechnung');
    await provider.translate(asked(['Hello'], { glossary }));
    server.fail({ kind: 'status', status: 403 });
    const error = await failure(provider.translate(asked(['Hello'], { glossary })));
    expect(error).toMatchObject({ id: 'provider_not_configured', retryable: false });
  });
});

it('DeepL translates one by one what the service sends it, with what stands around it and its terms', async () => {
  const provider = await connect();
  const codes = [
    { id: 4, kind: 'open', offset: 0 },
    { id: 4, kind: 'close', offset: 4 },
  ] as const;
  const result = await translateSegments({
    provider,
    segments: [
      { text: 'Dear %s,', codes },
      { text: 'your invoice is here: https://example.org/a?b=1&c=2', codes: [] },
    ],
    sourceLanguage: 'en',
    targetLanguage: 'es',
    terminology: smallTerminology([{ source: 'invoice', target: 'factura' }]),
    meter: UNMETERED,
    signal: new AbortController().signal,
  });
  expect(result.segments.map(({ content }) => content)).toEqual([
    { text: 'DEAR %s,', codes },
    { text: 'YOUR factura IS HERE: https://example.org/a?b=1&c=2', codes: [] },
  ]);
  expect(result.segments[1]?.glossary.applied).toMatchObject([{ targetTerm: 'factura' }]);
  expect(result).toMatchObject({ engine: 'deepl', repairedCodes: 0, translated: 2 });
  const contexts = server.forms.map((form) => form.get('context'));
  expect(new Set(contexts)).toEqual(new Set(['Dear %s,', 'your invoice is here: https://example.org/a?b=1&c=2']));
});
