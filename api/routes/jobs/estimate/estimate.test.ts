import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job, StoredFile, UsageRecord } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { TMS_TOKEN } from '#test/fakes/tms/fake-project.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';

const TEXT = [
  'Press the red button to start.',
  'Press the green button to start.',
  'Nothing like this is known anywhere else.',
  'Nothing like this is known anywhere else.',
];

describe('an estimate of a job', () => {
  let model: Awaited<ReturnType<typeof startFakeModel>>;
  let api: TestApi;
  let store: number;

  const entityManager = () => organizationEntityManager(api.orm, api.owner.organizationId);
  const upload = (key: string, content: string | Uint8Array) =>
    api.dependencies.storage.write(fileObjectKey(api.owner.organizationId, key), Buffer.from(content));
  const estimate = async (jobType: string, request: object, key = api.owner.key) => {
    const response = await api.request('/v1/jobs/estimate', {
      method: 'POST',
      json: { job_type: jobType, request },
      key,
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what the tests check
    return { status: response.status, body: (await response.json()) as any };
  };
  const translation = (fields: object = {}) => ({
    mode: 'ai',
    source_files: ['note.txt'],
    source_language: 'en',
    target_languages: ['es', 'fr'],
    ...fields,
  });
  const bandsOf = ({ bands }: { bands: { band: string; segments: number }[] }) =>
    Object.fromEntries(bands.filter(({ segments }) => segments > 0).map(({ band, segments }) => [band, segments]));

  beforeAll(async () => {
    model = await startFakeModel(() => 'no answer to anything');
    const environment = {
      ...model.environment,
      PROVIDER_PRICES: 'local=10/tokens,local=0.5/minutes',
      PRICE_CURRENCY: 'USD',
      OUTBOUND_ALLOW: '127.0.0.0/8',
    };
    api = await startTestApi({ environment });
    await upload('note.txt', `${TEXT.join('\n\n')}\n`);
    await upload('more.txt', `${TEXT[2]}\n`);
    await upload('contract.docx', contractDocx(3));
    await upload('talk.mp4', 'not looked at');
    const known = segmentsOf([['Press the red button to start.', 'Pulse el botón rojo para empezar.']]);
    ({ store } = await buildMemory(api, api.owner.organizationId, known));
  });
  afterAll(async () => {
    await api.close();
    await model.close();
  });

  it('shows the levels of care side by side, and prices the one that is asked for', async () => {
    const levelsOf = async (fields: object) => (await estimate('aimt', translation(fields))).body;
    const { levels, price } = await levelsOf({ quality: 'best' });
    expect(
      levels.map(({ quality, parts }: { quality: string; parts: { part: string }[] }) => [
        quality,
        parts.map(({ part }) => part),
      ]),
    ).toEqual([
      ['draft', ['translation']],
      ['standard', ['translation']],
      ['best', ['translation', 'assessment', 'retranslation']],
    ]);
    const [draft, standard, best] = levels.map(({ amount }: { amount: number }) => amount);
    expect(draft).toBeLessThanOrEqual(standard);
    expect(standard).toBeLessThan(best);
    expect(price.amount).toBeCloseTo(best, 3);
    expect((await levelsOf({})).price.amount).toBeCloseTo(standard, 3);
  });

  // Covers POST /v1/jobs/estimate
  it('counts texts by what memories and the texts before them have, per file and language, and prices the rest', async () => {
    const { status, body } = await estimate(
      'aimt',
      translation({ source_files: ['note.txt', 'more.txt'], context_stores: [store] }),
    );
    expect(status).toBe(200);
    const fileIn = (file: string, language: string) =>
      body.files.find((each: Record<string, unknown>) => each['source_file'] === file && each['language'] === language);
    expect(bandsOf(fileIn('note.txt', 'es'))).toEqual({ '100': 1, '75-84': 1, none: 1, repetition: 1 });
    expect(bandsOf(fileIn('note.txt', 'fr'))).toEqual({ none: 3, repetition: 1 });
    expect(bandsOf(fileIn('more.txt', 'es'))).toEqual({ repetition: 1 });
    const [es] = body.languages;
    expect(es).toMatchObject({
      language: 'es',
      segments: 5,
      words: 33,
      characters: [...TEXT, TEXT[2]].join('').length,
    });
    expect(body.totals.segments).toBe(10);
    const [part] = body.price.parts;
    expect(body.price).toMatchObject({
      currency: 'USD',
      is_complete: true,
      amount: expect.closeTo((part.quantity / 1e6) * 10, 3),
    });
    expect(part).toMatchObject({ provider: 'local', unit: 'tokens' });
    expect(body).toMatchObject({ unknown: [], duration_seconds: null });
  });

  it('makes no job, asks no provider, and uses nothing', async () => {
    expect((await estimate('aimt', translation())).status).toBe(200);
    expect(model.questions).toHaveLength(0);
    expect([await entityManager().count(Job), await entityManager().count(UsageRecord)]).toEqual([0, 0]);
  });

  it.each([
    ['aimt', translation({ source_files: ['none.txt'] }), 404, 'source_files.0'],
    ['aimt', translation({ source_language: undefined }), 400, 'request.source_language'],
    ['nothing', translation(), 400, 'job_type'],
    ['render', {}, 400, 'job_type'],
  ])('refuses what the submission of %s refuses', async (type, request, status, path) => {
    expect(await estimate(type, request)).toMatchObject({ status, body: { details: [{ path }] } });
  });

  it('is for members, of their own files', async () => {
    expect((await estimate('aimt', translation(), (await buildApiKey(api.orm)).key)).status).toBe(404);
  });

  it('counts what an instruction selects, and all with a warning if only a model would understand it', async () => {
    const request = { source_file: 'contract.docx', source_language: 'en', target_languages: ['es'] };
    const all = await estimate('docx_translation', { ...request, instruction: 'translate everything' });
    expect(all.body.warnings).toEqual([]);
    const some = await estimate('docx_translation', { ...request, instruction: 'only the first paragraph' });
    expect(some.body.totals.segments).toBeLessThan(all.body.totals.segments);
    const vague = await estimate('docx_translation', { ...request, instruction: 'whatever my boss would like' });
    expect(vague.body.totals.segments).toBe(all.body.totals.segments);
    expect(vague.body.warnings).toMatchObject([{ code: 'instruction_not_estimated' }]);
    expect(model.questions).toHaveLength(0);
  });

  it('knows the duration of a recording from its analysis, and says what it does not know', async () => {
    const request = { source_file: 'talk.mp4', source_lang: 'en', target_lang: 'es' };
    const before = await estimate('subtitle_video', request);
    expect(before).toMatchObject({ status: 200, body: { duration_seconds: null, totals: null, price: null } });
    expect(before.body.unknown).toHaveLength(2);
    await entityManager().insert(StoredFile, {
      organization: api.owner.organizationId,
      key: 'talk.mp4',
      size: 13,
      etag: 'x',
      isUpload: true,
      recordedAt: new Date(),
      analysisStatus: 'completed',
      analysis: { word_count: null, character_count: null, detected_language: null, duration_seconds: 90 },
      analysisError: null,
      analysisJob: crypto.randomUUID(),
    });
    const { body } = await estimate('subtitle_video', request);
    expect(body).toMatchObject({ duration_seconds: 90, price: { amount: 0.75, is_complete: false } });
    expect(body.unknown).toHaveLength(1);
  });

  it('refuses a pair of languages that the job would refuse, also before the file is analyzed', async () => {
    const other = await startTestApi({ environment: { PROVIDERS: 'local' } });
    try {
      const key = fileObjectKey(other.owner.organizationId, 'note.txt');
      await other.dependencies.storage.write(key, Buffer.from(`${TEXT.join('\n\n')}\n`));
      const request = translation({ source_language: 'auto', target_languages: ['ja'] });
      const answer = await other.request('/v1/jobs/estimate', { json: { job_type: 'aimt', request } });
      expect(await answer.json()).toMatchObject({
        code: 'capability_unavailable',
        details: [{ path: 'target_languages' }],
      });
    } finally {
      await other.close();
    }
  });

  it('reads what a job would translate of a project, in its languages', async () => {
    const strings = [
      { id: 1, key: 'cart.title', source: 'Your cart' },
      { id: 2, key: 'cart.hint', source: 'Press the red button to start.' },
    ];
    const weblate = await startWeblateServer({ strings, languages: ['es', 'fr'] });
    try {
      const json = { token: TMS_TOKEN, base_url: weblate.url };
      expect((await api.request('/v1/integrations/weblate', { method: 'PUT', json })).status).toBe(200);
      const request = {
        mode: 'ai',
        tms: { name: 'weblate', project_identifier: 'shop/texts' },
        source_language: 'en',
        target_languages: ['es'],
        context_stores: [store],
      };
      const { status, body } = await estimate('aimt', request);
      expect(status).toBe(200);
      expect(body).toMatchObject({ unknown: [], languages: [{ language: 'es' }] });
      expect(body.warnings).toMatchObject([{ code: 'project_language_used' }]);
      expect(bandsOf(body.totals)).toEqual({ '100': 1, none: 1 });
    } finally {
      await weblate.close();
    }
  });

  it('refuses more than a request can read', async () => {
    await upload('large.txt', 'x'.repeat(21 * 1024 * 1024));
    expect(await estimate('aimt', translation({ source_files: ['large.txt'] }))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  it('refuses a small file that unfolds to more texts than the memory of a process has room for', async () => {
    await upload('lines.txt', 'a b\n\n'.repeat(101_000));
    expect(await estimate('aimt', translation({ source_files: ['lines.txt'] }))).toMatchObject({
      status: 413,
      body: { code: 'too_large', error: expect.stringMatching(/^lines\.txt has more texts/) },
    });
  });
});
