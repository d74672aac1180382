import { beforeAll, describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('a job of an organization with a budget', () => {
  const service = sharedByTests(() => startTestService({ environment: { MONTHLY_CHARACTERS: '5' } }));
  beforeAll(async () => {
    await service.upload('letter.txt', 'Hello world.\n');
  });

  const translate = async () =>
    service.ended(
      await service.submit({
        mode: 'ai',
        source_files: ['letter.txt'],
        source_language: 'en',
        target_languages: ['en-XA'],
      }),
    );
  const usage = async () => (await service.request('/v1/usage')).json() as Promise<Record<string, unknown>>;

  it('fails at once when it doesn’t fit, saying what to do, and is done and booked once it does', async () => {
    const refused = await translate();
    expect(refused).toMatchObject({
      status: 'failed',
      error: { code: 'credit_exhausted', step: 'translate', retryable: false },
    });
    expect(refused.error?.message).toMatch(/5 of the monthly 5 are left.*PUT \/v1\/usage\/budget/);
    expect(await usage()).toMatchObject({
      usage: [],
      budget: { monthly_characters: 5, used_characters: 0, reserved_characters: 0 },
    });

    const body = JSON.stringify({ monthly_characters: 500 });
    const headers = { 'content-type': 'application/json' };
    expect((await service.request('/v1/usage/budget', { method: 'PUT', body, headers })).status).toBe(200);
    expect(await translate()).toMatchObject({ status: 'completed' });
    expect(await usage()).toMatchObject({
      usage: [{ operation: 'aimt', characters: 12, requests: 1 }],
      budget: { monthly_characters: 500, used_characters: 12, reserved_characters: 0 },
    });
  });
});
