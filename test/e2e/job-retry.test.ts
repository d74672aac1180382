import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, ask, ownOrganization, postTranslation } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** Characters of the source; a budget of as many is enough for one of two languages. */
const TEXT = 'Hello world.';

describe('a job that failed', () => {
  const service = sharedByTests(() => startTestService({ environment: { MONTHLY_CHARACTERS: `${TEXT.length}` } }));
  const json = { 'content-type': 'application/json' };
  const retry = (id: string, headers: Record<string, string> = {}, key?: string) =>
    ask(service, `/v1/jobs/${id}/retry`, { method: 'POST', headers, ...(key === undefined ? {} : { key }) });
  const purge = (id: string) => ask(service, `/v1/jobs/${id}?purge=true`, { method: 'DELETE' });
  const record = async (id: string) => (await ask(service, `/v1/jobs/${id}`)).body;
  const usedCharacters = async () => (await ask(service, '/v1/usage')).body.totals.characters as number;
  let failed: string;

  beforeAll(async () => {
    await service.upload('note.txt', `${TEXT}\n`);
    const { body } = await postTranslation(service, { target_languages: ['en-XA', 'en-XB'] });
    failed = body.job_id;
    await service.ended(failed);
    await service.request('/v1/files?path=note.txt', { method: 'DELETE' });
  });

  // Covers POST /v1/jobs/{job_id}/retry
  it('is retried by a job that resumes from its sources and results, and pays for nothing twice', async () => {
    const before = await record(failed);
    expect(before).toMatchObject({ status: 'failed', error: { code: 'credit_exhausted' }, retried_by: null });
    expect(Date.parse(before.retry_until) - Date.parse(before.ended_at)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(await usedCharacters()).toBe(TEXT.length);
    expect(await retry(failed)).toMatchObject({ status: 402, body: { code: 'credit_exhausted' } });

    await service.request('/v1/usage/budget', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ monthly_characters: 1000 }),
    });
    const accepted = await retry(failed, { 'Idempotency-Key': 'again' });
    expect(accepted).toMatchObject({ status: 202, body: { status: 'queued' } });
    const id = accepted.body.job_id;
    expect(accepted.headers.get('location')).toBe(`/v1/jobs/${id}`);
    const done = await service.ended(id);
    expect(done).toMatchObject({ status: 'completed', retry_of: failed, retry_until: null });
    expect(done.result.translated_files).toHaveLength(2);
    // The translations of the first job count for that job.
    expect(done.usage).toMatchObject([{ characters: TEXT.length, requests: 1 }]);
    expect(await usedCharacters()).toBe(2 * TEXT.length);
    expect(await record(failed)).toMatchObject({ retried_by: id, retry_until: null });

    expect((await retry(failed, { 'Idempotency-Key': 'again' })).body.job_id).toBe(id);
    expect(await retry(failed)).toMatchObject({ status: 409, body: { code: 'job_already_retried' } });
    expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'job_not_retryable' } });
  });

  it('is retried by members of its organization only', async () => {
    const organization = await ownOrganization(service);
    expect((await retry(failed, {}, await createApiKey(service))).status).toBe(404);
    expect((await retry(failed, {}, await createApiKey(service, { role: 'viewer', organization }))).status).toBe(403);
  });

  // Covers DELETE /v1/jobs/{job_id}
  it('is removed by a purge with all that is stored of it, and with nothing of its retry', async () => {
    const { retried_by: next } = await record(failed);
    const notified = async () => JSON.stringify((await ask(service, '/v1/notifications')).body);
    expect(await notified()).toContain(failed);
    const cancelled = await ask(service, `/v1/jobs/${failed}`, { method: 'DELETE' });
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'job_already_finished' } });
    expect(await purge(failed)).toMatchObject({ status: 200, body: { job_id: failed, status: 'failed' } });
    expect(await purge(failed)).toMatchObject({ status: 404 });
    expect(await notified()).not.toContain(`"job_id":"${failed}"`);
    expect(await usedCharacters()).toBe(2 * TEXT.length);

    const { result } = await record(next);
    expect((await service.download(result.translated_files[0])).length).toBeGreaterThan(0);
    expect((await purge(next)).status).toBe(200);
    for (const file of result.translated_files) {
      expect((await ask(service, `/v1/files/download?path=${encodeURIComponent(file)}`)).status).toBe(404);
    }
  });
});
