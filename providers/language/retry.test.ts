import { afterEach, describe, expect, it } from 'vitest';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import { createDeeplProvider } from './deepl/deepl-provider.ts';
import { retryInTime, withRetries } from './retry.ts';
import { failure, engineRequest } from './testing/engine-contract.ts';

const BUSY = { kind: 'status', status: 503, headers: { 'retry-after': '0' } } as const;

describe('an engine whose calls are tried again', () => {
  let server: DeeplServer;
  afterEach(() => server.close());

  async function connect(isAllowed = () => true, timeout = 20_000) {
    server = await startDeeplServer({ apiKey: 'key' });
    const engine = createDeeplProvider({ apiKey: 'key', baseUrl: server.url, timeout, fetch, concurrency: 2 });
    const failures: string[] = [];
    const retry = retryInTime({ isAllowed, onRetry: ({ id }) => failures.push(id) });
    return { failures, engine, retried: withRetries(engine, retry) };
  }

  it('sends again what failed, its list of languages too, and nothing else', async () => {
    const { retried, failures } = await connect();
    server.fail(BUSY);
    expect(await retried.supports('en', 'es')).toMatchObject({ supported: true });
    const texts = Array.from({ length: 51 }, (_, index) => `Text ${index}`);
    server.fail(BUSY);
    const { segments } = await retried.translate(engineRequest(texts));
    expect(segments.map(({ content }) => content.text)).toEqual(texts.map((text) => text.toUpperCase()));
    expect(server.questions.flatMap((question) => question.texts)).toHaveLength(texts.length);
    expect(failures).toEqual(['provider_failed', 'provider_failed']);
  });

  it('fails at once when that is no longer allowed, on silence, and for callers that retry themselves', async () => {
    const { retried, engine } = await connect(() => false, 400);
    await engine.translate(engineRequest(['Hello']));
    const before = server.requests.length;
    server.fail(BUSY, { kind: 'hang' }, BUSY);
    for (const provider of [retried, retried, engine]) {
      expect(await failure(provider.translate(engineRequest(['Hello'])))).toMatchObject({ id: 'provider_failed' });
    }
    expect(server.requests.length - before).toBe(3);
  });

  it('ends a wait that is aborted', async () => {
    const { engine } = await connect();
    const controller = new AbortController();
    const reason = new Error('the client went away');
    server.fail({ kind: 'status', status: 429, headers: { 'retry-after': '5' } });
    const retry = retryInTime({ isAllowed: () => true, onRetry: () => expect.unreachable() });
    const ended = failure(withRetries(engine, retry).translate(engineRequest(['Hello'], controller.signal)));
    await expect.poll(() => server.requests.length).toBeGreaterThan(0);
    controller.abort(reason);
    expect(await ended).toBe(reason);
  });
});
