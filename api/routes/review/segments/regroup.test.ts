import { describe, expect, it } from 'vitest';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

type Fields = Readonly<Record<string, unknown>>;

interface Answer {
  readonly segments: readonly Fields[];
  readonly removed: readonly string[];
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

const ONE = '0.es-ES.0';
const TWO = '0.es-ES.1';
/** A sentence that was recognized as one: 2 s, five words of 400 ms. */
const LONG = { source: 'Welcome all. I am Ada.', target: 'Bienvenidos todos. Soy Ada.' };
const CUT = { source_position: 12, target_position: 18 };

describe('sentences', () => {
  const api = sharedByTests(() => startTestApi());
  const build = (sentences: readonly Partial<JobSegmentRow>[], overrides: Partial<JobRow> = {}) =>
    buildDub(api, api.owner, sentences, overrides);
  const post = async (job: string, what: 'split' | 'join', json: object, options: object = {}) => {
    const response = await api.request(`/v1/jobs/${job}/segments/${what}`, { json, ...options });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const split = (job: string, cut: object, options?: object) =>
    post(job, 'split', { id: ONE, version: 1, ...CUT, ...cut }, options);
  const join = (job: string, segments: readonly (readonly [string, number])[]) =>
    post(job, 'join', { segments: segments.map(([id, version]) => ({ id, version })) });
  const list = async (job: string) =>
    ((await (await api.request(`/v1/jobs/${job}/segments`)).json()) as Answer).segments;
  const problemsOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => {
    expect(status, JSON.stringify(body)).toBe(400);
    return (body.details ?? []).map(({ path, message }) => [path, message]);
  };

  // Covers POST /v1/jobs/{job_id}/segments/split
  it('are split between words, under a new id different from all others', async () => {
    const timing = { start: 0, end: 2_000, speaker: 'A', voice: 'es' };
    const job = await build([
      { ...LONG, timing, note: 'Slowly.', state: 'reviewed' },
      { timing: { start: 2_500, end: 4_000 } },
    ]);
    const { status, body } = await split(job, {});
    expect(status, JSON.stringify(body)).toBe(200);
    const both = { speaker: 'A', voice: 'es', state: 'reviewed', machine_target: null, edited_by: api.owner.userId };
    const [one, other] = body.segments as readonly (Fields & { readonly timing: { start: number; end: number } })[];
    expect(one).toMatchObject({
      ...both,
      id: ONE,
      source: 'Welcome all.',
      target: 'Bienvenidos todos.',
      note: 'Slowly.',
      version: 2,
    });
    expect(other).toMatchObject({
      ...both,
      id: '0.es-ES.2',
      source: 'I am Ada.',
      target: 'Soy Ada.',
      note: null,
      version: 1,
    });
    expect(one!.timing).toEqual({ start: 0, end: other!.timing.start });
    expect(other!.timing).toEqual({ start: 1_182, end: 2_000 });
    const after = await list(job);
    expect(after.map(({ id }) => id)).toEqual([ONE, '0.es-ES.2', TWO]);
    expect(after[2]).toMatchObject({ id: TWO, version: 1, timing: { start: 2_500, end: 4_000 } });
  });

  it('are split at a time, with what the voice reads, and with what the machine wrote', async () => {
    const job = await build([
      {
        ...LONG,
        target: 'Hola a todos. Soy Ada.',
        machineTarget: LONG.target,
        timing: { start: 0, end: 2_000, say: 'Ola. Soi Ada.' },
      },
    ]);
    expect(problemsOf(await split(job, { target_position: 13, time: 1_000 }))).toEqual([
      [
        'say_position',
        'must be between two characters of `say`, which the sentence has, with visible ones on both sides',
      ],
    ]);
    const { body } = await split(job, { target_position: 13, say_position: 4, time: 1_000 });
    expect(body.segments).toMatchObject([
      { target: 'Hola a todos.', say: 'Ola.', timing: { start: 0, end: 1_000 }, machine_target: 'Bienvenidos todos.' },
      { target: 'Soy Ada.', say: 'Soi Ada.', timing: { start: 1_000, end: 2_000 }, machine_target: null },
    ]);
  });

  it('are checked again as parts', async () => {
    const job = await build([{ source: 'There are 12. And 13.', target: 'Hay 13. Y 13.' }]);
    const { body } = await split(job, { source_position: 13, target_position: 7 });
    const findings = body.segments.map((segment) =>
      (segment['findings'] as readonly { rule: string }[]).map(({ rule }) => rule),
    );
    expect(findings[0]).toContain('numbers');
    expect(findings[1]).toEqual([]);
  });

  it('are split between characters, with something on both sides and time for both', async () => {
    const family = '👩‍👩‍👧';
    const job = await build([{ source: `A ${family} B`, target: 'Uno dos' }]);
    const torn = 'must be between two characters, with visible ones on both sides';
    const cases = [
      [{ source_position: 4, target_position: 3 }, [['source_position', torn]]],
      [{ source_position: 2, target_position: 7 }, [['target_position', torn]]],
      [{ source_position: 2, target_position: 70 }, [['target_position', torn]]],
      [
        { source_position: 2, target_position: 3, time: 50 },
        [['time', 'must be from 100 to 1,900 ms, so that both sentences last 100 ms']],
      ],
      [
        { source_position: 2, target_position: 3, time: 5_000 },
        [['time', 'must be from 100 to 1,900 ms, so that both sentences last 100 ms']],
      ],
    ] as const;
    for (const [cut, problems] of cases) expect(problemsOf(await split(job, cut))).toEqual(problems);
    expect(await list(job)).toMatchObject([{ version: 1 }]);
    const short = await build([{ ...LONG, timing: { start: 0, end: 150 } }]);
    expect(problemsOf(await split(short, {}))).toEqual([
      ['time', 'finds no place: the sentence is shorter than 200 ms'],
    ]);
  });

  // Covers POST /v1/jobs/{job_id}/segments/join
  it('are joined, with the id of the first, and are as before a split', async () => {
    const job = await build([LONG, {}, { source: 'Last.', target: 'Último.' }]);
    const [before] = await list(job);
    const parts = (await split(job, {})).body.segments as readonly { id: string; version: number }[];
    const joined = await join(
      job,
      parts.map(({ id, version }) => [id, version]),
    );
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    expect(joined.body.removed).toEqual([parts[1]!.id]);
    const edited = { version: 4, edited_by: api.owner.userId, edited_at: expect.any(String) as string };
    expect(joined.body.segments).toEqual([{ ...before, ...edited }]);
    // A removed id is never used again.
    const again = await split(job, { version: 4 });
    expect(again.body.segments[1]!['id']).not.toBe(parts[1]!.id);
    expect(await list(job)).toHaveLength(4);
  });

  it('are joined with their texts, notes and what the voice reads', async () => {
    const job = await build([
      { ...LONG, note: 'One.', state: 'final', timing: { start: 0, end: 2_000, speaker: 'A', say: 'Ola.' } },
      {
        source: 'And Ben.',
        target: 'Y Ben.',
        machineTarget: 'Y Benito.',
        note: 'Two.',
        timing: { start: 2_500, end: 3_000, speaker: 'B' },
      },
      { source: 'Bye.', target: 'Adiós.', timing: { start: 3_000, end: 4_000 } },
    ]);
    const { body } = await join(job, [
      [ONE, 1],
      [TWO, 1],
      ['0.es-ES.2', 1],
    ]);
    expect(body.segments).toMatchObject([
      {
        id: ONE,
        source: 'Welcome all. I am Ada. And Ben. Bye.',
        target: 'Bienvenidos todos. Soy Ada. Y Ben. Adiós.',
        machine_target: 'Bienvenidos todos. Soy Ada. Y Benito. Adiós.',
        timing: { start: 0, end: 4_000 },
        speaker: 'A',
        say: 'Ola. Y Ben. Adiós.',
        note: 'One.\nTwo.',
        state: 'translated',
      },
    ]);
    const chinese = { source: 'One.', target: '一。', language: 'zh-CN' };
    const other = await build([chinese, { ...chinese, target: '二。' }], { targetLanguages: ['zh-CN'] });
    expect(
      (
        await join(other, [
          ['0.zh-CN.0', 1],
          ['0.zh-CN.1', 1],
        ])
      ).body.segments,
    ).toMatchObject([{ target: '一。二。' }]);
  });

  it('are joined with those that follow them', async () => {
    const job = await build([{}, { timing: { start: 2_500, end: 3_000, muted: true } }, {}]);
    const THREE = '0.es-ES.2';
    expect(
      problemsOf(
        await join(job, [
          [ONE, 1],
          [THREE, 1],
        ]),
      ),
    ).toEqual([['segments.1.id', `must follow the one before it; ${TWO} does`]]);
    expect(
      problemsOf(
        await join(job, [
          [THREE, 1],
          [ONE, 1],
        ]),
      ),
    ).toEqual([['segments.1.id', 'must follow the one before it; no sentence follows there']]);
    expect(
      problemsOf(
        await join(job, [
          [ONE, 1],
          [TWO, 1],
        ]),
      ),
    ).toEqual([['segments.1.id', 'must be muted if the first one is, and only then']]);
    expect(
      problemsOf(
        await join(job, [
          [ONE, 1],
          [ONE, 1],
        ]),
      ),
    ).toEqual([['segments.1.id', 'is there more than once']]);
    expect(
      problemsOf(
        await join(job, [
          [ONE, 1],
          ['0.es-ES.9', 1],
        ]),
      ),
    ).toEqual([['segments.1.id', 'is no segment of this job']]);
    expect((await post(job, 'join', { segments: [{ id: ONE, version: 1 }] })).status).toBe(400);
  });

  it('that somebody else has changed are conflicts', async () => {
    const job = await build([{ ...LONG, version: 2 }, {}]);
    const conflicts = [{ id: ONE, version: 2, target: LONG.target }];
    expect(await split(job, {})).toMatchObject({ status: 409, body: { code: 'segments_changed', conflicts } });
    expect(
      await join(job, [
        [ONE, 1],
        [TWO, 1],
      ]),
    ).toMatchObject({ status: 409, body: { code: 'segments_changed', conflicts } });
    expect(await list(job)).toHaveLength(2);
  });

  it('are split and joined by one of two people at once', async () => {
    const job = await build([LONG, {}]);
    const answers = await Promise.all([
      split(job, {}),
      split(job, {}),
      join(job, [
        [ONE, 1],
        [TWO, 1],
      ]),
      api.request(`/v1/jobs/${job}/segments`, {
        method: 'PATCH',
        json: { segments: [{ id: ONE, version: 1, target: 'Hola.' }] },
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it('are split once per Idempotency-Key', async () => {
    const job = await build([LONG]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await split(job, {}, { headers });
    const second = await split(job, {}, { headers });
    expect(second).toEqual(first);
    expect(await list(job)).toHaveLength(2);
  });

  it('are those of recordings, and are split and joined by members, also while a job waits for its review', async () => {
    const documents = await buildReviewedJob(api.orm, api.owner, [LONG, {}]);
    const refused = { status: 409, body: { code: 'no_recording' } };
    expect(await split(documents, { id: '0.es.0' })).toMatchObject(refused);
    expect(
      await join(documents, [
        ['0.es.0', 1],
        ['0.es.1', 1],
      ]),
    ).toMatchObject(refused);
    const waiting = await build([LONG], { status: 'running', stage: 'review', endedAt: null, retainedBytes: 0 });
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId, role: 'viewer' });
    const { key } = await buildApiKey(api.orm, { user, role: 'viewer' });
    expect((await split(waiting, {}, { key })).status).toBe(403);
    expect((await split(waiting, {}, { key: (await buildApiKey(api.orm)).key })).status).toBe(404);
    expect((await split(waiting, {})).status).toBe(200);
    const running = await build([LONG], { status: 'running', stage: 'translate', endedAt: null });
    expect(await split(running, {})).toMatchObject({ status: 409, body: { code: 'job_not_completed' } });
  });
});
