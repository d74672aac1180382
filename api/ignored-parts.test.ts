import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { CLOSED_OPERATIONS } from './testing/operation-table.ts';
import { operationAddress, createSampleObjects, type SampleObjects } from './testing/sample-objects.ts';

const api = sharedByTests(() => startTestApi());
let things: SampleObjects;
beforeAll(async () => {
  things = await createSampleObjects(api, api.owner);
});

const ignored = (answer: Response) => answer.headers.get('x-ignored-fields');

describe('what a request has beyond the description', () => {
  // Covers Unknown fields
  it.each(CLOSED_OPERATIONS.filter(({ method, name }) => method !== 'DELETE' && !name.endsWith('/events')))(
    'is named by $name, also where the request is refused',
    async (operation) => {
      const address = operationAddress(operation, things);
      const json = operation.body?.contentType === 'application/json';
      const answer = await api.request(`${address}${address.includes('?') ? '&' : '?'}colour=red`, {
        method: operation.method,
        ...(json ? { json: { shade: 1 } } : {}),
      });
      // A body with several forms matches none of them, so unknown fields belong to no form in particular.
      const hasOneForm = json && (operation.body?.fields.length ?? 0) > 0;
      expect(ignored(answer)).toBe(hasOneForm ? 'colour, shade' : 'colour');
    },
  );

  it('is named next to a list that it does not filter', async () => {
    const list = await api.request('/v1/glossaries?active=false&is_active=true&limit=1');
    expect([list.status, ignored(list)]).toEqual([200, 'active']);
    expect(ignored(await api.request('/v1/glossaries?is_active=true'))).toBeNull();
  });

  it('is named of a form', async () => {
    const uploaded = await uploadForm(api, [
      ['path', 'forms/'],
      ['colour', 'red'],
      ['file', new File(['x'], 'a.txt')],
    ]);
    expect([uploaded.status, ignored(uploaded)]).toEqual([201, 'colour']);
  });

  it('is named of a body where none is expected', async () => {
    const answer = await api.request('/v1/notifications/read/all', { method: 'POST', json: { ids: [] } });
    expect([answer.status, ignored(answer)]).toEqual([200, 'ids']);
  });

  it('is named again when the answer is replayed', async () => {
    const create = () =>
      api.request('/v1/glossaries?dry_run=true', {
        json: { name: 'Replayed', base_language: 'en', colour: 'red' },
        headers: { 'idempotency-key': 'ignored' },
      });
    expect(ignored(await create())).toBe('dry_run, colour');
    const replayed = await create();
    expect([replayed.headers.get('idempotency-replayed'), ignored(replayed)]).toEqual(['true', 'dry_run, colour']);
  });

  it('is named with at most 20 names, of harmless characters', async () => {
    const query = Array.from({ length: 30 }, (_, index) => `${encodeURIComponent('ü\r\n,')}${index}=1`).join('&');
    const answer = await api.request(`/v1/users/me?${query}`);
    expect(ignored(answer)?.split(', ')).toHaveLength(20);
    expect(ignored(answer)).toMatch(/^[\w?, ]+$/);
  });
});
