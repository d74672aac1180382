import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startPhraseModel } from '#compat/testing/phrase-model.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { freshForEachTest, sharedByTests } from '#test/suite/shared.ts';

const PHRASES = { 'Save the file': 'Datei speichern', Hello: 'Hallo', 'Good bye': 'Tschüss' };
const ENGLISH = 'Please enter your password before you continue with the payment.';

const model = sharedByTests(() => startPhraseModel(PHRASES));
const api = sharedByTests(() => startTestApi({ environment: model.environment }));

/** Sends a request as LibreTranslate's clients do: the key is in the body. */
async function post(path: string, json: object, key = api.owner.key) {
  const body = JSON.stringify({ ...json, api_key: key });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${api.url}/compat/libretranslate/${path}`, { method: 'POST', body, headers });
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what is tested
  return { status: response.status, body: (await response.json()) as any };
}
const PAIR = { source: 'en', target: 'de' };

describe("LibreTranslate's translation", () => {
  it('takes a text or several, in JSON and in forms', async () => {
    expect(await post('translate', { ...PAIR, q: 'Hello' })).toEqual({
      status: 200,
      body: { translatedText: 'Hallo' },
    });
    const several = await post('translate', { ...PAIR, q: ['Hello', 'Good bye'], alternatives: 2 });
    expect(several.body).toEqual({ translatedText: ['Hallo', 'Tschüss'], alternatives: [[], []] });
    const body = new URLSearchParams({ ...PAIR, q: 'Hello', api_key: api.owner.key });
    const form = await fetch(`${api.url}/compat/libretranslate/translate`, { method: 'POST', body });
    expect(await form.json()).toEqual({ translatedText: 'Hallo' });
  });

  it.each([
    ['pb', 'pt-BR'],
    ['PB', 'pt-BR'],
    ['zt', 'zh-Hant'],
    ['zh', 'zh-Hans'],
  ])('takes the code %s of LibreTranslate', async (code, tag) => {
    const [own, ours] = [
      await post('translate', { ...PAIR, target: code, q: 'Hello' }),
      await post('translate', { ...PAIR, target: tag, q: 'Hello' }),
    ];
    expect(own.status).toBe(200);
    expect(own).toEqual(ours);
    expect((await post('translate', { source: code, target: 'de', q: 'Hello' })).status).toBe(200);
    const languages = (await (await fetch(`${api.url}/compat/libretranslate/languages`)).json()) as {
      code: string;
      targets: string[];
    }[];
    const codes = languages.map((each) => each.code);
    if (codes.includes(tag)) expect(codes).toContain(code.toLowerCase());
  });

  it('detects languages, with confidences in percent', async () => {
    const { body } = await post('translate', { q: ENGLISH, source: 'auto', target: 'de' });
    expect(body.detectedLanguage).toMatchObject({ language: 'en' });
    expect(body.detectedLanguage.confidence).toBeGreaterThan(90);
    const detected = await post('detect', { q: ENGLISH });
    expect(detected.body[0]).toEqual(body.detectedLanguage);
    expect((await post('detect', { q: '123' })).body).toEqual([{ confidence: 0, language: 'en' }]);
  });

  it('keeps tags of HTML', async () => {
    const q = '<p class="green">Hello <b translate="no">Hello</b></p>';
    const { body } = await post('translate', { ...PAIR, q, format: 'html' });
    expect(body.translatedText).toBe('<p class="green">Hallo <b translate="no">Hello</b></p>');
  });

  it('uses what was suggested, of the own organization only', async () => {
    const { key } = await buildApiKey(api.orm);
    const suggestion = { ...PAIR, q: 'Save the file', s: 'Datei sichern' };
    expect(await post('suggest', suggestion, key)).toEqual({ status: 200, body: { success: true } });
    const ask = async (as: string) =>
      (await post('translate', { ...PAIR, q: 'Save the file' }, as)).body.translatedText;
    expect(await ask(key)).toBe('Datei sichern');
    await post('suggest', { ...suggestion, s: 'Die Datei sichern' }, key);
    expect(await ask(key)).toBe('Die Datei sichern');
    expect(await ask(api.owner.key)).toBe('Datei speichern');
    const stores = (await (await api.request('/v1/context', { key })).json()) as { stores: { name: string }[] };
    expect(JSON.stringify(stores)).toContain('Suggestions (LibreTranslate)');
  });

  it.each([
    ['translate', { target: 'de', source: 'en' }, 'Invalid request: missing q parameter'],
    ['translate', { q: 'Hello', target: 'de' }, 'Invalid request: missing source parameter'],
    ['translate', { q: 'Hello', source: 'en', target: 'xx' }, 'xx is not supported'],
    ['translate', { q: 'Hello', ...PAIR, format: 'pdf' }, 'pdf format is not supported'],
    ['suggest', { q: 'Hello', ...PAIR }, 'Invalid request: missing s parameter'],
    ['detect', {}, 'Invalid request: missing q parameter'],
  ])('refuses %s of %j in its words', async (path, json, error) => {
    expect(await post(path, json)).toEqual({ status: 400, body: { error } });
  });

  it('is refused without a valid key, and to a role that is too weak', async () => {
    expect((await post('translate', { ...PAIR, q: 'Hello' }, 'wrong')).status).toBe(403);
    expect((await post('translate', { ...PAIR, q: 'Hello' }, '')).body.error).toContain('api_key');
    const { key } = await buildApiKey(api.orm, { role: 'viewer' });
    expect((await post('translate', { ...PAIR, q: 'Hello' }, key)).status).toBe(403);
    expect((await post('detect', { q: 'Hello' }, key)).status).toBe(200);
  });

  it('names languages and settings to everybody', async () => {
    const languages = await (await fetch(`${api.url}/compat/libretranslate/languages`)).json();
    expect(languages).toContainEqual(
      expect.objectContaining({ code: 'en', name: 'English', targets: expect.arrayContaining(['de', 'es']) }),
    );
    const settings = await (await fetch(`${api.url}/compat/libretranslate/frontend/settings`)).json();
    expect(settings).toMatchObject({ keyRequired: true, charLimit: 200_000, suggestions: true });
  });
});

describe("LibreTranslate's gate", () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const gate = freshForEachTest(() =>
    startTestApi({
      environment: { ...model.environment, RATE_LIMIT_UNAUTHENTICATED: '2', UPLOAD_IDLE_SECONDS: '1' },
    }),
  );
  const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) => {
    const response = await fetch(`${gate.url}/compat/libretranslate/translate`, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  };
  const json = (key: string, padding = '') => JSON.stringify({ ...PAIR, q: 'Hello', padding, api_key: key });

  it('limits senders without a valid key, and keeps out nobody with one', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await send(json('wrong'))).status);
    expect(statuses).toEqual([403, 403, 429, 429]);
    const refused = await send(json('wrong'));
    expect(refused.text).toMatch(/^{"error":"Slowdown: There were 2 requests within a minute .* header Authorization/);
    expect((await send(json(gate.owner.key))).status).toBe(200);
    const large = json(gate.owner.key, ' '.repeat(70_000));
    expect(await send(large)).toMatchObject({ status: 429, text: expect.stringContaining('header Authorization') });
    const headers = { ...JSON_TYPE, authorization: `Bearer ${gate.owner.key}` };
    expect((await send(large, headers)).status).toBe(200);
  });

  it('counts whatever it refuses, and then unpacks little', async () => {
    const bomb = gzipSync(`{"q":"${'a'.repeat(1_000_000)}`);
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await send(bomb, headers)).status);
    expect(statuses).toEqual([400, 400, 429]);
  });

  it('waits for no form that trickles', async () => {
    const form = new ReadableStream({
      async pull(controller) {
        controller.enqueue(Buffer.from('-'));
        await new Promise((resolve) => setTimeout(resolve, 200));
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=a' };
    const request = { method: 'POST', body: form, headers, duplex: 'half' } as RequestInit;
    const response = await fetch(`${gate.url}/compat/libretranslate/translate_file`, request);
    expect([response.status, await response.text()]).toEqual([408, expect.stringContaining('api_key')]);
  });
});
