import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { REVIEW_FORMATS, type ReviewFormat, type ReviewSegment } from '#formats/review/review-segment.ts';
import { JOB, reviewSegment, writtenReviewFile } from '#formats/review/testing/review-cases.ts';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

interface Segment {
  readonly id: string;
  readonly target: string;
  readonly state: string;
  readonly version: number;
  readonly note: string | null;
}

const TEXTS = [
  { source: 'Press the <g1>green</g1> button<x2/>.', target: 'Pulse el <g1>verde</g1><x2/>.' },
  { source: 'Half <bx3/>of it', target: 'Media <bx3/>parte' },
  { source: '1 < 2 & <b>', target: '1 < 2 & <b>' },
  { source: '{n, plural, one {# file} other {# files}}', target: '{n, plural, one {# archivo} other {# archivos}}' },
  { source: '\ta  b\r\nc\u0007', target: '\tx  y\r\nz\u0007' },
];

describe('a reviewed file', () => {
  const api = sharedByTests(() => startTestApi());
  const build = (texts: Parameters<typeof buildReviewedJob>[2] = TEXTS, overrides = {}) =>
    buildReviewedJob(api.orm, api.owner, texts, overrides);
  const send = async (
    job: string,
    bytes: Uint8Array,
    { key = api.owner.key, name = 'reviewed', headers = {} } = {},
  ) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], name));
    const response = await api.request(`/v1/jobs/${job}/bilingual`, { method: 'POST', body, key, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const download = async (job: string, format: ReviewFormat) =>
    Buffer.from(await (await api.request(`/v1/jobs/${job}/bilingual?format=${format}`)).arrayBuffer());
  const segmentsOf = async (job: string) =>
    ((await (await api.request(`/v1/jobs/${job}/segments`)).json()) as { segments: readonly Segment[] }).segments;
  const change = async (job: string, segments: readonly object[]) =>
    expect((await api.request(`/v1/jobs/${job}/segments`, { method: 'PATCH', json: { segments } })).status).toBe(200);
  const fileOf = (job: string, segments: readonly Partial<ReviewSegment>[], format: ReviewFormat = 'xliff12') =>
    writtenReviewFile(format, segments.map(reviewSegment), { ...JOB, id: job, files: ['guide.html'] });
  const NOTHING = { updated: 0, unchanged: 0, conflicts: [], rejected: [], conflict_count: 0, rejected_count: 0 };

  // Covers POST /v1/jobs/{job_id}/bilingual
  it.each(REVIEW_FORMATS)('changes nothing if nobody has changed it: %s', async (format) => {
    const job = await build();
    const before = await segmentsOf(job);
    expect(await send(job, await download(job, format))).toEqual({ status: 200, body: { ...NOTHING, unchanged: 5 } });
    expect(await segmentsOf(job)).toEqual(before);
  });

  it.each(REVIEW_FORMATS)('brings targets, states and notes, and can be sent again: %s', async (format) => {
    const job = await build();
    const [first, second, third] = TEXTS;
    const file = await fileOf(
      job,
      [
        { id: '0.es.0', ...first!, target: '<x2/>Pulse «<g1>verde</g1>» & <ya>', state: 'final', note: 'Sure?' },
        { id: '0.es.1', ...second!, state: 'reviewed' },
        { id: '0.es.2', ...third!, state: 'rejected' },
        { id: '0.es.3', ...TEXTS[3]! },
      ],
      format,
    );
    expect(await send(job, file)).toEqual({ status: 200, body: { ...NOTHING, updated: 3, unchanged: 1 } });
    const now = await segmentsOf(job);
    expect(now.map(({ state, version, note }) => [state, version, note])).toEqual([
      ['final', 2, 'Sure?'],
      ['reviewed', 2, null],
      ['rejected', 2, null],
      ['translated', 1, null],
      ['translated', 1, null],
    ]);
    expect(now[0]!.target).toBe('<x2/>Pulse «<g1>verde</g1>» & <ya>');
    expect(await send(job, file)).toEqual({ status: 200, body: { ...NOTHING, unchanged: 4 } });
  });

  it('overwrites nothing that somebody else has changed since', async () => {
    const job = await build([{ target: 'Uno.' }, { target: 'Dos.' }, { target: 'Tres.' }, { target: 'Cuatro.' }]);
    const mine = (id: string, target: string, state: ReviewSegment['state'] = 'translated') => ({ id, target, state });
    await change(job, [
      { id: '0.es.0', version: 1, target: 'Otro uno.' },
      { id: '0.es.1', version: 1, target: 'Otro dos.' },
      { id: '0.es.2', version: 1, target: 'Otro tres.' },
      { id: '0.es.3', version: 1, state: 'rejected' },
    ]);
    const file = await fileOf(job, [
      mine('0.es.0', 'Mi uno.', 'reviewed'),
      // Nobody touched it in the file.
      mine('0.es.1', 'Dos.'),
      // Both wrote the same.
      mine('0.es.2', 'Otro tres.'),
      mine('0.es.3', 'Cuatro.', 'final'),
    ]);
    const { body } = await send(job, file);
    expect(body).toEqual({
      ...NOTHING,
      unchanged: 2,
      conflict_count: 2,
      conflicts: [
        {
          id: '0.es.0',
          version: 2,
          target: 'Otro uno.',
          state: 'translated',
          returned_target: 'Mi uno.',
          returned_state: 'reviewed',
        },
        {
          id: '0.es.3',
          version: 2,
          target: 'Cuatro.',
          state: 'rejected',
          returned_target: 'Cuatro.',
          returned_state: 'final',
        },
      ],
    });
    expect((await segmentsOf(job)).map(({ version }) => version)).toEqual([2, 2, 2, 2]);
  });

  it('lists what can’t be taken, and takes the rest', async () => {
    const job = await build([...TEXTS, { source: 'One.', target: 'Uno.' }]);
    const file = await fileOf(job, [
      { id: '0.es.0', ...TEXTS[0]!, target: 'Pulse.' },
      { id: '0.es.1', ...TEXTS[1]!, target: '<bx3/>Media<bx3/>' },
      { id: '0.es.2', source: 'Another source', target: 'x' },
      { id: '0.es.3', ...TEXTS[3]!, target: '{n, plural, one {' },
      { id: '0.es.5', target: 'Primero.' },
      { id: '0.es.5', target: 'Segundo.' },
      { id: '0.es.77', target: 'x' },
      { id: 'x', target: 'x' },
      { id: '0.es.4', ...TEXTS[4]!, language: 'fr', target: 'x' },
    ]);
    const { status, body } = await send(job, file);
    expect({ status, body }).toMatchObject({ status: 200, body: { updated: 1, unchanged: 0, rejected_count: 8 } });
    const reasons = new Map(
      (body['rejected'] as { id: string; reason: string }[]).map(({ id, reason }) => [id, reason]),
    );
    expect(Object.fromEntries(reasons)).toEqual({
      '0.es.0': 'target lacks tags of the source: <g1>, </g1>, <x2/>',
      '0.es.1': 'target has tags more than once: <bx3/>',
      '0.es.2': expect.stringContaining('another source') as string,
      '0.es.3': 'target is no valid message in ICU syntax, as the source is',
      '0.es.5': expect.stringContaining('more than once') as string,
      '0.es.77': 'is no segment of this job',
      x: 'is no segment of this job',
      '0.es.4': expect.stringContaining('another language (fr)') as string,
    });
    const now = await segmentsOf(job);
    expect(now.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1, 2]);
    expect(now[5]!.target).toBe('Primero.');
  });

  it('is refused as a whole if it is of another job, or damaged at its end', async () => {
    const job = await build();
    const other = await fileOf(randomUUID(), [{ id: '0.es.0', ...TEXTS[0]!, state: 'final' }]);
    expect(await send(job, other)).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        details: [{ path: 'file', message: expect.stringContaining('another job') as string }],
      },
    });
    const whole = await fileOf(job, [{ id: '0.es.0', ...TEXTS[0]!, state: 'final' }]);
    expect(await send(job, whole.subarray(0, -10))).toMatchObject({ status: 400, body: { code: 'document_corrupt' } });
    expect(await send(job, Buffer.from('id,target\r\n0.es.0,x\r\n'))).toMatchObject({ status: 400 });
    expect((await segmentsOf(job)).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
  });

  it.each([
    ['a bomb in a document', () => bomb(), 'document_unsafe'],
    [
      'entities',
      () => Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>'),
      'document_unsafe',
    ],
    [
      'a unit without an end',
      () => Buffer.from(`<xliff version="1.2"><file><body><trans-unit>${'<source>x</source>'.repeat(90_000)}`),
      'document_too_large',
    ],
    ['deep elements', () => Buffer.from('<g>'.repeat(300).replace('<g>', '<xliff>')), 'document_too_large'],
    ['a page', () => Buffer.from('<html><body>x</body></html>'), 'document_mislabeled'],
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'document_mislabeled'],
    ['no table', () => Buffer.from('some text\nand more\n'), 'document_mislabeled'],
    ['nothing', () => Buffer.alloc(0), 'document_empty'],
  ])('is refused with %s', async (_what, bytes, code) => {
    expect(await send(await build(), bytes())).toMatchObject({ status: 400, body: { code } });
  });

  it('is taken once per Idempotency-Key', async () => {
    const job = await build([{ target: 'Uno.' }]);
    const file = await fileOf(job, [{ target: 'El uno.' }]);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await send(job, file, { headers });
    expect(first.body).toMatchObject({ updated: 1 });
    expect(await send(job, file, { headers })).toEqual(first);
  });

  it('isn’t taken from other organizations, or for jobs that run', async () => {
    const file = await fileOf(JOB.id, [{}]);
    const { key } = await buildApiKey(api.orm);
    expect((await send(await build(), file, { key })).status).toBe(404);
    const running = await build([{}], { status: 'running', stage: 'translate', endedAt: null });
    expect((await send(running, file)).status).toBe(409);
  });
});

/** A document whose main part unpacks to a thousand times its size. */
function bomb(): Buffer {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const relationships =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
  return buildZip([
    { name: '[Content_Types].xml', data: types },
    { name: '_rels/.rels', data: relationships },
    { name: 'word/document.xml', data: `<w:document>${' '.repeat(50_000_000)}</w:document>` },
  ]);
}
