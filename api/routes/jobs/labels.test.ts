import { describe, expect, it } from 'vitest';
import { WebhookDelivery } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { openEvents } from '#test/service/server-events.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { submissions } from './submissions.ts';

const LABELS = { name: 'Spring catalog', client_reference: 'PO-1', metadata: { order: '117', 'shop.id': '' } };

describe('the labels of a job', () => {
  const api = sharedByTests(() => startTestApi());

  const submit = async (json: object) => {
    const body = {
      mode: 'ai',
      source_files: ['note.txt'],
      source_language: 'en',
      target_languages: ['en-XA'],
      ...json,
    };
    return api.request('/v1/jobs/translation', { method: 'POST', json: body });
  };

  it('are taken by the requests of all types', async () => {
    expect(submissions.size).toBeGreaterThanOrEqual(12);
    for (const [type, { path }] of submissions) {
      const json = { name: '', client_reference: 1, metadata: { 'a b': 'x' } };
      const response = await api.request(`/v1/jobs${path}`, { method: 'POST', json });
      const { details } = (await response.json()) as { details: { path: string }[] };
      const paths = details.map((detail) => detail.path);
      expect(paths, type).toEqual(expect.arrayContaining(['name', 'client_reference', 'metadata.a b']));
    }
  });

  it('are in its record, its stream and its webhooks', async () => {
    const form = new FormData();
    form.set('path', 'note.txt');
    form.set('file', new Blob(['A note.']), 'note.txt');
    expect((await api.request('/v1/files/upload', { method: 'POST', body: form })).status).toBe(201);
    const hook = { name: 'Hook', url: 'https://example.com/hook', events: ['workflow.completed'] };
    expect((await api.request('/v1/webhooks', { method: 'POST', json: hook })).status).toBe(201);
    const accepted = await submit(LABELS);
    expect(accepted.headers.get('x-ignored-fields')).toBeNull();
    const { job_id: id } = (await accepted.json()) as { job_id: string };
    expect(await (await api.request(`/v1/jobs/${id}`)).json()).toMatchObject(LABELS);
    const abort = new AbortController();
    const events = openEvents(await api.request(`/v1/jobs/${id}/events`, { signal: abort.signal }), abort);
    expect(await events.next()).toMatchObject({ event: 'status', data: { job_id: id, ...LABELS } });
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    await endJob(entityManager, id, 'completed', null, {
      result: { translated_files: [], word_count: 2, files: [] },
    });
    expect((await events.rest()).at(-1)).toMatchObject({ event: 'end', data: LABELS });
    const [delivery] = await entityManager.find(WebhookDelivery, {});
    expect(JSON.parse(delivery!.body)).toMatchObject({
      event_type: 'workflow.completed',
      data: { job_id: id, ...LABELS },
    });
  });

  it.each([
    [{ name: 'n'.repeat(201) }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ client_reference: 'a\nb' }, 'client_reference'],
    [{ metadata: { order: 117 } }, 'metadata.order'],
    [{ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v'])) }, 'metadata'],
    [{ metadata: { a: '語'.repeat(500), b: '語'.repeat(500), c: '語'.repeat(500) } }, 'metadata'],
  ])('%j are refused for %s', async (labels, path) => {
    const response = await submit(labels);
    expect(await response.json()).toMatchObject({ status: 400, details: [{ path }] });
  });
});
