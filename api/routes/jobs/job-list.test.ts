import { beforeAll, describe, expect, it } from 'vitest';
import { Job, JobEvent } from '#db/entities/index.ts';
import { beginJob } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildApiKey, buildJob } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

interface Listed {
  readonly jobs: readonly { readonly job_id: string; readonly category: string; readonly name: string | null }[];
  readonly total: number;
  readonly queue_length: number;
}

describe('the list of jobs', () => {
  let entityManager: EntityManager;
  const ids = { catalogue: crypto.randomUUID(), other: crypto.randomUUID(), project: crypto.randomUUID() };
  const colleague = crypto.randomUUID();

  const api = sharedByTests(() => startTestApi());
  beforeAll(async () => {
    const { organizationId: organization, userId: createdBy } = api.owner;
    entityManager = organizationEntityManager(api.orm, organization);
    const labels = { name: 'Catalogue', clientReference: 'PO-1', metadata: { order: '117', 'shop.id': 'x y' } };
    await storeJob(
      entityManager,
      ids.catalogue,
      buildJob({ organization, createdBy, targetLanguages: ['es'], ...labels }),
    );
    const other = {
      createdBy: colleague,
      targetLanguages: ['es-MX', 'de'],
      metadata: { order: '118' },
      sourceFiles: ['uploads/a/Übersicht.docx'],
    };
    await storeJob(entityManager, ids.other, buildJob({ organization, ...other }));
    const project = { createdBy: colleague, tms: 'weblate', projectIdentifier: 'shop/texts', category: 'tms' } as const;
    await storeJob(entityManager, ids.project, buildJob({ organization, ...project }));
    await storeJob(
      entityManager,
      crypto.randomUUID(),
      buildJob({ organization, createdBy, type: 'file_analysis', category: 'system', targetLanguages: [] }),
    );
    const dated = [
      [ids.catalogue, '2030-01-01T00:00:00.000Z'],
      [ids.other, '2030-01-02T00:00:00.000Z'],
      [ids.project, '2030-01-03T00:00:00.000Z'],
    ] as const;
    for (const [id, time] of dated) await entityManager.nativeUpdate(Job, { id }, { createdAt: new Date(time) });
    // Same values, another organization.
    const stranger = await buildApiKey(api.orm);
    const theirs = buildJob({ organization: stranger.organizationId, targetLanguages: ['es'], ...labels });
    await storeJob(organizationEntityManager(api.orm, stranger.organizationId), crypto.randomUUID(), theirs);
  });

  const list = async (query: string) => (await (await api.request(`/v1/jobs${query}`)).json()) as Listed;

  // Covers GET /v1/jobs
  it.each([
    ['', ['project', 'other', 'catalogue']],
    ['?target_language=ES', ['catalogue']],
    ['?target_language=de', ['other']],
    ['?created_after=2030-01-02T00:00:00Z', ['project', 'other']],
    ['?created_before=2030-01-02T01:00:00%2B01:00', ['catalogue']],
    ['?project=shop/texts', ['project']],
    ['?creator=me', ['catalogue']],
    [`?creator=${colleague}`, ['project', 'other']],
    ['?name=Catalogue', ['catalogue']],
    ['?client_reference=PO-1', ['catalogue']],
    ['?q=CATALOGUE', ['catalogue']],
    ['?q=po-1%20cata', ['catalogue']],
    ['?q=shop', ['project']],
    ['?q=%C3%9Cbersicht.docx', ['other']],
    ['?q=%C3%BCBERSICHT', ['other']],
    ['?q=100%25', []],
    ['?q=cata%20missing', []],
    ['?q=%20&descending=false', ['catalogue', 'other', 'project']],
    ['?metadata.order=118', ['other']],
    ['?metadata[order]=117&metadata.shop.id=x%20y', ['catalogue']],
    ['?metadata.order=117&target_language=de', []],
    ['?category=tms&creator=me', []],
  ] as const)('filtered by "%s" has %j', async (query, names) => {
    const { jobs, total } = await list(query);
    expect(jobs.map(({ job_id: id }) => id)).toEqual(names.map((name) => ids[name]));
    expect(total).toBe(names.length);
  });

  it('has the category and the labels of each job', async () => {
    const { jobs } = await list('?creator=me');
    expect(jobs[0]).toMatchObject({
      category: 'document',
      name: 'Catalogue',
      client_reference: 'PO-1',
      metadata: { order: '117', 'shop.id': 'x y' },
    });
    expect((await list('?project=shop/texts')).jobs[0]).toMatchObject({ category: 'tms', name: null, metadata: {} });
  });

  it('refuses filters that mean nothing, by their names, and names unknown ones', async () => {
    const refused = await api.request('/v1/jobs?created_after=yesterday&creator=you&metadata.a b=1');
    expect(refused.status).toBe(400);
    const { details } = (await refused.json()) as { details: { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(['created_after', 'creator', 'metadata.a b']);
    const unknown = await api.request('/v1/jobs?metadata.order=118&colour.x=1');
    expect(unknown.headers.get('x-ignored-fields')).toBe('colour?x');
  });

  it('has a reindex that a user asked for, with its labels and events, and none that an upload started', async () => {
    const created = await api.request('/v1/context', { method: 'POST', json: { key: 'style', name: 'Style' } });
    const { id } = (await created.json()) as { id: number };
    const form = new FormData();
    form.set('title', 'A text');
    form.set('document_type', 'reference');
    form.set('file', new Blob(['A text.']), 'a.txt');
    expect((await api.request(`/v1/context/${id}/documents`, { method: 'POST', body: form })).status).toBe(201);
    const before = await list('');
    const json = { name: 'Reading again', metadata: { why: 'model' } };
    const accepted = await api.request(`/v1/context/${id}/reindex`, { method: 'POST', json });
    const { job_id: job } = (await accepted.json()) as { job_id: string };
    const after = await list('');
    expect(after.total).toBe(before.total + 1);
    expect(after.queue_length).toBe(before.queue_length + 1);
    expect(after.jobs.find(({ job_id: listed }) => listed === job)).toMatchObject({
      job_type: 'rag_ingest',
      category: 'other',
      ...json,
    });
    await beginJob(entityManager, job);
    const [upload] = (await list('?category=system&job_type=rag_ingest')).jobs;
    await beginJob(entityManager, upload!.job_id);
    const events = await entityManager.find(JobEvent, { job: { $in: [job, upload!.job_id] } });
    expect(events.map((event) => [event.job, event.type])).toEqual([
      [job, 'workflow.started'],
      [job, 'workflow.step.started'],
    ]);
    const refused = await api.request(`/v1/context/${id}/reindex`, { method: 'POST', json: { output_path: 'a' } });
    expect(await refused.json()).toMatchObject({ status: 400, details: [{ path: 'output_path' }] });
  });
});
