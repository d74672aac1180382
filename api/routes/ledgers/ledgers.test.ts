import { beforeEach, describe, expect, it } from 'vitest';
import { Job, JobSegment, type JobRow } from '#db/entities/index.ts';
import { storeLedger } from '#db/ledgers/ledgers.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { LedgerEntry } from '#domain/ledgers/ledger-entry.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: entries are found and changed by their keys.

const entry = (source: string, others: Partial<LedgerEntry> = {}): Omit<LedgerEntry, 'id'> => ({
  kind: 'term',
  source,
  target: `${source}!`,
  origin: 'model',
  count: 2,
  places: ['Parts'],
  ...others,
});

describe('the ledger of a job', () => {
  const api = sharedByTests(() => startTestApi());
  let job: string;
  const build = async (overrides: Partial<JobRow> = {}) => {
    const id = await buildReviewedJob(
      api.orm,
      api.owner,
      [
        { source: 'The gearbox.', target: 'La caja.', machineTarget: 'El cambio.' },
        { source: 'The shaft.', target: 'El eje.', machineTarget: 'La flecha.' },
      ],
      overrides,
    );
    const { organizationId: organization } = api.owner;
    const ledger = { job: id, file: 0, language: 'es', organization, leftOut: 3, revision: 1 };
    const entries = [entry('gearbox'), entry('Anna', { kind: 'name', type: 'person', gender: 'feminine', target: '' })];
    await storeLedger(
      organizationEntityManager(api.orm, organization),
      { ...ledger, brief: { abstract: 'A manual.' } },
      entries,
    );
    return id;
  };
  beforeEach(async () => {
    job = await build();
  });

  const read = async (query = '', id = job) => {
    const response = await api.request(`/v1/jobs/${id}/ledger${query}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const change = (entries: readonly object[], id = job) => send({ entries }, id);
  const send = async (json: object, id = job) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(json);
    const response = await api.request(`/v1/jobs/${id}/ledger`, { method: 'PATCH', headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is listed by file, language and kind, in pages', async () => {
    const { body } = await read();
    expect(body).toMatchObject({
      brief: { abstract: 'A manual.', audience: null, register: null, left_out: 3 },
      entries: [
        { id: '0.es.0', source: 'gearbox', target: 'gearbox!', file: 'guide.html', places: ['Parts'] },
        { id: '0.es.1', source: 'Anna', type: 'person', gender: 'feminine' },
      ],
      total: 2,
    });
    expect((await read('?kind=name&file=guide.html&language=es')).body).toMatchObject({ total: 1 });
    expect((await read('?q=GEAR')).body).toMatchObject({ entries: [{ source: 'gearbox' }], total: 1 });
    expect((await read('?q=x%25')).body).toMatchObject({ total: 0 });
    expect((await read('?language=fr')).body).toMatchObject({ total: 0, brief: null });
    expect((await read('?limit=1&offset=1')).body).toMatchObject({ entries: [{ source: 'Anna' }], total: 2 });
    expect((await read('?file=other.html')).status).toBe(400);
  });

  it('of a completed job is changed with a job that renders, and names the segments of people', async () => {
    const { status, body } = await change([
      { id: '0.es.0', target: ' caja de cambios ' },
      { id: '0.es.1', remove: true },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      entries: [{ id: '0.es.0', target: 'caja de cambios', origin: 'person', edited_by: api.owner.userId }],
      removed: ['0.es.1'],
      kept_segments: ['0.es.0'],
    });
    const rendering = await api.orm.em
      .fork()
      .findOneOrFail(Job, { id: body['render_job_id'] as string }, { filters: false });
    expect(rendering).toMatchObject({ type: 'render', sourceJob: job, input: { ledger_entries: ['0.es.0'] } });
    expect((await read()).body).toMatchObject({ total: 1 });
  });

  it('has another form of address, with a job that translates by it', async () => {
    const brief = { file: 'guide.html', language: 'es', register: 'formal' };
    const { status, body } = await send({ brief });
    expect(status, JSON.stringify(body)).toBe(200);
    const id = body['render_job_id'] as string;
    expect(await api.orm.em.fork().findOneOrFail(Job, { id }, { filters: false })).toMatchObject({
      input: { ledger_entries: [], ledger_address: { file: 0, language: 'es', register: 'formal' } },
    });
    expect((await read()).body).toMatchObject({ brief: { abstract: 'A manual.', register: 'formal' } });
    expect((await send({ brief: { ...brief, language: 'fr' } })).status).toBe(400);
    expect(await send({})).toMatchObject({ status: 200, body: { entries: [], render_job_id: null } });
  });

  it('of a running job is changed for the batches that follow', async () => {
    const running = await build({ status: 'running', stage: 'translate', endedAt: null });
    const { body } = await change([{ id: '0.es.1', target: 'Ana', gender: null }], running);
    expect(body).toMatchObject({ entries: [{ target: 'Ana', gender: null }], render_job_id: null });
  });

  it('of a document is changed until its translations have been compared with it', async () => {
    const id = await build({ type: 'aimt', status: 'running', stage: 'translate', endedAt: null });
    const send = async () => (await change([{ id: '0.es.0', target: 'cambio' }], id)).status;
    expect(await send()).toBe(200);
    const workspace = new JobWorkspace(api.dependencies.storage, {
      jobId: id,
      organizationId: api.owner.organizationId,
    });
    await workspace.write('0/consistency-es', { entries: 2, mended: 0, open: 0, kept: 0, examples: [] });
    expect(await send()).toBe(409);
  });

  it('of a recording is changed until its translations are checked, and after the job', async () => {
    const at = async (stage: string) => {
      const id = await build({ type: 'dub_video', status: 'running', stage, endedAt: null });
      return (await change([{ id: '0.es.0', target: 'cambio' }], id)).status;
    };
    expect(await at('translate')).toBe(200);
    expect(await at('check')).toBe(409);
    expect(await at('synthesize')).toBe(409);
    const dubbed = await build({ type: 'dub_video' });
    const sentence = { job: dubbed, file: 0, language: 'es', number: 0 };
    const entityManager = api.orm.em.fork();
    const row = await entityManager.findOneOrFail(JobSegment, sentence, { filters: false, disableIdentityMap: true });
    // The unedited segments before them outnumber those that are compared.
    const timing = { start: 0, end: 1_000 };
    const edited = { number: 6_000, machineTarget: null, timing: { ...timing, say: 'La caja.' } };
    await entityManager.nativeUpdate(JobSegment, sentence, edited, { filters: false });
    const plain = { ...row, machineTarget: null, state: 'translated' as const, timing };
    const others = Array.from({ length: 5_000 }, (_each, index) => ({ ...plain, number: 10 + index }));
    for (let first = 0; first < others.length; first += 500)
      await entityManager.insertMany(JobSegment, others.slice(first, first + 500));
    const { body } = await change([{ id: '0.es.0', target: 'cambio' }], dubbed);
    expect(body).toMatchObject({ kept_segments: ['0.es.6000'] });
  });

  it('takes no unknown or repeated entries and no targets of several lines, and changes nothing then', async () => {
    expect((await change([{ id: '0.es.9', target: 'x' }])).status).toBe(400);
    expect(
      (
        await change([
          { id: '0.es.0', target: 'x' },
          { id: '0.es.0', target: 'y' },
        ])
      ).status,
    ).toBe(400);
    expect((await change([{ id: '0.es.0', target: 'a\nb' }])).status).toBe(400);
    expect((await read()).body).toMatchObject({ entries: [{ target: 'gearbox!' }, {}] });
  });

  it('whose segments are gone can be read and not changed', async () => {
    const expired = await build({ retainedBytes: 0, resultsExpiredAt: new Date() });
    await api.orm.em.fork().nativeDelete(JobSegment, { job: expired }, { filters: false });
    expect((await read('', expired)).body).toMatchObject({ total: 2 });
    expect(await change([{ id: '0.es.0', target: 'x' }], expired)).toMatchObject({
      status: 410,
      body: { code: 'segments_not_kept' },
    });
  });
});
