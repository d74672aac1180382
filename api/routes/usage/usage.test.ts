import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUsageMeter } from '#db/usage/usage.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

interface Answer {
  readonly usage: readonly Record<string, unknown>[];
  readonly [field: string]: unknown;
}

describe('the usage report', () => {
  let owner: BuiltApiKey;
  const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  const use = async (operation: string, provider: string, characters: number, tokens = 0) => {
    const meter = createUsageMeter(api.orm, { organizationId: owner.organizationId, operation });
    const reservation = await meter.reserve({ provider, characters, tokens });
    await reservation.settle({ characters, inputTokens: tokens, outputTokens: 1 });
  };
  const ask = (query = '', key = owner.key) => api.request(`/v1/usage${query}`, { key });
  const read = async (query = '') => (await (await ask(query)).json()) as Answer;
  const change = (json: unknown, key = owner.key) => api.request('/v1/usage/budget', { method: 'PUT', json, key });

  const api = sharedByTests(() =>
    startTestApi({ environment: { PROVIDER_PRICES: 'deepl=20/characters', PRICE_CURRENCY: 'USD' } }),
  );
  beforeEach(async () => {
    owner = await buildApiKey(api.orm);
    at('2030-01-31T12:00:00Z');
  });
  afterEach(() => void vi.useRealTimers());

  const fill = async () => {
    at('2029-12-31T23:59:59Z');
    await use('aimt', 'deepl', 5);
    at('2030-01-01T00:00:00Z');
    await use('aimt', 'deepl', 7);
    at('2030-01-31T12:00:00Z');
    await use('text.translate', 'openai', 10, 20);
    await use('text.translate', 'openai', 11, 22);
    await use('aimt', 'deepl', 100);
  };
  const SILENT = { cached_tokens: 0, spoken_characters: 0, media_seconds: 0, recognized_seconds: 0, dubbed_minutes: 0 };
  const line = (...[day, provider, operation, characters, input_tokens, output_tokens, requests]: unknown[]) => ({
    ...SILENT,
    day,
    provider,
    operation,
    characters,
    input_tokens,
    output_tokens,
    requests,
    // To a hundredth of a cent.
    cost: provider === 'deepl' ? Math.round(Number(characters) * 0.2) / 10_000 : null,
  });

  // Covers GET /v1/usage
  it('has a line for each day, provider and operation of the month, and the totals', async () => {
    await fill();
    expect(await read()).toEqual({
      from: '2030-01-01',
      to: '2030-01-31',
      usage: [
        line('2030-01-01', 'deepl', 'aimt', 7, 0, 1, 1),
        line('2030-01-31', 'deepl', 'aimt', 100, 0, 1, 1),
        line('2030-01-31', 'openai', 'text.translate', 21, 42, 2, 2),
      ],
      totals: { characters: 128, input_tokens: 42, output_tokens: 4, ...SILENT, requests: 4 },
      currency: 'USD',
      budget: null,
    });
  });

  it('sums up by what is asked for', async () => {
    await fill();
    const { usage, totals } = await read('?from=2029-12-31&to=2030-01-31&group=provider');
    expect(usage).toEqual([line(null, 'deepl', null, 112, 0, 3, 3), line(null, 'openai', null, 21, 42, 2, 2)]);
    expect(totals).toMatchObject({ characters: 133, requests: 5 });
    expect((await read('?group=operation,day')).usage).toEqual([
      line('2030-01-01', null, 'aimt', 7, 0, 1, 1),
      line('2030-01-31', null, 'aimt', 100, 0, 1, 1),
      line('2030-01-31', null, 'text.translate', 21, 42, 2, 2),
    ]);
  });

  it('sums up by job type, and requests together', async () => {
    await fill();
    await use('documents.outline', 'openai', 9);
    await use('docx_translation', 'openai', 30);
    expect((await read('?group=job_type')).usage).toEqual([
      { ...line(null, null, null, 107, 0, 2, 2), job_type: 'aimt' },
      { ...line(null, null, null, 30, 42, 3, 3), job_type: null },
      { ...line(null, null, null, 30, 0, 1, 1), job_type: 'docx_translation' },
    ]);
    expect((await read('?group=job_type,operation')).usage).toHaveLength(4);
  });

  it('takes first and last day, both included, up to a leap year', async () => {
    await fill();
    expect((await read('?from=2029-12-31&to=2029-12-31')).usage).toHaveLength(1);
    expect(await read('?to=2029-12-31')).toMatchObject({ from: '2029-12-01', usage: [{ characters: 5 }] });
    expect((await read('?from=2029-01-31&to=2030-01-31')).usage).toHaveLength(4);
    expect((await ask('?from=2029-01-30&to=2030-01-31')).status).toBe(400);
  });

  it.each([
    ['?from=2030-02-30', 'from'],
    ['?to=yesterday', 'to'],
    ['?from=2030-02-01', 'from'],
    ['?from=2030-01-20&to=2030-01-19', 'from'],
    ['?group=week', 'group.0'],
    ['?group=', 'group.0'],
  ])('refuses %s', async (query, path) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed', details: [{ path }] });
  });

  it('is empty when nothing was used, and never another organization’s', async () => {
    await fill();
    owner = await buildApiKey(api.orm);
    expect(await read()).toMatchObject({ usage: [], totals: { characters: 0, requests: 0 } });
  });

  it('shows the budget with what is used and reserved, and when it resets', async () => {
    await use('text.translate', 'openai', 30, 5);
    const changed = await change({ monthly_characters: 1000 });
    expect(changed.status).toBe(200);
    const meter = createUsageMeter(api.orm, { organizationId: owner.organizationId, operation: 'aimt' });
    await meter.reserve({ provider: 'openai', characters: 70, tokens: 8 });
    expect((await read()).budget).toEqual({
      monthly_characters: 1000,
      monthly_tokens: null,
      monthly_media_seconds: null,
      used_characters: 30,
      used_tokens: 6,
      used_media_seconds: 0,
      reserved_characters: 70,
      reserved_tokens: 8,
      reserved_media_seconds: 0,
      resets_at: '2030-02-01T00:00:00.000Z',
    });
  });

  it('counts seconds of recordings', async () => {
    await change({ monthly_media_seconds: 90 });
    const meter = createUsageMeter(api.orm, { organizationId: owner.organizationId, operation: 'subtitle_video' });
    const estimate = { provider: 'deepgram', characters: 0, tokens: 0, mediaSeconds: 60 };
    const usage = { characters: 0, inputTokens: 0, outputTokens: 0, mediaSeconds: 60 };
    await (await meter.reserve(estimate)).settle(usage);
    await expect(meter.reserve(estimate)).rejects.toMatchObject({ id: 'credit_exhausted' });
    expect(await read()).toMatchObject({
      usage: [
        { ...line('2030-01-31', 'deepgram', 'subtitle_video', 0, 0, 0, 1), media_seconds: 60, recognized_seconds: 60 },
      ],
      totals: { media_seconds: 60 },
      budget: { monthly_media_seconds: 90, used_media_seconds: 60 },
    });
  });

  it('shows what was recognized, spoken and dubbed, by provider and job, and the rest without a job', async () => {
    const jobId = crypto.randomUUID();
    const meter = (job?: string) =>
      createUsageMeter(api.orm, {
        organizationId: owner.organizationId,
        operation: 'dub_video',
        ...(job === undefined ? {} : { jobId: job }),
      });
    const book = async (provider: string, usage: object, job?: string) => {
      const reservation = await meter(job).reserve({ provider, characters: 0, tokens: 0 });
      await reservation.settle({ characters: 0, inputTokens: 0, outputTokens: 0, ...usage });
    };
    await book('openai', { characters: 30, spokenCharacters: 30 }, jobId);
    await book('openai', { mediaSeconds: 40 }, jobId);
    await book('elevenlabs', { mediaSeconds: 90, dubbedSeconds: 90 }, jobId);
    await book('openai', { mediaSeconds: 5 }, crypto.randomUUID());
    await book('openai', { characters: 7 });
    const { usage, totals } = await read('?group=job,provider');
    const mine = usage.filter((each) => each['job_id'] === jobId);
    expect(mine).toMatchObject([
      { provider: 'elevenlabs', recognized_seconds: 0, dubbed_minutes: 1.5, media_seconds: 90 },
      { provider: 'openai', recognized_seconds: 40, dubbed_minutes: 0, spoken_characters: 30, characters: 30 },
    ]);
    expect(usage.filter((each) => each['job_id'] === null)).toEqual([
      { ...line(null, 'openai', null, 7, 0, 0, 1), job_id: null },
    ]);
    expect(usage).toHaveLength(4);
    expect(totals).toMatchObject({ characters: 37, recognized_seconds: 45, dubbed_minutes: 1.5, requests: 5 });
    expect((await read('?group=job')).usage).toHaveLength(3);
  });

  it('follows the budget: what exceeds it is refused until it is raised', async () => {
    await change({ monthly_characters: 10 });
    await expect(use('text.translate', 'openai', 11)).rejects.toMatchObject({ id: 'credit_exhausted' });
    await change({ monthly_characters: 11 });
    await use('text.translate', 'openai', 11);
  });
});

describe('the budget', () => {
  const api = sharedByTests(() => startTestApi({ environment: { MONTHLY_CHARACTERS: '500', MONTHLY_TOKENS: '900' } }));
  const change = async (json: unknown, key: string) => api.request('/v1/usage/budget', { method: 'PUT', json, key });
  const budgetOf = async (response: Promise<Response>) => ((await (await response).json()) as Answer)['budget'];

  // Covers PUT /v1/usage/budget
  it('is the one of the deployment until an organization has its own, of which a part may be changed', async () => {
    const { key } = await buildApiKey(api.orm);
    expect(await budgetOf(api.request('/v1/usage', { key }))).toMatchObject({
      monthly_characters: 500,
      monthly_tokens: 900,
    });
    expect(await budgetOf(change({ monthly_tokens: null }, key))).toMatchObject({
      monthly_characters: 500,
      monthly_tokens: null,
    });
    expect(await budgetOf(change({ monthly_characters: null }, key))).toBeNull();
    expect(await budgetOf(api.request('/v1/usage', { key }))).toBeNull();
    expect(await budgetOf(change({ monthly_tokens: 0 }, key))).toMatchObject({
      monthly_characters: null,
      monthly_tokens: 0,
    });
  });

  it('is changed by administrators and owners only, and for their own organization', async () => {
    const statusFor = async (role: 'admin' | 'member') => {
      const user = await buildUser(api.orm, { role });
      return (await change({ monthly_tokens: 1 }, (await buildApiKey(api.orm, { user })).key)).status;
    };
    expect([await statusFor('admin'), await statusFor('member')]).toEqual([200, 403]);
    expect(await budgetOf(api.request('/v1/usage'))).toMatchObject({ monthly_tokens: 900 });
  });

  it.each([{}, { monthly_tokens: -1 }, { monthly_characters: 1.5 }, { monthly_characters: '7' }])(
    'is never %j',
    async (json) => {
      const response = await change(json, api.owner.key);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'validation_failed' });
    },
  );
});
