import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { DEEPL_PREFIX, deeplRoutes } from './deepl/surface.ts';
import { LIBRE_PREFIX, libreRoutes } from './libretranslate/surface.ts';
import { startPhraseModel } from './testing/phrase-model.ts';

const model = sharedByTests(() => startPhraseModel({ Hello: 'Hallo' }));
const LIMITS = { LIMIT_GLOSSARIES: '1', LIMIT_CONTEXT_STORES: '1' };
const api = sharedByTests(() => startTestApi({ environment: { ...model.environment, ...LIMITS } }));

type Fields = Readonly<Record<string, string | File>>;
const file = () => new File(['Hello'], 'note.txt');

/** All that costs something, with a request of one Hello. Adding a line here is a decision. */
const SPENDING: readonly { readonly route: string; readonly fields: () => Fields; readonly isJob?: true }[] = [
  { route: 'POST /compat/deepl/v2/document', fields: () => ({ ...DEEPL_PAIR, file: file() }), isJob: true },
  { route: 'POST /compat/deepl/v2/translate', fields: () => ({ ...DEEPL_PAIR, text: 'Hello' }) },
  { route: 'POST /compat/deepl/v2/write/rephrase', fields: () => ({ target_lang: 'DE', text: 'Hello' }) },
  { route: 'POST /compat/libretranslate/translate', fields: () => ({ source: 'en', target: 'de', q: 'Hello' }) },
  {
    route: 'POST /compat/libretranslate/translate_file',
    fields: () => ({ source: 'en', target: 'de', file: file() }),
    isJob: true,
  },
];
const DEEPL_PAIR = { source_lang: 'EN', target_lang: 'DE' };
/** Work on texts or files that costs nothing. */
const FREE = ['POST /compat/libretranslate/detect'];

async function send(route: string, key: string, fields: Fields) {
  const [method = '', path = ''] = route.split(' ');
  const body = Object.values(fields).some((value) => typeof value !== 'string')
    ? new FormData()
    : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.append(name, value as string);
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
  const response = await fetch(api.url + path, { method, headers, body });
  return { status: response.status, text: await response.text() };
}

async function used(key: string): Promise<number> {
  const { totals } = (await (await api.request('/v1/usage', { key })).json()) as { totals: { characters: number } };
  return totals.characters;
}

const quotaOf = (route: string) => (route.includes(DEEPL_PREFIX) ? 456 : 403);

it('routes that work on texts or files are known to cost something, or not to', () => {
  const none = { config: { limits: { streams: 0 } }, providers: { listed: () => [] } } as never;
  const all = [
    ...deeplRoutes(none).map((route) => ({ ...route, prefix: DEEPL_PREFIX })),
    ...libreRoutes(none).map((route) => ({ ...route, prefix: LIBRE_PREFIX })),
  ];
  const working = all.filter(({ work }) => work === 'text' || work === 'upload');
  expect(working.map(({ name, prefix }) => name.replace(' ', ` ${prefix}`)).toSorted()).toEqual(
    [...SPENDING.map(({ route }) => route), ...FREE].toSorted(),
  );
});

describe.each(SPENDING)('$route', ({ route, fields, isJob }) => {
  it('is refused when the budget is used up, and is counted otherwise', async () => {
    const { key } = await buildApiKey(api.orm);
    await api.request('/v1/usage/budget', { key, method: 'PUT', json: { monthly_characters: 0 } });
    const refused = await send(route, key, fields());
    expect(refused).toMatchObject({
      status: quotaOf(route),
      text: expect.stringContaining('PUT /v1/usage/budget') as string,
    });
    expect(await used(key)).toBe(0);
    // Jobs are counted by the steps that do their work.
    if (isJob === true) return;
    await api.request('/v1/usage/budget', { key, method: 'PUT', json: { monthly_characters: null } });
    expect((await send(route, key, fields())).status).toBe(200);
    expect(await used(key)).toBeGreaterThanOrEqual('Hello'.length);
  });
});

describe('limits of the organization', () => {
  it.each([
    ['POST /compat/deepl/v2/glossaries', { name: 'A', ...DEEPL_PAIR, entries: 'a\tb' }],
    ['POST /compat/deepl/v3/glossaries', { name: 'A' }],
  ])('hold for %s', async (route, fields) => {
    const { key } = await buildApiKey(api.orm);
    expect((await send(route, key, fields)).status).toBe(201);
    expect(await send(route, key, fields)).toMatchObject({
      status: 456,
      text: expect.stringContaining('at most 1 glossaries') as string,
    });
  });

  it('hold for the memory of suggestions', async () => {
    const { key } = await buildApiKey(api.orm);
    const store = { name: 'Only', key: 'only', content_kind: 'documents', retrieval_backend: 'none' };
    const made = await api.request('/v1/context', { key, json: store });
    expect(made.status, await made.text()).toBe(201);
    const suggestion = { source: 'en', target: 'de', q: 'Hello', s: 'Hallo' };
    expect(await send('POST /compat/libretranslate/suggest', key, suggestion)).toMatchObject({
      status: 400,
      text: expect.stringContaining('at most 1 context stores') as string,
    });
  });
});
