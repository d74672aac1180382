import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests HTTP.

interface Answer {
  readonly id: number;
  readonly job_id: string;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly details?: readonly { readonly path: string }[];
  readonly translated_text: readonly string[];
  readonly segments: readonly { readonly reused: boolean; readonly glossary: object }[];
}

const SOURCE = 'Send the invoice today.';
const OLD = 'Envíe hoy la factura.';
const OLD_PSEUDO = 'Sénd thé bill tödày.';
const GOOD = 'Envíe hoy la nota de cobro.';
const model = sharedByTests(() => startFakeModel(answerTexts(() => GOOD)));
let api: TestApi;
let memory: number;
let documents: number;
let glossary: number;

beforeAll(async () => {
  api = await startTestApi({ environment: model.environment });
  const spanish = segmentsOf([[SOURCE, OLD]]);
  // Includes segments in the pseudo language of an engine.
  const pseudo = segmentsOf([[SOURCE, OLD_PSEUDO]]).map((segment) => ({ ...segment, targetLanguage: 'en-XA' }));
  ({ store: memory } = await buildMemory(api, api.owner.organizationId, [...spanish, ...pseudo]));
  documents = (await post('/v1/context', { key: 'documents', name: 'Store' })).body.id;
  glossary = (await post('/v1/glossaries', { name: 'Terms', base_language: 'en' })).body.id;
  const terms = [
    { term: 'invoice', lang: 'en', term_type: 'preferred' },
    { term: 'nota de cobro', lang: 'es', term_type: 'preferred' },
    { term: 'factura', lang: 'es', term_type: 'forbidden' },
    { term: 'bill', lang: 'en-XA', term_type: 'forbidden' },
  ];
  await post(`/v1/glossaries/${glossary}/entries/with-terms`, { terms });
  const form = new FormData();
  form.set('path', 'note.txt');
  form.set('file', new Blob(['Hello world.']), 'note.txt');
  await api.request('/v1/files/upload', { method: 'POST', body: form });
});
afterAll(() => api.close());

async function post(path: string, json: object) {
  const response = await api.request(path, { json });
  return { status: response.status, body: (await response.json()) as Answer };
}

const translate = (fields: object, target = 'es') =>
  post('/v1/text/translate', {
    source_text: [SOURCE],
    source_language: 'en',
    target_language: target,
    context_stores: [memory],
    ...fields,
  });

describe('a text with a match of a memory', () => {
  it('takes it only if it keeps to the glossaries, and is shown to the model otherwise', async () => {
    const without = (await translate({})).body;
    expect(without).toMatchObject({ translated_text: [OLD], segments: [{ reused: true }] });
    const questions = model.questions.length;
    const { body } = await translate({ glossaries: [glossary] });
    expect(body.translated_text).toEqual([GOOD]);
    expect(body.segments).toMatchObject([{ reused: false, glossary: { applied: [{}], violated: [] } }]);
    expect(model.questions.slice(questions).map(({ prompt }) => prompt)).toEqual([expect.stringContaining(OLD)]);
  });

  // Covers POST /v1/text/translate/stream
  it('is streamed by the same rule', async () => {
    const stream = async (fields: object) => {
      const languages = { source_language: 'en', target_language: 'es' };
      const json = { source_text: [SOURCE], ...languages, context_stores: [memory], ...fields };
      const response = await api.request('/v1/text/translate/stream', { json });
      const [, done = ''] = /event: done\ndata: (.*)/.exec(await response.text()) ?? [];
      return JSON.parse(done) as object;
    };
    expect(await stream({})).toMatchObject({ text: OLD, reused: true });
    const questions = model.questions.length;
    const checked = { text: GOOD, reused: false, glossary: { applied: [{}], violated: [] } };
    expect(await stream({ glossaries: [glossary] })).toMatchObject(checked);
    expect(model.questions.slice(questions).map(({ prompt }) => prompt)).toEqual([expect.stringContaining(OLD)]);
    const ofEngine = await stream({ glossaries: [glossary], target_language: 'en-XA' });
    expect(ofEngine).toMatchObject({ text: OLD_PSEUDO, reused: true, glossary: { violated: [{}] } });
  });

  it('takes it with an engine, which has no use for examples, and reports what it violates', async () => {
    const { body } = await translate({ glossaries: [glossary] }, 'en-XA');
    expect(body).toMatchObject({
      translated_text: [OLD_PSEUDO],
      segments: [{ reused: true, glossary: { applied: [], violated: [{ violation_type: 'forbidden_term_used' }] } }],
    });
  });

  it('gets it as an example where exact matches are to be suggested', async () => {
    const questions = model.questions.length;
    const { body } = await translate({ memory: { exact: 'suggest' } });
    expect(body).toMatchObject({ translated_text: [GOOD], segments: [{ reused: false }], warnings: [] });
    expect(model.questions.slice(questions).map(({ prompt }) => prompt)).toEqual([expect.stringContaining(OLD)]);
  });
});

describe('preferences for memories', () => {
  it.each([
    ['a low threshold', { threshold: 74 }, 'memory.threshold'],
    ['a high threshold', { threshold: 101 }, 'memory.threshold'],
    ['an unknown use', { exact: 'never' }, 'memory.exact'],
    ['an unknown field', { minimum: 80 }, 'memory'],
    ['an unknown cause', { penalties: { other_domain: 5 } }, 'memory.penalties'],
    ['too many points', { penalties: { unreviewed: 101 } }, 'memory.penalties.unreviewed'],
    ['points of another store', { penalties: { stores: [{ id: 4711, points: 5 }] } }, 'memory.penalties.stores.0.id'],
  ])('are refused with %s', async (_, sent, path) => {
    const { status, body } = await translate({ memory: sent });
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  });

  it('are refused without a memory, in texts and jobs', async () => {
    const texts = await translate({ context_stores: [documents], memory: { threshold: 80 } });
    expect([texts.status, texts.body.details?.[0]?.path]).toEqual([400, 'memory']);
    const job = await submit({ memory: { threshold: 80 } });
    expect([job.status, job.body.details?.[0]?.path]).toEqual([400, 'memory']);
  });

  it('that have no effect cause a warning for texts', async () => {
    const { body } = await translate({ memory: { exact: 'suggest', threshold: 90 } }, 'en-XA');
    expect(body.warnings).toMatchObject([{ code: 'memory_not_followed' }]);
    expect(body.warnings[0]?.message).toMatch(/^"memory\.exact" has no effect here/);
    const common = { source_language: 'en', context_stores: [memory], memory: { threshold: 90 } };
    const rewriting = await post('/v1/text/rewrite', { ...common, source_text: 'Save it.', type: 'simplify' });
    expect(rewriting.body.warnings.map(({ code }) => code)).toContain('memory_not_followed');
  });

  it('are kept in jobs, with what their providers can not follow', async () => {
    const preferences = { exact: 'suggest', penalties: { unreviewed: 3 } };
    const { status, body } = await submit({ context_stores: [memory], memory: preferences }, ['es', 'en-XA']);
    expect(status).toBe(202);
    const { job_id: id } = body;
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    const { input, warnings } = await entityManager.findOneOrFail(Job, { id });
    expect(input).toMatchObject({
      memory: { threshold: 75, exact: 'suggest', penalties: { different_region: 0, unreviewed: 3, stores: [] } },
    });
    expect(warnings).toMatchObject([{ code: 'memory_not_followed', language: 'en-XA' }]);
  });

  const submit = (fields: object, languages: readonly string[] = ['es']) =>
    post('/v1/jobs/translation', {
      mode: 'ai',
      source_files: ['note.txt'],
      source_language: 'en',
      target_languages: languages,
      ...fields,
    });
});
