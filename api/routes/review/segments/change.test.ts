import { describe, expect, it } from 'vitest';
import { FileUsage, Glossary, Job, JobSegment, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { deleteWorkspace } from '#jobs/workspace-retention.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

interface Answer {
  readonly segments: readonly Readonly<Record<string, unknown>>[];
  readonly conflicts: readonly Readonly<Record<string, unknown>>[];
}

describe('changes of segments', () => {
  const api = sharedByTests(() => startTestApi());
  const build = (segments: readonly Partial<JobSegmentRow>[], overrides: Partial<JobRow> = {}) =>
    buildReviewedJob(api.orm, api.owner, segments, overrides);
  const change = async (job: string, segments: readonly object[], key = api.owner.key) => {
    const response = await api.request(`/v1/jobs/${job}/segments`, { method: 'PATCH', json: { segments }, key });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const list = async (job: string, query = '') =>
    ((await (await api.request(`/v1/jobs/${job}/segments${query}`)).json()) as Answer).segments;

  // Covers PATCH /v1/jobs/{job_id}/segments
  it('keep the machine’s target, and who changed it when', async () => {
    const job = await build([{ source: 'Hello <g1>big</g1> world.', target: 'Hola <g1>gran</g1> mundo.' }]);
    const target = 'Hola, <g1>gran</g1> mundo.';
    const corrected = { id: '0.es.0', version: 1, target, state: 'reviewed', note: 'A comma.' };
    const { status, body } = await change(job, [corrected]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        segments: [
          {
            ...corrected,
            version: 2,
            machine_target: 'Hola <g1>gran</g1> mundo.',
            edited_by: api.owner.userId,
            edited_at: expect.stringMatching(/^20/),
          },
        ],
        conflicts: [],
      },
    });
    expect(await list(job)).toEqual(body.segments);
    expect(await list(job, '?edited=true&q=hola, gran')).toHaveLength(1);
    const again = await change(job, [{ id: '0.es.0', version: 2, target: 'Hola <g1>enorme</g1> mundo.' }]);
    expect(again.body.segments).toMatchObject([{ machine_target: 'Hola <g1>gran</g1> mundo.', state: 'reviewed' }]);
    const back = await change(job, [{ id: '0.es.0', version: 3, target: 'Hola <g1>gran</g1> mundo.', note: null }]);
    expect(back.body.segments).toMatchObject([{ machine_target: null, version: 4, state: 'reviewed', note: null }]);
    expect(await list(job, '?edited=true')).toEqual([]);
  });

  it('of more text than an answer can have are refused, and one segment never is', async () => {
    const job = await build(Array.from({ length: 3 }, () => ({ source: 'x'.repeat(3_000_000) })));
    const noted = [0, 1, 2].map((number) => ({ id: `0.es.${number}`, version: 1, note: 'Long.' }));
    expect(await change(job, noted)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await list(job, '?edited=false')).toMatchObject([{ version: 1 }]);
    expect((await change(job, noted.slice(1))).body.segments).toMatchObject([{ version: 2 }, { version: 2 }]);
    const longer = await build([{ source: 'x'.repeat(9_000_000) }]);
    expect((await change(longer, noted.slice(0, 1))).status).toBe(200);
  });

  it('of states leave texts and findings alone, and change nothing that is as asked', async () => {
    const finding = {
      rule: 'x',
      category: 'style/awkward',
      severity: 'minor',
      message: 'm',
      source: [],
      target: [],
    } as const;
    const job = await build([{ findings: [finding] }, {}]);
    const { body } = await change(job, [
      { id: '0.es.0', version: 1, state: 'final' },
      { id: '0.es.1', version: 1, state: 'translated', target: 'Uno.', note: null },
    ]);
    expect(body.segments).toMatchObject([
      { id: '0.es.0', state: 'final', version: 2, findings: [{ rule: 'x' }], target: 'Uno.', machine_target: null },
      { id: '0.es.1', state: 'translated', version: 1, edited_by: null },
    ]);
  });

  it('of what somebody else has changed are listed, with their version and text', async () => {
    const job = await build([{}, { version: 4, target: 'Otro.' }]);
    const stale = { id: '0.es.1', version: 3, target: 'Dos.' };
    const conflicts = [{ id: '0.es.1', version: 4, target: 'Otro.', returned_target: 'Dos.', state: 'translated' }];
    expect(await change(job, [stale])).toMatchObject({ status: 409, body: { code: 'segments_changed', conflicts } });
    const both = await change(job, [stale, { id: '0.es.0', version: 1, target: 'Un.' }]);
    expect(both).toMatchObject({ status: 200, body: { segments: [{ id: '0.es.0', target: 'Un.' }], conflicts } });
  });

  it('can be sent again when their answer was lost', async () => {
    const job = await build([{}, { version: 2 }]);
    const edit = { id: '0.es.0', version: 1, target: 'Un.', state: 'reviewed' };
    const first = await change(job, [edit]);
    expect(await change(job, [edit])).toEqual(first);
    expect(await change(job, [{ ...edit, note: 'Mine.' }])).toMatchObject({
      status: 409,
      body: { conflicts: [{ version: 2, edited_by: api.owner.userId, edited_at: expect.stringMatching(/^20/) }] },
    });
  });

  it('of two people at once never overwrite each other', async () => {
    const count = 20;
    const job = await build(Array.from({ length: count }, () => ({})));
    const by = (name: string) =>
      Array.from({ length: count }, (_, number) => ({
        id: `0.es.${number}`,
        version: 1,
        target: `${name} ${number}.`,
      }));
    const answers = await Promise.all([change(job, by('Ada')), change(job, by('Ben').toReversed())]);
    const changed = answers.flatMap(({ body }) => body.segments ?? []);
    expect(changed).toHaveLength(count);
    expect(answers.flatMap(({ body }) => body.conflicts)).toHaveLength(count);
    const targets = new Map(changed.map(({ id, target }) => [id, target]));
    for (const { id, target, version } of await list(job))
      expect({ target, version }).toEqual({ target: targets.get(id), version: 2 });
  });

  it.each([
    ['<g1>Rojo</g1> <x2/>', 'Red', 'has tags that the source does not have: <g1>, </g1>, <x2/>'],
    ['Rojo', 'A <g1>red</g1> <x2/>', 'lacks tags of the source: <g1>, </g1>, <x2/>'],
    ['<g1>Rojo</g1> <x2/><x2/>', '<g1>Red</g1> <x2/>', 'has tags more than once: <x2/>'],
    [
      '</g1>Rojo<g1>',
      '<g1>Red</g1>',
      'has tags in an order in which they do not enclose text as in the source: </g1>, <g1>',
    ],
    ['  ', 'Red', 'must not be empty: to leave the text as it is, set the state rejected'],
    ['Ro\u0085jo', 'Red', 'must not contain control characters that the source does not have'],
    [
      '{n, plural, one {# archivo} other {# archivos}',
      '{n, plural, one {# file} other {# files}}',
      'is no valid message in ICU syntax, as the source is',
    ],
  ])('are refused where they would damage the document: %s', async (target, source, message) => {
    const job = await build([{}, { source, target: source }]);
    const changes = [
      { id: '0.es.0', version: 1, target: 'Un.' },
      { id: '0.es.1', version: 1, target },
    ];
    expect(await change(job, changes)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ path: 'segments.1.target', message }] },
    });
    expect(await list(job)).toMatchObject([{ version: 1 }, { version: 1 }]);
    expect(JSON.stringify(api.logged)).not.toContain('archivo');
  });

  it('are checked by rules, the room of their place, and the glossaries of the job that are still there', async () => {
    const json = { name: 'Terms', description: '', base_language: 'en' };
    const { id: glossary } = (await (await api.request('/v1/glossaries', { json })).json()) as { id: number };
    const term = (text: string, lang: string) => ({ term: text, lang, term_type: 'preferred' });
    const terms = [term('button', 'en'), term('botón', 'es')];
    await api.request(`/v1/glossaries/${glossary}/entries/with-terms`, { json: { notes: '', terms } });
    const segment = { source: 'Press button 12.', target: 'Pulse el botón 12.', maximumLength: 20 };
    const job = await build([segment, segment], { input: { glossaries: [glossary, 999_999], context_stores: [] } });
    const { status, body } = await change(job, [
      { id: '0.es.0', version: 1, target: 'Pulse ahora la tecla 13.' },
      { id: '0.es.1', version: 1, target: 'Pulsa el botón 12.' },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    const [wrong, right] = body.segments as readonly { findings: { rule: string }[]; glossary: object }[];
    expect(wrong!.findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['numbers', 'maximum-length', 'terms']),
    );
    expect(wrong!.glossary).toMatchObject({ applied: [], violated: [{ glossary_id: glossary, target_term: 'botón' }] });
    expect(right).toMatchObject({ findings: [], glossary: { applied: [{ target_term: 'botón' }], violated: [] } });
    expect(await list(job, '?has_findings=true')).toMatchObject([{ id: '0.es.0' }]);
    await api.orm.em.fork().nativeUpdate(Glossary, { id: glossary }, { isActive: false }, { filters: false });
    const without = await change(job, [{ id: '0.es.1', version: 2, target: 'Pulsa la tecla 12.' }]);
    expect(without.body.segments).toMatchObject([{ findings: [], glossary: { applied: [], violated: [] } }]);
  });

  it('name segments of the job, each once, in sensible numbers', async () => {
    const job = await build([{}]);
    const ok = { id: '0.es.0', version: 1, state: 'final' };
    const cases = [
      [[ok, ok], 'segments.1.id'],
      [[ok, { ...ok, id: '0.de.0' }], 'segments.1.id'],
      [[{ ...ok, id: 'x' }], 'segments.0.id'],
      [[{ ...ok, state: 'done' }], 'segments.0.state'],
      [[{ ...ok, note: 'x'.repeat(2_001) }], 'segments.0.note'],
      [[{ ...ok, version: 0 }], 'segments.0.version'],
      [[], 'segments'],
      [Array.from({ length: 501 }, (_, number) => ({ ...ok, id: `0.es.${number}` })), 'segments'],
    ] as const;
    for (const [segments, path] of cases) {
      expect(await change(job, segments), path).toMatchObject({ status: 400, body: { details: [{ path }] } });
    }
    expect(await list(job)).toMatchObject([{ version: 1 }]);
  });

  it('are made by members, of jobs of their organization that can be reviewed', async () => {
    const job = await build([{}]);
    const edit = [{ id: '0.es.0', version: 1, state: 'final' }];
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId, role: 'viewer' });
    const viewer = await buildApiKey(api.orm, { user, role: 'viewer' });
    expect((await change(job, edit, viewer.key)).status).toBe(403);
    expect((await change(job, edit, (await buildApiKey(api.orm)).key)).status).toBe(404);
    const running = await build([{}], { status: 'running', stage: 'translate', endedAt: null });
    expect(await change(running, edit)).toMatchObject({ status: 409, body: { code: 'job_not_completed' } });
    const waiting = await build([{}], { status: 'running', stage: 'review', endedAt: null, retainedBytes: 0 });
    expect((await change(waiting, edit)).status).toBe(200);
    await deleteWorkspace(
      { orm: api.orm, storage: api.dependencies.storage },
      { jobId: job, organizationId: api.owner.organizationId },
    );
    expect(await change(job, edit)).toMatchObject({ status: 410, body: { code: 'segments_not_kept' } });
    const purged = await build([{}]);
    await api.request(`/v1/jobs/${purged}?purge=true`, { method: 'DELETE' });
    expect((await change(purged, edit)).status).toBe(404);
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    expect(await entityManager.count(JobSegment, { job: { $in: [job, purged] } })).toBe(0);
    expect(await entityManager.count(Job, { id: purged })).toBe(0);
  });
});

describe('the texts of segments', () => {
  const api = sharedByTests(() => startTestApi({ environment: { QUOTA_BYTES: '1000' } }));

  it('count to the quota as they grow and shrink', async () => {
    const job = await buildReviewedJob(api.orm, api.owner, [{ target: 'Uno.' }, {}], { retainedBytes: 100 });
    const change = async (segment: object) => {
      const json = { segments: [{ id: '0.es.0', ...segment }] };
      const response = await api.request(`/v1/jobs/${job}/segments`, { method: 'PATCH', json });
      return { status: response.status, code: ((await response.json()) as { code?: string }).code };
    };
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    const counted = async () => {
      const { retainedBytes } = await entityManager.fork().findOneOrFail(Job, { id: job });
      const usage = await entityManager.fork().findOne(FileUsage, { organization: api.owner.organizationId });
      return [retainedBytes, usage?.bytes];
    };
    const history = async () => {
      const size = 'select octet_length(cast(history as text)) as size from job_segment where job = ? and number = 0';
      const [row]: { size: number }[] = await entityManager.execute(size, [job]);
      return row!.size;
    };
    // The machine's text is kept as well: 4 bytes.
    expect(await change({ version: 1, target: 'Único.', note: 'Ja' })).toEqual({ status: 200 });
    expect(await counted()).toEqual([109 + (await history()), 9 + (await history())]);
    expect(await change({ version: 2, target: 'Uno.', note: null })).toEqual({ status: 200 });
    const kept = [100 + (await history()), await history()];
    expect(await counted()).toEqual(kept);
    expect(await change({ version: 3, target: 'x'.repeat(1_001) })).toEqual({ status: 413, code: 'quota_exceeded' });
    expect(await counted()).toEqual(kept);
    expect(await change({ version: 3, target: 'x' })).toEqual({ status: 200 });
  });
});
