import { describe, expect, it } from 'vitest';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { buildDub, buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Answer {
  readonly segments: readonly Fields[];
  readonly code?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

const ONE = '0.es-ES.0';
const TWO = '0.es-ES.1';
const THREE = '0.es-ES.2';

const VOICES = { SPEECH_SYNTHESIZER: 'openai', OPENAI_API_KEY: 'a-key' };

describe('changes of sentences of recordings', () => {
  const api = sharedByTests(() => startTestApi({ environment: VOICES }));
  const build = (sentences: readonly Partial<JobSegmentRow>[] = [{}, {}, {}], overrides: Partial<JobRow> = {}) =>
    buildDub(api, api.owner, sentences, overrides);
  const change = async (job: string, segments: readonly object[], key = api.owner.key) => {
    const response = await api.request(`/v1/jobs/${job}/segments`, { method: 'PATCH', json: { segments }, key });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const list = async (job: string) =>
    ((await (await api.request(`/v1/jobs/${job}/segments`)).json()) as Answer).segments;
  /** Problems with a change to the second of three sentences, by path. */
  const problems = async (fields: object, job?: string) => {
    const { status, body } = await change(job ?? (await build()), [{ id: TWO, version: 1, ...fields }]);
    expect(status, JSON.stringify(body)).toBe(400);
    return (body.details ?? []).map(({ path, message }) => [path.replace('segments.0.', ''), message]);
  };

  // Covers PATCH /v1/jobs/{job_id}/segments
  it('move them, name speakers and voices, have them read otherwise or not at all, and are taken back', async () => {
    const job = await build([{ timing: { start: 0, end: 2_000, speaker: 'A' } }, {}, {}]);
    const asked = {
      timing: { start: 100, end: 1_900 },
      speaker: 'Ada  Lovelace',
      voice: 'nova',
      say: 'Uno punto.',
      muted: true,
    };
    const { status, body } = await change(job, [{ id: ONE, version: 1, ...asked }]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { segments: [{ ...asked, speaker: 'Ada Lovelace', version: 2, target: 'Uno.', machine_target: null }] },
    });
    expect((await list(job))[0]).toEqual(body.segments[0]);
    const back = { timing: { start: 0 }, speaker: null, voice: null, say: null, muted: false };
    expect((await change(job, [{ id: ONE, version: 2, ...back }])).body.segments).toMatchObject([
      { timing: { start: 0, end: 1_900 }, speaker: null, voice: null, say: null, muted: false, version: 3 },
    ]);
    // As it is already.
    expect((await change(job, [{ id: ONE, version: 3, muted: false, timing: {} }])).body.segments).toMatchObject([
      { version: 3 },
    ]);
  });

  it('keep their order, as all of them will be after the request', async () => {
    const job = await build();
    expect(await problems({ timing: { start: 1_900 } }, job)).toEqual([
      ['timing.start', `must not be before the end of ${ONE}, at 2,000 ms`],
    ]);
    expect(await problems({ timing: { end: 5_001 } }, job)).toEqual([
      ['timing.end', `must not be after the start of ${THREE}, at 5,000 ms`],
    ]);
    expect(await problems({ timing: { start: 5_100, end: 6_000 } }, job)).toEqual([
      ['timing.end', `must not be after the start of ${THREE}, at 5,000 ms`],
    ]);
    expect((await list(job)).map(({ version }) => version)).toEqual([1, 1, 1]);
    const both = [
      { id: TWO, version: 1, timing: { start: 4_000, end: 5_500 } },
      { id: THREE, version: 1, timing: { start: 5_500, end: 7_500 } },
    ];
    expect((await change(job, both)).status).toBe(200);
    // A stale edit to the neighbor is dropped, so the edit that depended on it must be refused.
    const stale = [
      { id: ONE, version: 1, timing: { end: 4_200 } },
      { id: TWO, version: 1, timing: { start: 4_300 } },
    ];
    expect(await change(job, stale)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'segments.0.timing.end' }] },
    });
  });

  it('overlap no more than people did who spoke at once', async () => {
    const job = await build([{ timing: { start: 0, end: 3_000 } }, { timing: { start: 2_000, end: 4_000 } }]);
    expect((await change(job, [{ id: TWO, version: 1, timing: { start: 2_200 } }])).status).toBe(200);
    expect((await change(job, [{ id: ONE, version: 1, timing: { end: 2_900 } }])).status).toBe(200);
    expect(await change(job, [{ id: ONE, version: 2, timing: { end: 3_500 } }])).toMatchObject({ status: 400 });
  });

  it('of neighbors by two people at once never cross', async () => {
    const job = await build([{}, {}]);
    const answers = await Promise.all([
      change(job, [{ id: ONE, version: 1, timing: { end: 2_500 } }]),
      change(job, [{ id: TWO, version: 1, timing: { start: 2_100 } }]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const [one, two] = (await list(job)).map(({ timing }) => timing as { start: number; end: number });
    expect(one!.end).toBeLessThanOrEqual(two!.start);
  });

  it('stay within the recording and last a moment', async () => {
    const job = await build([{}, {}]);
    expect(await problems({ timing: { end: 6_000 } }, job)).toEqual([
      ['timing.end', 'must be within the recording, which ends at 5,500 ms'],
    ]);
    const short = [['timing.end', 'must be at least 100 ms after the start, which is at 2,500 ms']];
    expect(await problems({ timing: { end: 2_599 } }, job)).toEqual(short);
    expect(await problems({ timing: { end: 2_000 } }, job)).toEqual(short);
  });

  it('name voices that exist for the language', async () => {
    const [[path, message] = []] = await problems({ voice: 'nobody' });
    expect(path).toBe('voice');
    expect(message).toMatch(/^is no voice for es-ES; there are: .*\bnova\b/);
  });

  it('of the source correct what was recognized, and check the target against it', async () => {
    const job = await build([{ source: 'We met in nineteen.', target: 'Nos vimos en 1990.' }, {}]);
    const { status, body } = await change(job, [{ id: ONE, version: 1, source: ' We met\nin 1991. ' }]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        segments: [{ source: 'We met in 1991.', target: 'Nos vimos en 1990.', machine_target: null, version: 2 }],
      },
    });
    const { findings } = body.segments[0] as { findings: readonly { rule: string }[] };
    expect(findings.map(({ rule }) => rule)).toContain('numbers');
    const both = { source: 'We met in 1992.', target: 'Nos vimos en 1992.' };
    expect((await change(job, [{ id: ONE, version: 2, ...both }])).body.segments).toMatchObject([
      { ...both, findings: [], machine_target: 'Nos vimos en 1990.' },
    ]);
    const found = await api.request(`/v1/jobs/${job}/segments?q=in 1992`);
    expect(((await found.json()) as Answer).segments).toMatchObject([{ id: ONE }]);
    expect(await problems({ source: '\u200b ' }, job)).toEqual([['source', 'must have visible characters']]);
    expect(await problems({ source: '<g1>We</g1>' }, job)).toEqual([['source', 'must not have tags']]);
  });

  it('are conflicts where somebody else was faster, and change nothing then', async () => {
    const job = await build([{ version: 3 }, {}]);
    expect(await change(job, [{ id: ONE, version: 2, muted: true }])).toMatchObject({
      status: 409,
      body: { code: 'segments_changed', conflicts: [{ id: ONE, version: 3, target: 'Uno.' }] },
    });
    expect((await list(job))[0]).toMatchObject({ muted: false, version: 3 });
  });

  it.each([
    { timing: { start: 1 } },
    { speaker: 'A' },
    { voice: 'nova' },
    { say: 'A' },
    { muted: true },
    { source: 'Two.' },
  ])('are refused for other segments: %o', async (fields) => {
    const job = await buildReviewedJob(api.orm, api.owner, [{}]);
    const { status, body } = await change(job, [{ id: '0.es.0', version: 1, ...fields }]);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        details: [{ path: `segments.0.${Object.keys(fields)[0]}`, message: 'is for sentences of recordings only' }],
      },
    });
  });

  it('have voices only in jobs that speak', async () => {
    const job = await build([{}, {}], { type: 'subtitle_video' });
    const message = 'is for jobs that speak only: voiceovers and dubs';
    for (const fields of [{ voice: 'nova' }, { say: 'A' }, { muted: true }]) {
      expect(await problems(fields, job)).toEqual([[Object.keys(fields)[0], message]]);
    }
    const asked = { speaker: 'B', timing: { start: 2_600 }, source: 'Really.' };
    expect((await change(job, [{ id: TWO, version: 1, ...asked }])).status).toBe(200);
  });

  it('take sensible values', async () => {
    const job = await build();
    for (const [fields, path] of [
      [{ timing: { start: -1 } }, 'timing.start'],
      [{ timing: { end: 1.5 } }, 'timing.end'],
      [{ speaker: ' ' }, 'speaker'],
      [{ say: '' }, 'say'],
      [{ say: 'x'.repeat(5_001) }, 'say'],
      [{ source: 'x'.repeat(5_001) }, 'source'],
      [{ muted: 'yes' }, 'muted'],
      [{ timing: null }, 'timing'],
    ] as const) {
      expect((await problems(fields, job)).map(([where]) => where)).toEqual([path]);
    }
  });

  it('are made while a job waits for its review, by members', async () => {
    const job = await build([{}], { status: 'running', stage: 'review', endedAt: null, retainedBytes: 0 });
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId, role: 'viewer' });
    const viewer = await buildApiKey(api.orm, { user, role: 'viewer' });
    expect((await change(job, [{ id: ONE, version: 1, muted: true }], viewer.key)).status).toBe(403);
    expect((await change(job, [{ id: ONE, version: 1, muted: true }])).status).toBe(200);
  });
});
