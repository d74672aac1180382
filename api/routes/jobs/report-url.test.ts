import { describe, expect, it } from 'vitest';
import type { JobRow } from '#db/entities/index.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildReportedJob, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const HTML = '<!doctype html><title>Report</title>';
const HOUR = 3_600_000;

const lines: string[] = [];

const api = sharedByTests(() => startTestApi({ onLogLine: (line) => lines.push(line) }));

const makeReport = (owner: Pick<BuiltApiKey, 'organizationId' | 'userId'>, values: Partial<JobRow> = {}) =>
  buildReportedJob({ ...api, ...api.dependencies }, owner, (id) => `${HTML}${id}`, values);

/** The path of the address that a job's record has. */
async function addressOf(id: string, key: string): Promise<string> {
  const job = (await (await api.request(`/v1/jobs/${id}`, { key })).json()) as { result: { report_url: string } };
  const { origin, pathname, search } = new URL(job.result.report_url);
  expect([origin, search]).toEqual([new URL(api.url).origin, '']);
  return pathname;
}

const open = (path: string) => api.request(path, { key: '' });

describe('the address of a report', () => {
  // Covers GET /reports/{token}
  it('opens one report, without a key', async () => {
    const [id, other] = [await makeReport(api.owner), await makeReport(api.owner)];
    const path = await addressOf(id, api.owner.key);
    expect(path).not.toContain(api.owner.key);
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox/);
    expect(await answer.text()).toBe(`${HTML}${id}`);
    expect(await (await open(await addressOf(other, api.owner.key))).text()).toBe(`${HTML}${other}`);
    const token = path.split('/').at(-1)!;
    for (const line of lines) expect(line).not.toContain(token);
  });

  it('is no credential for anything else', async () => {
    const path = await addressOf(await makeReport(api.owner), api.owner.key);
    const token = path.split('/').at(-1)!;
    const other = await makeReport(api.owner);
    for (const address of [
      `/v1/jobs/${other}`,
      `/v1/jobs/qa-reports/${other}`,
      `/v1/jobs/qa-reports/${other}?api_key=${token}`,
    ]) {
      expect((await api.request(address, { key: token })).status).toBe(401);
    }
    expect((await open(`/v1/jobs/qa-reports/${other}?api_key=${token}`)).status).toBe(401);
    expect((await open(`/stream/${token}`)).status).toBe(403);
    // No program is started for somebody without an account.
    const pdf = await api.request(path, { key: '', headers: { accept: 'application/pdf' } });
    expect(pdf.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  // Covers GET /reports/{token}
  it('opens nothing after any change, after its time, or of another kind', async () => {
    const id = await makeReport(api.owner);
    const { reportTokens, streamTokens } = api.dependencies;
    const grant = { organizationId: api.owner.organizationId, object: id, expiresAt: Date.now() + HOUR };
    expect((await open(`/reports/${reportTokens.issue(grant)}`)).status).toBe(200);
    const token = reportTokens.issue(grant);
    const [payload = '', signature = ''] = token.split('.');
    const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, number];
    const forged = (...changed: readonly unknown[]) =>
      `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
    const worthless = [
      reportTokens.issue({ ...grant, expiresAt: Date.now() - 1 }),
      forged(fields[0], await makeReport(api.owner), fields[2]),
      forged(fields[0], fields[1], fields[2] + HOUR),
      `${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      payload,
      streamTokens.issue(grant),
    ];
    for (const bad of worthless) expect((await open(`/reports/${bad}`)).status, bad).toBe(403);
  });

  it('is of the organization that the job belongs to', async () => {
    const stranger = await buildApiKey(api.orm);
    const id = await makeReport(api.owner);
    expect((await api.request(`/v1/jobs/${id}`, { key: stranger.key })).status).toBe(404);
    const { reportTokens } = api.dependencies;
    const { organizationId } = stranger;
    const mixed = reportTokens.issue({ organizationId, object: id, expiresAt: Date.now() + HOUR });
    expect((await open(`/reports/${mixed}`)).status).toBe(404);
    const own = await makeReport(stranger);
    expect(await (await open(await addressOf(own, stranger.key))).text()).toBe(`${HTML}${own}`);
  });

  it('is new in each answer with the time when it expires, and without one for a report that was removed', async () => {
    const resultOf = async (id: string) =>
      ((await (await api.request(`/v1/jobs/${id}`)).json()) as { result: Record<string, string> }).result;
    const before = Date.now();
    const { report_url: url = '', report_url_expires_at: expiry = '' } = await resultOf(await makeReport(api.owner));
    const grant = api.dependencies.reportTokens.check(url.split('/').at(-1)!, 0);
    expect(new Date(expiry).getTime()).toBe(grant?.expiresAt);
    expect(grant?.expiresAt).toBeGreaterThanOrEqual(before + HOUR);

    const removed = await makeReport(api.owner, { resultsExpiredAt: new Date() });
    const result = await resultOf(removed);
    const query = `?org_id=${api.owner.organizationId}`;
    expect(result['report_url']).toBe(`${new URL(api.url).origin}/v1/jobs/qa-reports/${removed}${query}`);
    expect(result).not.toHaveProperty('report_url_expires_at');
  });

  // Covers GET /reports/{token}
  it('is at the public address, for every process of the service, and answers HEAD', async () => {
    const other = await startTestApi({ environment: { PUBLIC_URL: 'https://loquent.example' } });
    try {
      const owner = other.owner;
      const id = await buildReportedJob({ ...other, ...other.dependencies }, owner, () => HTML);
      const { result } = (await (await other.request(`/v1/jobs/${id}`)).json()) as { result: { report_url: string } };
      const { origin, pathname } = new URL(result.report_url);
      expect(origin).toBe('https://loquent.example');
      const token = pathname.split('/').at(-1)!;
      expect(api.dependencies.reportTokens.check(token, 0)?.object).toBe(id);
      const head = await other.request(pathname, { method: 'HEAD', key: '' });
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${HTML.length}`, '']);
      expect(head.headers.get('referrer-policy')).toBe('no-referrer');
      expect((await other.request(`${pathname}x`, { method: 'HEAD', key: '' })).status).toBe(403);
    } finally {
      await other.close();
    }
  });
});
