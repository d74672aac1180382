import { writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { GOOGLE_PROJECT, startGoogleServer, type GoogleServer } from '#test/fakes/google-translate-server.ts';
import type { TranslationRequest } from '#providers/language/provider.ts';
import { describeEngineContract, failure, engineRequest } from '#providers/language/testing/engine-contract.ts';
import { engineGlossary } from '#language/translation/engine-glossary.ts';
import { smallTerminology } from '#language/translation/testing/small-terminology.ts';
import { createGoogleProvider, type GoogleOptions } from './google-provider.ts';

const refusal = (code: number, status: string, message: string) => ({
  status: code,
  body: JSON.stringify({ error: { code, message, status } }),
});

describeEngineContract('Google Cloud Translation', {
  start: startGoogleServer,
  create: (server, settings) =>
    createGoogleProvider({
      ...settings,
      credentialsPath: server.credentialsPath,
      project: undefined,
      location: 'us-central1',
      baseUrl: server.url,
      bucket: undefined,
    }),
  keyVariable: 'GOOGLE_TRANSLATE_CREDENTIALS',
  addressVariable: 'GOOGLE_TRANSLATE_BASE_URL',
  wrongKey: refusal(403, 'PERMISSION_DENIED', "Permission 'cloudtranslate.generalModels.predict' denied"),
  noCredit: refusal(403, 'PERMISSION_DENIED', 'This API method requires billing to be enabled.'),
  tooLong: refusal(400, 'INVALID_ARGUMENT', 'Text is too long.'),
  maxTexts: 1024,
});

let server: GoogleServer;
afterEach(() => server?.close());

async function connect(options: Partial<GoogleOptions> = {}) {
  server = await startGoogleServer();
  return another(options);
}

/** A provider as another process has it. */
function another(options: Partial<GoogleOptions> = {}) {
  return createGoogleProvider({
    credentialsPath: server.credentialsPath,
    project: undefined,
    location: 'us-central1',
    baseUrl: server.url,
    bucket: 'terms',
    storageUrl: server.url,
    timeout: 20_000,
    fetch,
    concurrency: 4,
    ...options,
  });
}

const asked = (segments: readonly string[], more: Partial<TranslationRequest> = {}) => ({
  ...engineRequest(segments),
  ...more,
});

describe('requests to Google', () => {
  it.each([
    ['en-US', 'de-AT', 'en', 'de'],
    ['nb', 'he', 'no', 'iw'],
    ['en', 'pt', 'en', 'pt'],
    ['en', 'pt-PT', 'en', 'pt-PT'],
    ['en', 'zh-Hant-HK', 'en', 'zh-TW'],
    ['zh', 'en', 'zh-CN', 'en'],
    ['zh-Hans', 'zh-Hant', 'zh-CN', 'zh-TW'],
  ])('go from %s to %s as %s and %s', async (sourceLanguage, targetLanguage, source, target) => {
    const provider = await connect();
    await provider.translate(asked(['Hello'], { sourceLanguage, targetLanguage }));
    expect(server.questions).toMatchObject([{ source, target }]);
  });

  it('are not made for a script that Google does not write', async () => {
    const provider = await connect();
    expect(await provider.supports('en', 'sr')).toMatchObject({ supported: true });
    expect(await provider.supports('en', 'sr-Latn')).toMatchObject({ supported: false });
  });

  it('hold no more than 30,000 code points, of which an emoji is one', async () => {
    const provider = await connect();
    const texts = Array.from({ length: 4 }, () => '😀'.repeat(15_000));
    const response = await provider.translate(asked(texts));
    expect(server.questions.map(({ texts: sent }) => sent.length)).toEqual([2, 2]);
    expect(response.usage.characters).toBe(60_000);
    const error = await failure(provider.translate(asked(['😀'.repeat(30_001)])));
    expect(error).toMatchObject({ id: 'text_too_long' });
  });

  it('share a token, and get another one when it is taken no more', async () => {
    const provider = await connect();
    await Promise.all([provider.translate(asked(['One'])), provider.translate(asked(['Two']))]);
    expect(server.tokens).toHaveLength(1);
    const glossary = engineGlossary(smallTerminology([{ source: 'invoice', target: 'Rechnung' }]));
    for (const [index, request] of [asked(['Three']), asked(['Four'], { glossary })].entries()) {
      server.tokens.push('revoked');
      const error = await failure(provider.translate(request));
      expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
      await provider.translate(request);
      expect(server.tokens).toHaveLength(3 + 2 * index);
    }
  });

  it.each([
    ['User Rate Limit Exceeded', 'provider_failed', true],
    ['Daily Limit Exceeded', 'credit_exhausted', false],
    ['Cloud Translation API has not been used in project 1 before', 'provider_not_configured', false],
  ])('that Google forbids for "%s" fail as %s', async (message, id, retryable) => {
    const provider = await connect();
    await provider.translate(asked(['Hello']));
    server.fail({ kind: 'status', ...refusal(403, 'PERMISSION_DENIED', message) });
    expect(await failure(provider.translate(asked(['Hello'])))).toMatchObject({ id, retryable });
  });

  it('name the variable when the account is refused, or its file is invalid', async () => {
    const provider = await connect();
    server.fail({ kind: 'status', status: 400, body: '{"error":"invalid_grant"}' });
    const unreadable = `${server.credentialsPath}.broken`;
    await writeFile(unreadable, '{"type":"service_account","private_key":"-----BEGIN PRIVATE KEY-----"}');
    for (const each of [provider, another({ credentialsPath: unreadable }), another({ credentialsPath: '/nowhere' })]) {
      const error = await failure(each.translate(asked(['Hello'])));
      expect(error).toMatchObject({ id: 'provider_not_configured', retryable: false });
      expect(error.message).toContain('GOOGLE_TRANSLATE_CREDENTIALS');
    }
  });
});

describe('glossaries at Google', () => {
  const glossary = engineGlossary(smallTerminology([{ source: 'invoice', target: 'Rechnung' }]))!;
  const id = `loquent-${glossary.contentHash}-en-de`;
  const name = `projects/${GOOGLE_PROJECT}/locations/us-central1/glossaries/${id}`;

  it('are made of a file in the bucket, once for many requests, and found again by other processes', async () => {
    const provider = await connect();
    const call = (each: typeof provider) => each.translate(asked(['My invoice'], { glossary }));
    const responses = await Promise.all([call(provider), call(provider)]);
    expect(responses.map(({ segments }) => segments[0]?.content.text)).toEqual(['MY Rechnung', 'MY Rechnung']);
    await call(another());
    expect([...server.glossaries]).toEqual([[name, [['invoice', 'Rechnung']]]]);
    expect([...server.objects.keys()]).toEqual([`gs://terms/loquent/glossaries/${id}.csv`]);
    expect(
      server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/glossaries')),
    ).toHaveLength(1);
  });

  it('are created again after they were deleted', async () => {
    const provider = await connect();
    await provider.translate(asked(['My invoice'], { glossary }));
    server.glossaries.clear();
    const error = await failure(provider.translate(asked(['My invoice'], { glossary })));
    expect(error).toMatchObject({ id: 'provider_failed', retryable: true });
    const { segments } = await provider.translate(asked(['My invoice'], { glossary }));
    expect(segments[0]?.content.text).toBe('MY Rechnung');
  });

  it('name the bucket that the account may not write to', async () => {
    const provider = await connect({ bucket: 'elsewhere' });
    const error = await failure(provider.translate(asked(['My invoice'], { glossary })));
    expect(error).toMatchObject({ id: 'provider_not_configured' });
    expect(error.message).toContain('GOOGLE_TRANSLATE_BUCKET');
  });

  it('end with the request while Google still reads the file', async () => {
    const provider = await connect();
    const controller = new AbortController();
    const ended = provider
      .translate({ ...asked(['My invoice'], { glossary }), signal: controller.signal })
      .catch((error: unknown) => error);
    await expect.poll(() => server.requests.at(-1)?.path).toMatch(/\/glossaries$/);
    server.fail({ kind: 'hang' });
    const reason = new Error('the client went away');
    controller.abort(reason);
    expect(await ended).toBe(reason);
    expect(server.questions).toEqual([]);
  });
});
