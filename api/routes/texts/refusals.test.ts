import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Glossary } from '#db/entities/index.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { openEvents } from '#test/service/server-events.ts';

// Not on PostgreSQL: it tests HTTP.

const PAIR = { source_language: 'en', target_language: 'en-XA' };
const BODIES = {
  '/v1/text/translate': { ...PAIR, source_text: ['Save'] },
  '/v1/text/translate/stream': { ...PAIR, source_text: ['Save'] },
  '/v1/text/revise': { ...PAIR, source_text: 'Save', target_text: 'Save' },
  '/v1/text/rewrite': { source_language: 'en', source_text: 'Save the file.', type: 'simplify' },
  '/v1/text/rewrite/stream': { source_language: 'en', source_text: 'Save the file.', type: 'simplify' },
} as const;
type Path = keyof typeof BODIES;
const PATHS = Object.keys(BODIES) as Path[];
const TRANSLATING = ['/v1/text/translate', '/v1/text/translate/stream'] as const;
const EDITING = ['/v1/text/revise', '/v1/text/rewrite', '/v1/text/rewrite/stream'] as const;

let api: TestApi;

beforeAll(async () => {
  // Without any Apertium pair, so that which pairs there are doesn't depend on the machine.
  api = await startTestApi({ environment: { APERTIUM_PATH: '/nowhere', OPENAI_API_KEY: '' } });
});
afterAll(() => api.close());

async function refusal(path: Path, change: Record<string, unknown>, key = api.owner.key) {
  const response = await api.request(path, { json: { ...BODIES[path], ...change }, key });
  expect(response.headers.get('content-type')).toContain('application/json');
  const body = (await response.json()) as {
    code: string;
    error: string;
    details?: { path: string; message: string }[];
  };
  return { status: response.status, code: body.code, error: body.error, details: body.details ?? [] };
}

const isStream = (path: Path) => path.endsWith('/stream');

/** Refusals for lack of a capability; streams report them as an `error` event. */
async function failure(path: Path, change: Record<string, unknown>): ReturnType<typeof refusal> {
  if (!isStream(path)) return refusal(path, change);
  const abort = new AbortController();
  const json = { ...BODIES[path], ...change };
  const events = openEvents(await api.request(path, { json, signal: abort.signal }), abort);
  expect(events.response.status).toBe(200);
  const [told, ...more] = await events.rest();
  expect([told?.event, more]).toEqual(['error', []]);
  return { details: [], ...(told?.data as { status: number; code: string; error: string }) };
}

async function buildGlossary(organization: string, isActive = true): Promise<number> {
  const now = new Date();
  return api.orm.em.fork().insert(Glossary, {
    organization,
    creation: null,
    name: 'Terms',
    description: '',
    baseLanguage: 'en',
    isActive,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  });
}

describe.each(PATHS)('%s refuses', (path) => {
  it('what is missing, naming all of it', async () => {
    const required = Object.keys(BODIES[path]).toSorted();
    const response = await api.request(path, { json: {} });
    expect(response.status).toBe(400);
    const { details } = (await response.json()) as { details: { path: string; message: string }[] };
    expect(details.map((detail) => detail.path).toSorted()).toEqual(required);
    expect(new Set(details.map(({ message }) => message))).toEqual(new Set(['is required']));
  });

  it.each([
    ['source_language', 'not a language'],
    ['source_language', 7],
    ['source_text', { text: 'Save' }],
    ['source_text', null],
    ['domain', 7],
    ['domain', 'x'.repeat(201)],
    ['instructions', ['be brief']],
    ['instructions', 'x'.repeat(10_001)],
    ['glossaries', ['1']],
    ['glossaries', [0]],
    ['glossaries', Array.from({ length: 51 }, (_, index) => index + 1)],
    ['context_stores', 'all'],
    ['provider', 1],
  ])('a wrong %s: %j', async (field, value) => {
    const { status, code, details } = await refusal(path, { [field]: value });
    expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(details[0]?.path.split('.')[0]).toBe(field);
  });

  it('an unlisted provider, naming the listed ones', async () => {
    const { status, code, error } = await refusal(path, { provider: 'babelfish' });
    expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(error).toContain('local, openai, anthropic, gemini');
  });

  it('a provider without its key, naming the variable', async () => {
    // A pseudo-locale needs no provider, so a real language it is.
    const real = 'target_language' in BODIES[path] ? { target_language: 'es' } : {};
    const { status, code, error } = await failure(path, { provider: 'openai', ...real });
    expect({ status, code }).toEqual({ status: 400, code: 'provider_not_configured' });
    expect(error).toContain('OPENAI_API_KEY');
  });

  it('glossaries that the organization does not have, naming the first', async () => {
    const stranger = await buildApiKey(api.orm);
    const theirs = await buildGlossary(stranger.organizationId);
    for (const id of [theirs, 2_000_000_000, Number.MAX_SAFE_INTEGER]) {
      const { status, code, error } = await refusal(path, { glossaries: [id] });
      expect({ status, code }).toEqual({ status: 404, code: 'not_found' });
      expect(error).toContain(String(id));
    }
  });

  it('a glossary that is switched off', async () => {
    const id = await buildGlossary(api.owner.organizationId, false);
    const { status, code, error } = await refusal(path, { glossaries: [id] });
    expect({ status, code }).toEqual({ status: 400, code: 'glossary_inactive' });
    expect(error).toContain(String(id));
  });

  it('unknown context stores, naming the first', async () => {
    const { status, code, error, details } = await refusal(path, { context_stores: [4, 5] });
    expect({ status, code }).toEqual({ status: 404, code: 'not_found' });
    expect(error).toContain('4');
    expect(details.map((detail) => detail.path)).toEqual(['context_stores.0', 'context_stores.1']);
  });

  it('who may only read', async () => {
    const { key } = await buildApiKey(api.orm, { role: 'viewer' });
    expect(await refusal(path, {}, key)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('another kind of body', async () => {
    const response = await api.request(path, {
      method: 'POST',
      body: 'Save',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(415);
  });

  it('more than 200,000 characters in all, saying both numbers', async () => {
    const text = 'word '.repeat(40_001);
    const source = Array.isArray(BODIES[path].source_text) ? [text, ''] : text;
    const { status, code, error } = await refusal(path, { source_text: source });
    expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(error).toMatch(/have 200,0\d\d characters in all; a request may have at most 200,000/);
  });
});

describe.each(TRANSLATING)('%s refuses', (path) => {
  it('a pair that no engine here serves, saying what would', async () => {
    const { status, code, details, error } = await failure(path, { target_language: 'sw' });
    expect({ status, code }).toEqual({ status: 400, code: 'capability_unavailable' });
    expect(error).toMatch(/LOCAL_LLM_BASE_URL.*OPENAI_API_KEY.*DEEPL_API_KEY/);
    expect(details.map((detail) => detail.path)).toEqual(isStream(path) ? [] : ['target_language']);
  });

  it('more than 1,000 items, saying both numbers', async () => {
    const { status, error } = await refusal(path, { source_text: Array.from({ length: 1001 }, () => 'a') });
    expect(status).toBe(400);
    expect(error).toContain('has 1,001 items; a request may have at most 1,000');
  });

  it.each([
    ['source_text', 'Save'],
    ['source_text', []],
    ['source_text', ['Save', 7]],
    ['source_text', ['Save', null]],
    ['source_text', [['Save']]],
    ['context_window', 0],
    ['context_window', 4],
    ['context_window', '3'],
    ['context_window', 1.5],
    ['extra_instructions', 'be brief'],
    ['extra_instructions', ['x'.repeat(2001)]],
    ['extra_instructions', Array.from({ length: 51 }, () => 'x')],
    ['notes', 'on the toolbar'],
    ['notes', ['x'.repeat(501)]],
    ['notes', Array.from({ length: 50 }, () => null)],
  ])('a wrong %s: %j', async (field, value) => {
    const { status, code, details } = await refusal(path, { [field]: value });
    expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(details[0]?.path.split('.')[0]).toBe(field);
  });
});

describe.each(EDITING)('%s refuses', (path) => {
  it('a provider without a language model of its kind, naming those it takes', async () => {
    const { status, code, error } = await refusal(path, { provider: 'deepl', target_language: 'es' });
    expect({ status, code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(error).toContain('local, openai, anthropic, gemini');
  });

  it.each([
    ['styleguide', 'x'.repeat(20_001)],
    ['styleguide', 5],
    ['source_text', ['Save']],
  ])('a wrong %s: %j', async (field, value) => {
    expect(await refusal(path, { [field]: value })).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('/v1/text/revise refuses', () => {
  it('more than 200,000 characters of text and translation together', async () => {
    const half = 'x'.repeat(100_001);
    const { error } = await refusal('/v1/text/revise', { source_text: half, target_text: half });
    expect(error).toContain('have 200,002 characters in all; a request may have at most 200,000');
  });
});

describe.each(['/v1/text/rewrite', '/v1/text/rewrite/stream'] as const)('%s refuses', (path) => {
  it.each([
    ['type', 'translate'],
    ['type', null],
    ['template', 'mine'],
    ['template', 0],
  ])('a wrong %s: %j', async (field, value) => {
    expect(await refusal(path, { [field]: value })).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it.each([2_000_000_000, Number.MAX_SAFE_INTEGER])('the unknown template %i', async (template) => {
    expect(await refusal(path, { template })).toMatchObject({ status: 404, code: 'not_found' });
  });
});
