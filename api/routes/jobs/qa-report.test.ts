import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobRow } from '#db/entities/index.ts';
import { haveLibreOffice } from '#formats/ooxml/testing/libreoffice.ts';
import { writeHtmlReport } from '#formats/quality/html.ts';
import { assessed, findingOf, qualityReportOf } from '#formats/quality/testing/reports.ts';
import { startTestApi } from '#test/service/api.ts';
import {
  buildApiKey,
  buildMembership,
  buildOrganization,
  buildReportedJob,
  buildUser,
  type BuiltApiKey,
} from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { hasProgram } from '#test/suite/skipped.ts';

const HTML = writeHtmlReport(qualityReportOf([assessed('1', 'Speichern', [findingOf('critical')])]));

let viewer: BuiltApiKey;
const lines: string[] = [];

const api = sharedByTests(() => startTestApi({ onLogLine: (line) => lines.push(line) }));
beforeAll(async () => {
  viewer = await buildApiKey(api.orm, {
    user: await buildUser(api.orm, { role: 'viewer', defaultOrganization: api.owner.organizationId }),
  });
});

const makeJob = (values: Partial<JobRow> = {}) =>
  buildReportedJob({ ...api, ...api.dependencies }, api.owner, undefined, values);
const makeReport = () => buildReportedJob({ ...api, ...api.dependencies }, api.owner, () => HTML);

const ask = (id: string, request: { key?: string; headers?: Record<string, string> } = {}, query = '') =>
  api.request(`/v1/jobs/qa-reports/${id}${query}`, request);

describe('the report of a job', () => {
  // Covers GET /v1/jobs/qa-reports/{job_id}
  it('is a page that no script runs in, for viewers too', async () => {
    const id = await makeReport();
    for (const key of [api.owner.key, viewer.key]) {
      const answer = await ask(id, { key });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; /);
      expect(policy).not.toMatch(/unsafe|script|allow-same-origin/);
      expect(await answer.text()).toBe(HTML);
    }
  });

  // Covers GET /v1/jobs/qa-reports/{job_id}
  it('is opened by browsers with the key in the query, which is repeated nowhere', async () => {
    const id = await makeReport();
    const { key } = viewer;
    const answer = await ask(id, { key: '' }, `?api_key=${key}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(key);
    const wrong = key.replace(/.{6}$/, 'zzzzzz');
    const refusals = [
      await ask(id, { key: '' }, `?api_key=${wrong}`),
      await ask(id, { key: '' }, `?api_key=${key}&api_key=${key}`),
      await ask(id, { key: '' }, '?api_key='),
      await ask(id, { key: '' }),
      // The header wins.
      await ask(id, { key: wrong }, `?api_key=${key}`),
    ];
    for (const refused of refusals) {
      expect(refused.status).toBe(401);
      expect(await refused.text()).not.toContain(key);
    }
    const missing = await ask(randomUUID(), { key: '' }, `?api_key=${key}`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).not.toContain(key);
    expect((await ask('no-uuid', { key: '' }, `?api_key=${key}`)).status).toBe(400);
    expect(lines.filter((line) => line.includes('qa-reports')).length).toBeGreaterThan(1);
    for (const line of lines) for (const secret of [key, wrong]) expect(line).not.toContain(secret);
  });

  // Covers GET /v1/jobs/qa-reports/{job_id}
  it('is opened by browsers for any organization of the user that org_id names', async () => {
    const elsewhere = await buildOrganization(api.orm);
    const [member, stranger] = [await buildApiKey(api.orm), await buildApiKey(api.orm)];
    await buildMembership(api.orm, { user: member.userId, organization: elsewhere.id, role: 'viewer' });
    const owner = { organizationId: elsewhere.id, userId: member.userId };
    const id = await buildReportedJob({ ...api, ...api.dependencies }, owner, () => HTML);
    const statusOf = async (key: string, rest: string, headers: Record<string, string> = {}) =>
      (await ask(id, { key: '', headers }, `?api_key=${key}${rest}`)).status;

    expect(await statusOf(member.key, '')).toBe(404);
    const opened = await ask(id, { key: '' }, `?api_key=${member.key}&org_id=${elsewhere.id.toUpperCase()}`);
    expect([opened.status, await opened.text()]).toEqual([200, HTML]);
    expect((await ask(id, { key: member.key }, `?org_id=${elsewhere.id}`)).status).toBe(200);
    expect(await statusOf(stranger.key, `&org_id=${elsewhere.id}`)).toBe(403);
    // The header wins, as it does for the key.
    const own = { 'x-org-id': member.organizationId };
    expect(await statusOf(member.key, `&org_id=${elsewhere.id}`, own)).toBe(404);
    for (const wrong of ['x', '', `${elsewhere.id}&org_id=${elsewhere.id}`]) {
      const refused = await ask(id, { key: '' }, `?api_key=${member.key}&org_id=${wrong}`);
      expect(refused.status, wrong).toBe(400);
      expect(await refused.json()).toMatchObject({ details: [{ path: 'org_id' }] });
    }
    // Everywhere else the organization is named by the header alone.
    const other = await api.request(`/v1/jobs/${id}?org_id=${elsewhere.id}`, { key: member.key });
    expect([other.status, other.headers.get('x-ignored-fields')]).toEqual([404, 'org_id']);
  });

  it.each([
    ['GET', '/v1/jobs'],
    ['GET', `/v1/jobs/${randomUUID()}`],
    ['DELETE', `/v1/jobs/qa-reports/${randomUUID()}`],
    ['GET', '/v1/jobs/qa-reports/a/b'],
  ])('is the only thing whose key may be in the query: not %s %s', async (method, path) => {
    const answer = await api.request(`${path}?api_key=${api.owner.key}`, { method, key: '' });
    expect(answer.status).toBe(401);
  });

  it('is a PDF file for clients that ask for one, where a program for it is installed', async () => {
    const id = await makeReport();
    const answer = await ask(id, { headers: { accept: 'application/pdf' } });
    const isInstalled = ['chromium', 'chromium-browser', 'google-chrome'].some(hasProgram) || haveLibreOffice();
    if (isInstalled) {
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    } else {
      expect(await answer.json()).toMatchObject({ status: 400, code: 'capability_unavailable' });
    }
    const preferred = await ask(id, { headers: { accept: 'text/html,application/pdf;q=0.5' } });
    expect(preferred.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('is missing where no report exists, and conflicts with a running job', async () => {
    const codeOf = async (id: string) => {
      const answer = await ask(id);
      const { code, error } = (await answer.json()) as { code: string; error: string };
      return `${answer.status} ${code} ${error}`;
    };
    const other = await makeJob({ type: 'aimt' });
    expect(await codeOf(other)).toMatch(/^404 not_found .*jobs of type aimt have none/);
    const failed = await makeJob({ status: 'failed', result: {} });
    expect(await codeOf(failed)).toMatch(/^404 not_found .*ended as failed without one/);
    const removed = await makeJob();
    expect(await codeOf(removed)).toMatch(/^404 not_found .*was removed/);
    const running = await makeJob({ status: 'running', result: null, endedAt: null });
    expect(await codeOf(running)).toMatch(/^409 conflict .*is not finished/);
    expect((await ask(running)).headers.get('retry-after')).toBe('5');
  });
});
