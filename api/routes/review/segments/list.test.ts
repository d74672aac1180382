import { beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '#domain/quality/finding.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

const FINDING: Finding = {
  rule: 'numbers',
  category: 'accuracy/mistranslation',
  severity: 'major',
  message: 'The number 12 is missing.',
  source: [{ start: 4, end: 6 }],
  target: [],
  fix: [{ start: 5, end: 5, text: ' 12' }],
};
const TERM = { glossaryId: 7, entryId: 9, sourceTerm: 'key', targetTerm: 'tecla' };

interface Page {
  readonly segments: readonly { readonly id: string }[];
  readonly total: number;
}

describe('the segments of a job', () => {
  let job: string;
  const api = sharedByTests(() => startTestApi());
  const list = async (query = '', id = job) => {
    const response = await api.request(`/v1/jobs/${id}/segments${query}`);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Page };
  };
  const idsOf = async (query: string) => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.total).toBe(body.segments.length);
    return body.segments.map(({ id }) => id);
  };

  beforeAll(async () => {
    job = await buildReviewedJob(
      api.orm,
      api.owner,
      [
        { source: 'Hello <g1>big</g1> world.', target: 'Hola <g1>gran</g1> mundo.' },
        { source: 'Key 12', target: 'Clave', findings: [FINDING], state: 'rejected' },
        { source: 'ΟΔΟΣ <x1/>Straße', target: 'ÁRBOL', machineTarget: 'arbusto', state: 'reviewed', version: 2 },
        { source: '100% of a_b', target: 'x', number: 1_000, position: 1_000 },
        { source: 'Second', target: 'zweite', language: 'de', number: 0, position: 0 },
        { source: 'Second', target: 'segundo', file: 1, number: 0, position: 0 },
      ],
      { sourceFiles: ['guide.html', '7'], targetLanguages: ['es', 'de'] },
    );
  });

  // Covers GET /v1/jobs/{job_id}/segments
  it('are listed by file, language and place, with pages', async () => {
    const all = ['0.de.0', '0.es.0', '0.es.1', '0.es.2', '0.es.1000', '1.es.0'];
    expect(await idsOf('')).toEqual(all);
    for (const [offset, found] of all.entries()) {
      const { body } = await list(`?limit=1&offset=${offset}`);
      expect(body).toMatchObject({ segments: [{ id: found }], total: 6, limit: 1, offset });
    }
    expect((await list('?limit=2&offset=5')).body).toMatchObject({ segments: [{ id: '1.es.0' }], total: 6 });
    expect((await list('?offset=100')).body).toMatchObject({ segments: [], total: 6 });
  });

  it('end a page early with a million bytes of text, and continue with the next', async () => {
    const long = { source: 'x'.repeat(200_000), target: 'é'.repeat(100_000), machineTarget: 'y' };
    const segments = Array.from({ length: 5 }, () => long);
    const id = await buildReviewedJob(api.orm, api.owner, [
      ...segments,
      { ...long, source: 'z'.repeat(1_100_000) },
      {},
    ]);
    const pages = [
      ['', ['0.es.0', '0.es.1'], 2],
      ['?offset=2&q=x', ['0.es.2', '0.es.3'], 2],
      ['?offset=4&limit=2', ['0.es.4'], 1],
      ['?offset=5', ['0.es.5'], 1],
      ['?offset=6', ['0.es.6'], 50],
    ] as const;
    for (const [query, ids, limit] of pages) {
      const { body } = await list(query, id);
      expect([query, body.segments.map((segment) => segment.id)]).toEqual([query, ids]);
      expect(body).toMatchObject({ limit });
    }
    const changes = (await (await api.request(`/v1/jobs/${id}/changes?offset=3`)).json()) as object;
    expect(changes).toMatchObject({ changes: [{ id: '0.es.3' }, { id: '0.es.4' }], total: 6, limit: 2, offset: 3 });
  });

  it('have what is known of them', async () => {
    const terms = {
      applied: [],
      violated: [
        { ...TERM, type: 'preferred_term_not_used', found: null, start: null, end: null, suggestion: 'tecla' },
      ],
    } as const;
    const timing = { start: 120, end: 900, speaker: 'A' };
    const id = await buildReviewedJob(api.orm, api.owner, [
      {
        source: '<g1>Key 12</g1>',
        target: '<g1>Clave</g1>',
        findings: [FINDING],
        terms,
        timing,
        origin: 'memory',
        engine: null,
        score: 97,
        context: { key: 'menu.key', note: 'On a keyboard' },
        note: 'Why?',
      },
    ]);
    const { body } = await list('', id);
    expect(body.segments).toEqual([
      {
        id: '0.es.0',
        file: 'guide.html',
        language: 'es',
        source: '<g1>Key 12</g1>',
        target: '<g1>Clave</g1>',
        machine_target: null,
        origin: 'memory',
        routing: null,
        engine: null,
        score: 97,
        state: 'translated',
        version: 1,
        findings: [
          {
            rule: 'numbers',
            category: 'accuracy/mistranslation',
            severity: 'major',
            message: 'The number 12 is missing.',
            source_spans: [{ start: 4, end: 6 }],
            target_spans: [],
            fixed_target: '<g1>Clave</g1> 12',
          },
        ],
        glossary: {
          applied: [],
          violated: [
            expect.objectContaining({
              glossary_id: 7,
              entry_id: 9,
              violation_type: 'preferred_term_not_used',
              suggested_replacement: 'tecla',
            }),
          ],
        },
        context: { place: null, key: 'menu.key', note: 'On a keyboard', meaning: null, plural: null },
        note: 'Why?',
        edited_by: null,
        edited_at: null,
        timing: { start: 120, end: 900 },
        speaker: 'A',
        voice: null,
        say: null,
        muted: false,
        cues: null,
      },
    ]);
  });

  it.each([
    ['file=guide.html&language=de', ['0.de.0']],
    ['file=1', ['1.es.0']],
    ['file=7', ['1.es.0']],
    ['language=ES', ['0.es.0', '0.es.1', '0.es.2', '0.es.1000', '1.es.0']],
    ['state=rejected', ['0.es.1']],
    ['has_findings=true', ['0.es.1']],
    ['has_findings=false&language=es&file=0', ['0.es.0', '0.es.2', '0.es.1000']],
    ['edited=true', ['0.es.2']],
    ['edited=false&language=de', ['0.de.0']],
    ['q=BIG World', ['0.es.0']],
    ['q=gran mundo&state=translated', ['0.es.0']],
    ['q=οδος', ['0.es.2']],
    ['q=STRASSE', ['0.es.2']],
    ['q=arbol', ['0.es.2']],
    ['q=arbusto', []],
    ['q=g1', []],
    ['q=0%25 of', ['0.es.1000']],
    ['q=a_b', ['0.es.1000']],
    ['q=a%25b', []],
    ["q=')--", []],
    ['q=second&language=es', ['1.es.0']],
  ])('are filtered: %s', async (query, ids) => {
    expect(await idsOf(`?${query}`)).toEqual(ids);
  });

  it('refuse what no filter understands, and name what is no parameter', async () => {
    for (const query of ['file=other.html', 'file=2', 'state=done', 'edited=yes', 'q=%20', 'language=!!']) {
      const { status, body } = await list(`?${query}`);
      expect({ status, body }, query).toMatchObject({
        status: 400,
        body: { details: [{ path: query.split('=')[0] }] },
      });
    }
    expect((await list('?states=final')).headers.get('x-ignored-fields')).toBe('states');
  });

  it('are there once the job has completed, while they are kept', async () => {
    const build = (overrides: object) => buildReviewedJob(api.orm, api.owner, [{}], overrides);
    const cases = [
      [{ status: 'running', stage: 'translate', endedAt: null }, 409, 'job_not_completed'],
      [{ status: 'failed' }, 409, 'job_not_completed'],
      [{ retainedBytes: 0, resultsExpiredAt: new Date() }, 410, 'segments_not_kept'],
      [{ type: 'file_analysis' }, 410, 'segments_not_kept'],
    ] as const;
    for (const [overrides, status, code] of cases) {
      expect(await list('', await build(overrides))).toMatchObject({ status, body: { code } });
    }
    const removed = await buildReviewedJob(api.orm, api.owner, [], { retainedBytes: 0 });
    expect(await list('', removed)).toMatchObject({ status: 410, body: { code: 'segments_not_kept' } });
    // Just ended: what it has stored isn't counted yet.
    expect(await list('', await build({ retainedBytes: 0 }))).toMatchObject({ status: 200, body: { total: 1 } });
    expect(await list('', await build({ status: 'running', stage: 'review', retainedBytes: 0 }))).toMatchObject({
      status: 200,
    });
  });

  it('are not found by other organizations', async () => {
    const { key } = await buildApiKey(api.orm);
    expect((await api.request(`/v1/jobs/${job}/segments`, { key })).status).toBe(404);
  });
});
