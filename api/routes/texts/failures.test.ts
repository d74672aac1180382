import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_WORK_TIME } from '#api/client-work.ts';
import { startTestApi } from '#test/service/api.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { freshForEachTest } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests answers of models.

const SOURCE = 'The old house with the green door is near the river.';
const REQUESTS = [
  ['/v1/text/translate', { source_text: [SOURCE], source_language: 'en', target_language: 'eo' }],
  ['/v1/text/revise', { source_text: SOURCE, target_text: 'La domo.', source_language: 'en', target_language: 'eo' }],
  ['/v1/text/rewrite', { source_text: SOURCE, source_language: 'en', type: 'simplify' }],
] as const;

const vendor = freshForEachTest(() =>
  startFakeModel((question) =>
    question.system.startsWith('You translate') ? answerTexts(foreignText)(question) : SOURCE,
  ),
);
const api = freshForEachTest(() =>
  startTestApi({
    environment: {
      ...vendor.environment,
      PROVIDER_TIMEOUT_SECONDS: '300',
    },
  }),
);
afterEach(() => void vi.useRealTimers());

/** Waits without timers, which may be the test's. */
async function untilAsked(): Promise<void> {
  while (vendor.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

describe.each(REQUESTS)('%s', (path, json) => {
  it('answers 502 when its provider fails, with the time to wait when the provider says one', async () => {
    vendor.fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    const busy = await api.request(path, { json });
    expect(busy.status).toBe(502);
    expect(busy.headers.get('retry-after')).toBe('7');
    expect(await busy.json()).toMatchObject({ status: 502, code: 'provider_failed' });
    expect(vendor.requests).toHaveLength(1);
    const fault = { kind: 'status', status: 500 } as const;
    vendor.fail(fault, fault, fault);
    const broken = await api.request(path, { json });
    expect(broken.status).toBe(502);
    expect(broken.headers.get('retry-after')).toBeNull();
    expect(vendor.requests).toHaveLength(4);
  });

  it('tries a provider again whose failure passes', async () => {
    const busy = { kind: 'status', status: 429, headers: { 'retry-after-ms': '20' } } as const;
    vendor.fail(busy, { kind: 'cut', afterBytes: 20 });
    expect((await api.request(path, { json })).status).toBe(200);
    expect(vendor.requests.length).toBeGreaterThanOrEqual(3);
    const retries = api.logged.filter(({ msg }) => msg === 'a provider failed; its call is tried again');
    expect(retries).toMatchObject([{ err: { id: 'provider_failed' } }, { err: { id: 'provider_failed' } }]);
  });

  it('answers 402 when the account at the provider is empty', async () => {
    vendor.fail({ kind: 'status', status: 402 });
    const response = await api.request(path, { json });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ code: 'credit_exhausted' });
  });

  it('answers 402 without a call when the budget of the organization does not allow it', async () => {
    await api.request('/v1/usage/budget', { method: 'PUT', json: { monthly_tokens: 10, monthly_characters: 10 } });
    const response = await api.request(path, { json });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ code: 'credit_exhausted' });
    expect(vendor.requests).toEqual([]);
  });

  it('answers 400 that names the variable when the provider does not take our key', async () => {
    vendor.fail({ kind: 'status', status: 401 });
    const response = await api.request(path, { json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'provider_not_configured',
      error: expect.stringContaining('LOCAL_LLM_API_KEY') as string,
    });
  });

  it('stops the provider when its client disconnects, which is not an error', async () => {
    vendor.fail({ kind: 'hang' });
    const abort = new AbortController();
    const response = api.request(path, { json, signal: abort.signal }).catch(String);
    await untilAsked();
    abort.abort();
    expect(await response).toContain('Abort');
    await expect(vendor.requests[0]?.aborted).resolves.toBeUndefined();
    await vi.waitFor(
      () => expect(api.logged).toContainEqual(expect.objectContaining({ msg: 'request', aborted: true })),
      TEST_TIMEOUT,
    );
    expect(api.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  it('gives up after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vendor.fail({ kind: 'hang' });
    const response = api.request(path, { json });
    await untilAsked();
    vi.advanceTimersByTime(MAX_WORK_TIME);
    expect((await response).status).toBe(502);
    expect(await (await response).json()).toMatchObject({ error: expect.stringContaining('10 minutes') as string });
    await expect(vendor.requests[0]?.aborted).resolves.toBeUndefined();
  });
});
