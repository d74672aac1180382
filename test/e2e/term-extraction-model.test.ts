import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFakeModel, type AnswerModel } from '#test/fakes/fake-model.ts';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import { startTestService } from '#test/service/service.ts';
import {
  definitionOf,
  EXPECTED_TERMS,
  extractionClient,
  judgeTerms,
  TERM_CSV,
} from '#test/documents/term-extraction.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests answers of models.

const REJECTED = 'pump housing';

interface Usage {
  readonly usage: readonly { readonly operation: string; readonly requests: number; readonly output_tokens: number }[];
  readonly budget: { readonly used_characters: number } | null;
}

describe('term extraction with a model', () => {
  let client: ReturnType<typeof extractionClient>;
  let answer: AnswerModel;

  const vendor = sharedByTests(() => startFakeModel((question) => answer(question)));
  const service = sharedByTests(() => startTestService({ environment: vendor.environment }));
  beforeAll(async () => {
    client = extractionClient(service);
    await service.upload('pumps.csv', TERM_CSV);
  });
  afterEach(() => setBudget(null));

  const run = async (name: string, fields: object = {}) =>
    client.run({
      glossary_name: name,
      source_files: ['pumps.csv'],
      source_language: 'en',
      target_languages: ['de'],
      ...fields,
    });
  const setBudget = async (characters: number | null) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ monthly_characters: characters });
    expect((await service.request('/v1/usage/budget', { method: 'PUT', headers, body })).status).toBe(200);
  };
  const usage = async () => {
    const { usage: rows, budget } = (await (await service.request('/v1/usage')).json()) as Usage;
    return { ...rows.find(({ operation }) => operation === 'term_extraction'), used: budget?.used_characters ?? 0 };
  };

  // Covers term_extraction
  it('has the definitions of the model, and none of what it rejects', async () => {
    answer = judgeTerms([REJECTED]);
    const job = await run('Judged', { domain: 'waterworks' });
    expect(job).toMatchObject({
      status: 'completed',
      error: null,
      warnings: [],
      result: { engine: FAKE_LOCAL_MODEL, rejected: 1 },
    });
    const entries = await client.entriesOf(job.result.glossary_id);
    const definitions = Object.fromEntries(
      entries.flatMap(({ terms }) => terms.map(({ term, description }) => [term, description] as const)),
    );
    expect(Object.keys(definitions)).not.toContain(REJECTED);
    expect(Object.keys(definitions)).not.toContain(EXPECTED_TERMS[REJECTED]);
    expect(definitions['shutoff valve']).toBe(definitionOf('shutoff valve'));
    expect(definitions['pressure gauge']).toBe(definitionOf('pressure gauge'));
    const report = JSON.parse((await service.download(job.result.report_files.json)).toString('utf8')) as {
      readonly terms: readonly { readonly term: string; readonly definition: string | null }[];
    };
    expect(report.terms.map(({ term }) => term)).not.toContain(REJECTED);
    for (const { term, definition } of report.terms) expect(definition).toBe(definitionOf(term));
    // Besides the candidates, the model only gets the domain.
    expect(vendor.questions.at(-1)?.system).toContain('waterworks');
    const booked = await usage();
    expect(booked.requests).toBe(1);
    expect(booked.output_tokens).toBeGreaterThan(0);
  });

  it.each([
    ['prose', 'These look like fine terms to me.'],
    ['an object of another form', '{"terms": ["shutoff valve"]}'],
    [
      'candidates that nobody asked about',
      '{"candidates": [{"id": "c99", "term": "x", "is_term": false, "definition": ""}]}',
    ],
  ])('keeps what statistics found when the model answers %s, and warns', async (name, text) => {
    answer = () => text;
    const before = await usage();
    const job = await run(`Nonsense: ${name}`);
    expect(job).toMatchObject({ status: 'completed', error: null, result: { rejected: 0 } });
    expect(job.warnings).toMatchObject([{ code: 'terms_not_verified' }]);
    expect(await client.translationsOf(job.result.glossary_id, 'de')).toMatchObject(EXPECTED_TERMS);
    const entries = await client.entriesOf(job.result.glossary_id);
    expect(entries.flatMap(({ terms }) => terms.map(({ description }) => description ?? ''))).toEqual(
      entries.flatMap(({ terms }) => terms.map(() => '')),
    );
    // The model's answers were paid for.
    expect((await usage()).output_tokens).toBeGreaterThan(before.output_tokens ?? 0);
  });

  it('fails when the budget is used up, says what to do, and leaves no glossary', async () => {
    answer = judgeTerms([]);
    await setBudget(1_000_000);
    const { used } = await usage();
    expect(used).toBeGreaterThan(0);
    await setBudget(used + 5);
    const asked = vendor.questions.length;
    const advice = /PUT \/v1\/usage\/budget/;
    const job = await run('Too dear');
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'credit_exhausted', step: 'define', message: expect.stringMatching(advice) },
    });
    expect(vendor.questions.length).toBe(asked);
    expect(await client.glossaryNames()).not.toContain('Too dear');
    expect(await usage()).toMatchObject({ used });
    // With nothing left at all no job is accepted.
    await setBudget(used);
    await expect(run('Too dear')).rejects.toThrow(/^402 .*credit_exhausted/);
    await setBudget(null);
    expect(await run('Too dear')).toMatchObject({ status: 'completed', error: null });
  });
});
