import { afterEach, describe, expect, it } from 'vitest';
import { UsageRecord } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { saveLimits } from '#db/usage/usage-budget.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { startFakeModel, type AnswerModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { forbiddenTerm, GlossaryClient, preferred } from './testing/glossary-client.ts';

/** The fields in their documented order. */
const FIELDS = [
  'matches',
  'violations',
  'analyzed_text',
  'glossaries',
  'verified',
  'dismissed',
  'provider',
  'warnings',
];
const TEXT = 'WHITELIST the host. The bank of the river is on the list of permitted machines; the hosts stay.';

const PAIR = { text: 'a', glossaries: [1], source_language: 'es', translation_of: { text: 'b', language: 'en' } };

const SILENT: AnswerModel = () => JSON.stringify({ false_alarms: [], paraphrases: [] });
let answer = SILENT;

const vendor = sharedByTests(() => startFakeModel((question) => answer(question)));
const ruled = sharedByTests(() => startTestApi());
const modeled = sharedByTests(() => startTestApi({ environment: vendor.environment }));
afterEach(() => {
  answer = SILENT;
});

async function buildTerms(api: TestApi) {
  const client = new GlossaryClient(api);
  const id = await client.glossary();
  const allowlist = await client.entry(id, preferred('allowlist', 'en'), forbiddenTerm('whitelist', 'en'));
  const host = await client.entry(id, preferred('host', 'en'), preferred('anfitrión', 'es'));
  const bank = await client.entry(id, preferred('bank', 'en'));
  return { id, allowlist: allowlist.id, host: host.id, bank: bank.id };
}

async function analyze(api: TestApi, json: object, key = api.owner.key) {
  const response = await api.request('/v1/glossaries/analyze', { json, key });
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer's shape is what is tested
  return { status: response.status, body: (await response.json()) as any };
}

const found = (list: readonly { found_text: string }[]) => list.map(({ found_text: text }) => text);

describe('analyzing a text without a model', () => {
  // Covers POST /v1/glossaries/analyze
  it('answers with its documented fields, in their order, and says that spelling alone decided', async () => {
    const { id, allowlist } = await buildTerms(ruled);
    const { status, body } = await analyze(ruled, { text: TEXT, glossaries: [id, id], source_language: 'en' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([...FIELDS, 'usage']);
    expect(found(body.matches)).toEqual(['host', 'bank', 'hosts']);
    expect(body.matches[2]).toMatchObject({
      match_type: 'inflected',
      term: 'host',
      lang: 'en',
      term_type: 'preferred',
    });
    expect(body.violations).toEqual([
      {
        entry_id: allowlist,
        term: 'whitelist',
        lang: 'en',
        term_type: 'forbidden',
        found_text: 'WHITELIST',
        violation_type: 'forbidden_term_used',
        suggested_replacement: 'ALLOWLIST',
        glossary_id: id,
        start: 0,
        end: 9,
        found_by: 'rules',
      },
    ]);
    for (const { start, end, found_text: text } of [...body.matches, ...body.violations]) {
      expect(TEXT.slice(start, end)).toBe(text);
    }
    expect(body).toMatchObject({
      analyzed_text: TEXT,
      glossaries: [id],
      verified: { engine: null, removed: 0, added: 0 },
      provider: 'local',
      warnings: [{ code: 'not_verified' }],
    });
  });

  it('looks for terms of every language, or of one', async () => {
    const { id } = await buildTerms(ruled);
    const text = 'El anfitrión, the host.';
    expect(found((await analyze(ruled, { text, glossaries: [id] })).body.matches)).toEqual(['anfitrión', 'host']);
    const spanish = await analyze(ruled, { text, glossaries: [id], source_language: 'es-MX' });
    expect(found(spanish.body.matches)).toEqual(['anfitrión']);
  });

  it('is recorded as use', async () => {
    const { id } = await buildTerms(ruled);
    const { key, organizationId } = ruled.owner;
    const records = () =>
      ruled.orm.em
        .fork()
        .find(UsageRecord, { organization: organizationId, operation: 'glossary.analyze' }, ALL_ORGANIZATIONS);
    const sum = async () => (await records()).reduce((total, { characters }) => total + characters, 0);
    const before = await sum();
    await analyze(ruled, { text: TEXT, glossaries: [id] }, key);
    expect((await sum()) - before).toBe(TEXT.length);
  });

  it('sees a change of the glossary at once', async () => {
    const { id } = await buildTerms(ruled);
    const ask = async () => found((await analyze(ruled, { text: 'A new gateway.', glossaries: [id] })).body.matches);
    expect(await ask()).toEqual([]);
    await new GlossaryClient(ruled).entry(id, preferred('gateway', 'en'));
    expect(await ask()).toEqual(['gateway']);
  });
});

describe('analyzing a text with a model', () => {
  it('takes out what means something else, and finds what says it in other words', async () => {
    const { id, allowlist, bank } = await buildTerms(modeled);
    answer = ({ prompt }) => {
      const findings = JSON.parse(/^findings \(JSON\):\n(.*)$/mu.exec(prompt)?.[1] ?? '[]');
      const entries = JSON.parse(/^entries \(JSON\):\n(.*)$/mu.exec(prompt)?.[1] ?? '[]');
      const alarm = findings.find(({ term }: { term: string }) => term === 'bank');
      const entry = entries.find(({ forbidden: terms }: { forbidden?: string[] }) => terms?.includes('whitelist'));
      return JSON.stringify({
        false_alarms: [{ id: alarm.id, reason: 'the side of a river' }],
        paraphrases: [
          { entry: entry.id, quote: 'list of permitted machines' },
          { entry: entry.id, quote: 'words that are not there' },
          { entry: entry.id, quote: 'permitted' },
          { entry: entry.id, quote: 'iver' },
          { entry: 'e99', quote: 'stay' },
          { entry: entry.id, quote: 'hosts' },
        ],
      });
    };
    const { body } = await analyze(modeled, { text: TEXT, glossaries: [id], source_language: 'en' });
    expect(found(body.matches)).toEqual(['host', 'hosts']);
    expect(body.violations).toMatchObject([
      { found_text: 'WHITELIST', found_by: 'rules' },
      {
        entry_id: allowlist,
        term: 'allowlist',
        found_text: 'list of permitted machines',
        violation_type: 'preferred_term_not_used',
        suggested_replacement: 'allowlist',
        start: TEXT.indexOf('list of permitted'),
        found_by: 'model',
      },
    ]);
    expect(body.dismissed).toMatchObject([
      { kind: 'match', entry_id: bank, found_text: 'bank', reason: 'the side of a river' },
    ]);
    expect(body.verified).toEqual({ engine: FAKE_LOCAL_MODEL, removed: 1, added: 1 });
    expect(body.warnings).toEqual([]);
    expect(body.usage.input_tokens).toBeGreaterThan(0);
  });

  it('lets what the rules found stand when the answer can’t be used, and says so', async () => {
    const { id } = await buildTerms(modeled);
    answer = () => 'I think that it is all right.';
    const { status, body } = await analyze(modeled, { text: TEXT, glossaries: [id], source_language: 'en' });
    expect(status).toBe(200);
    expect(found(body.violations)).toEqual(['WHITELIST']);
    expect(body).toMatchObject({ verified: { removed: 0, added: 0 }, warnings: [{ code: 'verification_incomplete' }] });
  });

  it('asks nothing when nothing in the text has to do with the glossaries', async () => {
    const { id } = await buildTerms(modeled);
    const before = vendor.questions.length;
    const { body } = await analyze(modeled, { text: 'Green grass grows.', glossaries: [id], source_language: 'en' });
    expect(vendor.questions.length).toBe(before);
    expect(body).toMatchObject({ matches: [], violations: [], verified: { engine: null }, warnings: [] });
  });

  it('fails as its provider does, unless the failure passes', async () => {
    const { id } = await buildTerms(modeled);
    vendor.fail({ kind: 'status', status: 500 });
    expect((await analyze(modeled, { text: TEXT, glossaries: [id] })).status).toBe(200);
    vendor.fail({ kind: 'status', status: 402 });
    const { status, body } = await analyze(modeled, { text: TEXT, glossaries: [id] });
    expect([status, body.code]).toEqual([402, 'credit_exhausted']);
  });
});

describe('an analysis', () => {
  it('is refused when the budget has no room for it, and no model is asked', async () => {
    const { id } = await buildTerms(modeled);
    const entityManager = organizationEntityManager(modeled.orm, modeled.owner.organizationId);
    await saveLimits(entityManager, modeled.owner.organizationId, { characters: null, tokens: 5 });
    const before = vendor.questions.length;
    const { status, body } = await analyze(modeled, { text: TEXT, glossaries: [id] });
    expect([status, body.code, vendor.questions.length]).toEqual([402, 'credit_exhausted', before]);
    await saveLimits(entityManager, modeled.owner.organizationId, { characters: null, tokens: null });
  });

  it('compares a translation with its source when that is sent', async () => {
    const { id, host } = await buildTerms(ruled);
    const original = { text: 'The host is down.', language: 'en' };
    const check = (text: string) =>
      analyze(ruled, { text, glossaries: [id, id], source_language: 'es', translation_of: original });
    expect((await check('El servidor no responde.')).body.translation).toMatchObject({
      applied: [],
      violated: [{ entry_id: host, violation_type: 'preferred_term_not_used', target_term: 'anfitrión', start: null }],
    });
    expect((await check('El anfitrión no responde.')).body.translation).toMatchObject({
      applied: [{ entry_id: host, found_text: 'anfitrión' }],
      violated: [],
    });
  });

  it('is refused for glossaries that aren’t there, aren’t ours or aren’t active', async () => {
    const { id } = await buildTerms(ruled);
    const stranger = await buildApiKey(ruled.orm);
    const theirs = await analyze(ruled, { text: 'A host.', glossaries: [id] }, stranger.key);
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found', error: `There is no glossary ${id}.` } });
    const missing = await analyze(ruled, { text: 'A host.', glossaries: [id, 987_654, 987_655] });
    expect(missing.status).toBe(404);
    expect(missing.body.details.map(({ path }: { path: string }) => path)).toEqual(['glossaries.1', 'glossaries.2']);
    await new GlossaryClient(ruled).done('PUT', `/${id}`, { is_active: false });
    expect(await analyze(ruled, { text: 'A host.', glossaries: [id] })).toMatchObject({
      status: 400,
      body: { code: 'glossary_inactive' },
    });
  });

  it.each([
    ['no text', { glossaries: [1] }, 'text'],
    ['no glossaries', { text: 'A host.' }, 'glossaries'],
    ['an empty list of glossaries', { text: 'A host.', glossaries: [] }, 'glossaries'],
    ['too much text', { text: 'a'.repeat(200_001), glossaries: [1] }, 'text'],
    ['a source without the language of its translation', { ...PAIR, source_language: null }, 'source_language'],
    ['too long a source', { ...PAIR, translation_of: { text: 'a'.repeat(200_001), language: 'en' } }, 'translation_of'],
    ['a language by its name', { text: 'a', glossaries: [1], source_language: 'english' }, 'source_language'],
  ])('is refused with %s', async (_what, json, path) => {
    const { status, body } = await analyze(ruled, json);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  // Covers POST /v1/glossaries/analyze
  it('is served by the first three providers, and by them only when they are configured', async () => {
    const { id } = await buildTerms(ruled);
    const ask = (provider: string) => analyze(ruled, { text: 'A host.', glossaries: [id], provider });
    expect(await ask('gemini')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await ask('anthropic')).toMatchObject({
      status: 400,
      body: { code: 'provider_not_configured', error: expect.stringContaining('ANTHROPIC_API_KEY') },
    });
    expect((await ask('local')).body.provider).toBe('local');
  });
});
