import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApi, uploadForm, type FormPart, type TestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('files', () => {
  const api = sharedByTests(() => startTestApi());

  const file = (content: string, name: string) => new File([content], name);
  const upload = (parts: readonly FormPart[], key?: string) => uploadForm(api, parts, key);
  const download = (path: string, options: Parameters<TestApi['request']>[1] = {}) =>
    api.request(`/v1/files/download?path=${encodeURIComponent(path)}`, options);

  it('of another organization are invisible', async () => {
    const secret = `secret-${randomUUID()}.txt`;
    await upload([
      ['path', secret],
      ['file', file('private', 's.txt')],
    ]);
    const { key } = await buildApiKey(api.orm);
    expect((await download(secret, { key })).status).toBe(404);
    expect((await api.request(`/v1/files/delete?path=${secret}`, { method: 'DELETE', key })).status).toBe(404);
    expect(await (await api.request('/v1/files/list?path=/', { key })).json()).toMatchObject({
      files: [],
      folders: [],
    });
    const crossed = await download(secret, { key, headers: { 'x-org-id': api.owner.organizationId } });
    expect(crossed.status).toBe(403);
    expect(await (await download(secret)).text()).toBe('private');
  });

  it('are read but not changed by a viewer', async () => {
    const { key } = await buildApiKey(api.orm, { role: 'viewer' });
    expect(
      (
        await upload(
          [
            ['path', 'v.txt'],
            ['file', file('x', 'x')],
          ],
          key,
        )
      ).status,
    ).toBe(403);
    expect((await api.request('/v1/files/delete?path=v.txt', { method: 'DELETE', key })).status).toBe(403);
    expect((await api.request('/v1/files/list?path=/', { key })).status).toBe(200);
  });
});
