import { describe, expect, it } from 'vitest';
import { Job, Membership, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { readSegmentHistory } from '#db/jobs/read-segment-history.ts';
import { MAX_HISTORY } from '#domain/review/segment.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL.

const FINDING = {
  rule: 'numbers',
  category: 'accuracy/mistranslation',
  severity: 'major',
  message: 'A number differs.',
  source: [],
  target: [],
} as const;

interface Answer {
  readonly segments: readonly Readonly<Record<string, unknown>>[];
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  readonly replacements: readonly Readonly<Record<string, unknown>>[];
  readonly places: readonly object[];
  readonly accepted: number;
  readonly locked: number;
  readonly total: number;
  readonly code: string;
}

describe('decisions on segments', () => {
  const api = sharedByTests(() => startTestApi());
  const build = (segments: readonly Partial<JobSegmentRow>[], overrides: Partial<JobRow> = {}) =>
    buildReviewedJob(api.orm, api.owner, segments, overrides);
  const send = async (path: string, request: Parameters<typeof api.request>[1] = {}) => {
    const response = await api.request(`/v1/jobs/${path}`, request);
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const change = (job: string, segments: readonly object[], key = api.owner.key) =>
    send(`${job}/segments`, { method: 'PATCH', json: { segments }, key });
  const accept = (job: string, json: object = {}, key = api.owner.key) => send(`${job}/segments/accept`, { json, key });
  const statesOf = async (job: string) =>
    (await send(`${job}/segments`)).body.segments.map(({ state, version }) => [state, version]);
  const historyOf = async (job: string, segment = '0.es.0') =>
    (await send(`${job}/segments/history?segment=${segment}`)).body.changes;

  // Covers POST /v1/jobs/{job_id}/segments/accept
  it('accept what nobody has decided on and the filters select, and no more', async () => {
    const job = await build(
      [
        { score: 100, origin: 'memory' },
        { score: 100, origin: 'memory', findings: [FINDING] },
        { score: 99, origin: 'memory' },
        { state: 'rejected', score: 100, version: 4 },
        { machineTarget: 'Un.', score: 100 },
        { language: 'de', number: 0, score: 100 },
        { file: 1, number: 0 },
      ],
      { targetLanguages: ['es', 'de'], sourceFiles: ['one.html', 'two.html'] },
    );
    const clean = { has_findings: false };
    expect(await accept(job, { ...clean, min_score: 100, language: 'es', edited: false, file: 'one.html' })).toEqual({
      status: 200,
      body: { accepted: 1 },
    });
    expect((await send(`${job}/segments?min_score=100`)).body.total).toBe(5);
    expect((await accept(job, { language: 'de', state: 'final' })).body.accepted).toBe(1);
    expect((await accept(job, { file: '1' })).body.accepted).toBe(1);
    expect((await accept(job, clean)).body.accepted).toBe(2);
    expect((await accept(job, clean)).body.accepted).toBe(0);
    expect(await statesOf(job)).toEqual([
      ['final', 2],
      ['reviewed', 2],
      ['translated', 1],
      ['reviewed', 2],
      ['rejected', 4],
      ['reviewed', 2],
      ['reviewed', 2],
    ]);
    expect(await historyOf(job)).toMatchObject([{ state: 'reviewed', user_id: api.owner.userId, target: null }]);
    const stale = await change(job, [{ id: '0.es.0', version: 1, state: 'translated' }]);
    expect(stale).toMatchObject({ status: 409, body: { code: 'segments_changed' } });
  });

  // Covers GET /v1/jobs/{job_id}/segments/progress
  it('are counted by source and language', async () => {
    const job = await build(
      [{ state: 'final' }, {}, { language: 'de', number: 0, state: 'rejected' }, { file: 1, number: 0 }],
      { targetLanguages: ['es', 'de'], sourceFiles: ['one.html', 'two.html'] },
    );
    expect((await send(`${job}/segments/progress`)).body.places).toEqual([
      { file: 'one.html', language: 'de', segments: 1, open: 0 },
      { file: 'one.html', language: 'es', segments: 2, open: 1 },
      { file: 'two.html', language: 'es', segments: 1, open: 1 },
    ]);
    const other = await buildApiKey(api.orm);
    expect((await send(`${job}/segments/progress`, { key: other.key })).status).toBe(404);
  });

  it('are those of members, for jobs that can be reviewed', async () => {
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId, role: 'viewer' });
    const viewer = await buildApiKey(api.orm, { user, role: 'viewer' });
    const job = await build([{}]);
    expect((await accept(job, {}, viewer.key)).status).toBe(403);
    expect((await accept(job, { state: 'rejected' })).status).toBe(400);
    expect((await accept(job, { file: 'other.html' })).status).toBe(400);
    expect((await accept(await build([{}], { status: 'running' }))).body.code).toBe('job_not_completed');
    const other = await buildApiKey(api.orm);
    expect((await accept(job, {}, other.key)).status).toBe(404);
    expect(await statesOf(job)).toEqual([['translated', 1]]);
  });

  // Covers GET /v1/jobs/{job_id}/segments/history
  it('are kept with who made them, the notes, and the targets before and after', async () => {
    const job = await build([{}]);
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId, role: 'member' });
    const other = await buildApiKey(api.orm, { user, role: 'member' });
    await change(job, [{ id: '0.es.0', version: 1, target: 'Un.', note: 'Shorter.' }]);
    await change(job, [{ id: '0.es.0', version: 2, target: 'Uno solo.' }], other.key);
    await change(job, [{ id: '0.es.0', version: 3, state: 'reviewed', note: null }]);
    // As it is already.
    await change(job, [{ id: '0.es.0', version: 4, state: 'reviewed' }]);
    // The organization doesn't learn the name that the account has elsewhere.
    const name = 'Grace of the team';
    await api.orm.em.fork().nativeUpdate(Membership, { user: user.id }, { name });
    const nothing = { state: null, note: null, target: null, previous_target: null, sentence_changed: false };
    const owner = { user_id: api.owner.userId };
    expect(await historyOf(job)).toMatchObject([
      { ...nothing, ...owner, state: 'reviewed', at: expect.stringMatching(/^20/) },
      { ...nothing, user_id: user.id, user_name: name, target: 'Uno solo.', previous_target: 'Un.' },
      { ...nothing, ...owner, note: 'Shorter.', target: 'Un.', previous_target: 'Uno.' },
    ]);
    expect((await send(`${job}/segments/history?segment=0.es.9`)).status).toBe(404);
    const stranger = await buildApiKey(api.orm);
    expect((await send(`${job}/segments/history?segment=0.es.0`, { key: stranger.key })).status).toBe(404);
  });

  it('of recordings say that a sentence was changed, split or joined', async () => {
    const job = await buildDub(api, api.owner, [{ source: 'One two.', target: 'Uno dos.' }, {}]);
    await change(job, [{ id: '0.es-ES.0', version: 1, speaker: 'A' }]);
    const cut = { id: '0.es-ES.0', version: 2, source_position: 4, target_position: 4 };
    expect((await send(`${job}/segments/split`, { json: cut })).status).toBe(200);
    expect(await historyOf(job, '0.es-ES.0')).toMatchObject([
      { sentence_changed: true, target: 'Uno', previous_target: 'Uno dos.' },
      { sentence_changed: true, target: null },
    ]);
  });

  it('are forgotten from the oldest on, and count as bytes with their texts', async () => {
    const job = await build([{}]);
    for (let version = 1; version <= MAX_HISTORY + 5; version += 1)
      await change(job, [{ id: '0.es.0', version, target: `Uno ${version}.` }]);
    const { organizationId: organization } = api.owner;
    const own = organizationEntityManager(api.orm, organization);
    const history = await readSegmentHistory(own, { id: job, organization }, { file: 0, language: 'es', number: 0 });
    expect(history).toHaveLength(MAX_HISTORY);
    expect(history?.map(({ written }) => written).at(-1)).toBe('Uno 6.');
    const { retainedBytes } = await own.findOneOrFail(Job, { id: job });
    expect(retainedBytes).toBeGreaterThan(100 + MAX_HISTORY * 50);
  });

  // Covers GET /v1/jobs/{job_id}/segments/replacements
  it('are proposed for a text that is replaced, and made by versions', async () => {
    const job = await build([
      { target: 'Pulse <g1>Inicio</g1>.', source: 'Press <g1>Start</g1>.' },
      { target: 'Pulse inicios.', source: 'Press.' },
      { target: 'El Inicio.', state: 'final' },
      { source: 'Inicio means start.', target: 'Nada.' },
      { source: '{n, plural, other {inicio}}', target: '{n, plural, other {inicio}}' },
    ]);
    const find = (query: string) => send(`${job}/segments/replacements?${query}`);
    const { status, body } = await find('find=inicio&replacement=Comenzar');
    expect({ status, body }).toMatchObject({ status: 200, body: { locked: 1, total: 5 } });
    expect(body.replacements).toMatchObject([
      { id: '0.es.0', version: 1, new_target: 'Pulse <g1>Comenzar</g1>.', problem: null },
      { id: '0.es.1', new_target: 'Pulse Comenzars.' },
      { id: '0.es.4', problem: null },
    ]);
    const exact = await find('find=Inicio&replacement=&match_case=true&whole_words=true&language=es&file=0');
    expect(exact.body.replacements).toMatchObject([{ id: '0.es.0', new_target: 'Pulse <g1></g1>.' }]);
    const broken = (await find('find=}}&replacement=}')).body.replacements;
    expect(broken).toMatchObject([{ id: '0.es.4', problem: expect.stringContaining('ICU') }]);
    expect((await find('find=%20&replacement=x')).status).toBe(400);
    const changes = body.replacements.map(({ id, version, new_target: target }) => ({ id, version, target }));
    expect((await change(job, changes)).body.segments).toHaveLength(3);
    expect((await find('find=inicio&replacement=Comenzar')).body).toMatchObject({ replacements: [], locked: 1 });
    expect(await historyOf(job)).toMatchObject([{ previous_target: 'Pulse <g1>Inicio</g1>.' }]);
  });
});
