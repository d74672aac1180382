import { describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { startFakeModel, type AnswerModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { openEvents } from '#test/service/server-events.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests answers of models.

/** The fields in their documented order. */
const REVISED = [
  'status',
  'source_text',
  'original_target_text',
  'revised_text',
  'source_language',
  'target_language',
  'provider',
  'domain',
  'context_window',
  'processing_mode',
];
const REWRITTEN = ['status', 'source_text', 'rewritten_text', 'source_language', 'domain', 'type', 'template'];
const ADDED = ['detection', 'engine', 'glossary', 'warnings', 'conflicts', 'usage'];

const SOURCE = 'Click {button} to open the old house with the green door.';
const TRANSLATION = 'Haga clic en {button} para abrir la casa vieja con la puerta verde.';
const REVISE = { source_text: SOURCE, target_text: TRANSLATION, source_language: 'en', target_language: 'es' };
const LONG =
  'At this point in time the house is empty. The garden is large, and it has a great number of old trees. In the event ' +
  'that it rains, the river comes up to the door.';
const REWRITE = { source_text: LONG, source_language: 'en', type: 'simplify' };

let answer: AnswerModel = () => TRANSLATION;

const vendor = sharedByTests(() => startFakeModel((question) => answer(question)));
const ruled = sharedByTests(() => startTestApi());
const modeled = sharedByTests(() => startTestApi({ environment: vendor.environment }));

async function ask(api: TestApi, path: string, json: Record<string, unknown>, key = api.owner.key) {
  const response = await api.request(path, { json, key });
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what is tested
  return { status: response.status, body: (await response.json()) as any };
}

const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);

describe('the styleguide of a request', () => {
  // Covers POST /v1/text/revise, POST /v1/text/rewrite
  it.each([
    ['revise', REVISE],
    ['rewrite', REWRITE],
  ])('is for requests to %s without context stores, else a warning names it', async (operation, request) => {
    const asked = vendor.questions.length;
    answer = () => (operation === 'revise' ? TRANSLATION : LONG);
    const json = { key: `beside-${operation}`, name: 'Prices' };
    const { id } = (await (await modeled.request('/v1/context', { json })).json()) as { id: number };
    const send = async (stores: readonly number[]) => {
      const options = { styleguide: 'MARKSTYLE: no passive.', context_stores: stores };
      const { body } = await ask(modeled, `/v1/text/${operation}`, { ...request, ...options });
      return codes(body.warnings).includes('styleguide_not_followed');
    };
    expect(await send([id])).toBe(true);
    const beside = vendor.questions.slice(asked);
    expect(beside.length).toBeGreaterThan(0);
    expect(beside.map(({ system }) => system).join()).not.toContain('MARKSTYLE');
    expect(await send([])).toBe(false);
    expect(vendor.questions.at(-1)?.system).toContain('MARKSTYLE');
  });
});

describe('revising a translation', () => {
  // Covers POST /v1/text/revise, POST /v1/text/rewrite
  it('answers with its documented fields, in their order', async () => {
    const { status, body } = await ask(ruled, '/v1/text/revise', REVISE);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([...REVISED, ...ADDED]);
    expect(body).toMatchObject({
      status: 'success',
      source_text: SOURCE,
      original_target_text: TRANSLATION,
      revised_text: TRANSLATION,
      source_language: 'en',
      target_language: 'es',
      provider: 'local',
      domain: null,
      context_window: 3,
      processing_mode: 'direct',
      engine: 'rules 1',
    });
  });

  it('puts right by rules what rules can see', async () => {
    const { body } = await ask(ruled, '/v1/text/revise', {
      ...REVISE,
      target_text: TRANSLATION.replace('la casa', 'la la casa'),
    });
    expect(body.revised_text).toBe(TRANSLATION);
    expect(body.original_target_text).toContain('la la casa');
  });

  it('says which preferences rules do not follow', async () => {
    const preferences = { instructions: 'Be brief.', domain: 'legal', styleguide: 'No passive.' };
    const { body } = await ask(ruled, '/v1/text/revise', { ...REVISE, ...preferences });
    expect(codes(body.warnings)).toEqual([
      'instructions_not_followed',
      'domain_not_followed',
      'styleguide_not_followed',
    ]);
    expect(body.domain).toBe('legal');
  });

  // Covers POST /v1/text/revise
  it('has the model do it where there is one, with the preferences', async () => {
    answer = ({ schema }) => (schema === undefined ? TRANSLATION : JSON.stringify({ text: TRANSLATION }));
    const target = TRANSLATION.replace('verde', 'roja');
    const preferences = { instructions: 'Be brief.', domain: 'legal', styleguide: 'No passive.' };
    const { body } = await ask(modeled, '/v1/text/revise', { ...REVISE, ...preferences, target_text: target });
    expect(body).toMatchObject({ revised_text: TRANSLATION, original_target_text: target, engine: FAKE_LOCAL_MODEL });
    expect(codes(body.warnings)).toEqual([]);
    const { system } = vendor.questions.at(-1)!;
    for (const option of Object.values(preferences)) expect(system).toContain(option);
  });
});

describe('rewriting a text', () => {
  it('answers with its documented fields, in their order', async () => {
    const { status, body } = await ask(ruled, '/v1/text/rewrite', REWRITE);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([...REWRITTEN, 'provider', ...ADDED]);
    expect(body).toMatchObject({
      status: 'success',
      source_text: LONG,
      source_language: 'en',
      domain: null,
      type: 'simplify',
      template: null,
      provider: 'local',
      engine: 'rules 1',
    });
    expect(body.rewritten_text).not.toContain('At this point in time');
  });

  it.each(['simplify', 'summarize', 'align'])('can %s by rules', async (type) => {
    expect(await ask(ruled, '/v1/text/rewrite', { ...REWRITE, type })).toMatchObject({
      status: 200,
      body: { type, engine: 'rules 1' },
    });
  });

  it.each(['elaborate', 'continue'])('needs a model to %s, and says so', async (type) => {
    const { status, body } = await ask(ruled, '/v1/text/rewrite', { ...REWRITE, type });
    expect(status).toBe(400);
    const told = { code: 'capability_unavailable', error: expect.stringContaining('LOCAL_LLM_BASE_URL') as string };
    expect(body).toMatchObject(told);
    const abort = new AbortController();
    const json = { ...REWRITE, type };
    const stream = await ruled.request('/v1/text/rewrite/stream', { json, signal: abort.signal });
    const events = await openEvents(stream, abort).rest();
    expect(events).toMatchObject([{ event: 'error', data: { ...told, status: 400 } }]);
  });

  // Covers POST /v1/text/rewrite
  it.each(['simplify', 'summarize', 'elaborate', 'continue', 'align'])('can %s with a model', async (type) => {
    const result = 'The house is empty. The garden is large and has many old trees. When it rains, the river rises.';
    answer = () => (type === 'elaborate' ? `${LONG} ${result}` : result);
    const { status, body } = await ask(modeled, '/v1/text/rewrite', { ...REWRITE, type });
    expect({ status, type: body.type, engine: body.engine }).toEqual({ status: 200, type, engine: FAKE_LOCAL_MODEL });
    expect(body.rewritten_text).toContain(result);
  });

  it('follows the template that is asked for, and names it', async () => {
    const created = await ask(modeled, '/v1/prompt-templates', {
      name: 'Plain',
      kind: 'rewrite',
      rewrite_type: 'simplify',
      body: 'Write for children of ten years, in {{ language }}.',
    });
    expect(created.status).toBe(201);
    const template = created.body.id as number;
    answer = () => 'The house is empty now. It has a large garden with many old trees.';
    const { body } = await ask(modeled, '/v1/text/rewrite', { ...REWRITE, template });
    expect(body.template).toBe(template);
    expect(vendor.questions.at(-1)?.system).toContain('children of ten years');
    const other = await ask(modeled, '/v1/text/rewrite', { ...REWRITE, type: 'align', template });
    expect(other).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    const stranger = await buildApiKey(modeled.orm);
    expect((await ask(modeled, '/v1/text/rewrite', { ...REWRITE, template }, stranger.key)).status).toBe(404);
  });
});
