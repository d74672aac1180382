import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import type { AnswerModel, FakeModelQuestion, ModelServer } from '#test/fakes/model-server.ts';
import { FAKE_LOCAL_MODEL, startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import { startDeeplServer, type DeeplServer } from '#test/fakes/deepl-server.ts';
import { startOpenaiServer } from '#test/fakes/openai-server.ts';
import { answerTexts, promptData } from '#test/fakes/text-model.ts';

// Not on PostgreSQL: it tests HTTP.

const DOOR = 'Do not open the door.';
const [BAD, GOOD] = ['Abra la puerta.', 'No abra la puerta.'];
const isAssessment = ({ system }: FakeModelQuestion) => system.startsWith('You review translations');

/** Reports translations that begin with "Abra". */
const assess: AnswerModel = ({ prompt }) => {
  const pairs = promptData(prompt, 'segments') as readonly { readonly id: string; readonly translation: string }[];
  const error = {
    category: 'accuracy/mistranslation',
    severity: 'critical',
    explanation: 'The negation is missing.',
    source_quote: 'Do not',
    translation_quote: 'Abra',
    correction: '',
  };
  return JSON.stringify({
    segments: pairs.map(({ id, translation }) => ({ id, errors: translation.startsWith('Abra') ? [error] : [] })),
  });
};

describe('the care of a text request', () => {
  let local: ModelServer;
  let openai: ModelServer;
  let deepl: DeeplServer;
  let api: TestApi;
  beforeAll(async () => {
    local = await startOpenaiCompatibleServer((question) =>
      isAssessment(question) ? assess(question) : answerTexts(() => BAD)(question),
    );
    openai = await startOpenaiServer((question) =>
      isAssessment(question) ? assess(question) : answerTexts(() => GOOD)(question),
    );
    deepl = await startDeeplServer({ apiKey: 'key' });
    api = await startTestApi({
      environment: {
        LOCAL_LLM_BASE_URL: `${local.url}/v1`,
        LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
        LOCAL_LLM_DRAFT_MODEL: 'small',
        OPENAI_API_KEY: 'key',
        OPENAI_BASE_URL: `${openai.url}/v1`,
        DEEPL_API_KEY: 'key',
        DEEPL_BASE_URL: deepl.url,
        PROVIDER_PRICES: 'openai=1000/tokens',
      },
    });
  });
  afterAll(async () => {
    await api.close();
    await Promise.all([local, openai, deepl].map((server) => server.close()));
  });

  const translate = async (fields: object, path = '/v1/text/translate') => {
    const json = { source_text: [DOOR], source_language: 'en', target_language: 'es', ...fields };
    const response = await api.request(path, { json });
    const answer = await response.text();
    const body = path.endsWith('stream') ? undefined : JSON.parse(answer);
    return { status: response.status, answer, body };
  };

  it('best has another model translate again what it reports, and says so', async () => {
    const { body } = await translate({ quality: 'best', refine_with: 'openai' });
    expect(body.translated_text).toEqual([GOOD]);
    expect(body.segments[0].routing).toEqual({
      outcome: 'retranslated',
      provider: 'openai',
      issues: [{ category: 'accuracy/mistranslation', severity: 'critical', message: 'The negation is missing.' }],
    });
    const [first, second] = body.routing;
    expect(first).toMatchObject({ provider: 'local', kept: 0, parts: [{ part: 'translation', cost: null }] });
    expect(second).toMatchObject({
      provider: 'openai',
      retranslated: 1,
      parts: [{ part: 'assessment' }, { part: 'retranslation' }],
    });
    for (const { input_tokens: read, output_tokens: written, cost } of second.parts)
      expect(cost).toBeCloseTo((read + written) / 1000, 5);
    const sum = [first, second].flatMap(({ parts }) => parts);
    expect(body.usage.input_tokens).toBe(sum.reduce((total, { input_tokens: read }) => total + read, 0));
    expect(body.usage.characters).toBe(DOOR.length);
    expect(body.warnings).toEqual([]);
  });

  it('best keeps the first translation if the second one is no better', async () => {
    const { body } = await translate({ quality: 'best' });
    expect(body.translated_text).toEqual([BAD]);
    expect(body.segments[0].routing).toMatchObject({ outcome: 'refused', provider: 'local' });
    expect(body.routing).toMatchObject([{ provider: 'local', kept: 0, retranslated: 0, refused: 1 }]);
  });

  it('draft uses the model of drafts, and nothing is assessed', async () => {
    const before = local.questions.length;
    const { body } = await translate({ quality: 'draft' });
    expect(local.questions.slice(before).map(({ model }) => model)).toEqual(['small']);
    expect(body.routing).toBeUndefined();
    const standard = await translate({ quality: 'standard' });
    expect(standard.body.segments[0].routing).toBeUndefined();
    expect(local.questions.at(-1)?.model).toBe(FAKE_LOCAL_MODEL);
  });

  it('ignores best in a stream, for an engine without a refiner, and a refiner without best, each with a warning', async () => {
    const codes = ({ body }: Awaited<ReturnType<typeof translate>>) =>
      body.warnings.map(({ code }: { readonly code: string }) => code);
    const stream = await translate({ quality: 'best', refine_with: 'openai' }, '/v1/text/translate/stream');
    expect(stream.answer).toContain('"code":"quality_not_followed"');
    expect(stream.answer).toContain('"code":"refine_with_not_followed"');
    expect(codes(await translate({ provider: 'deepl', quality: 'best' }))).toEqual(['quality_not_followed']);
    expect(codes(await translate({ quality: 'standard', refine_with: 'openai' }))).toEqual([
      'refine_with_not_followed',
    ]);
  });

  it('refines an engine with a model', async () => {
    const { body } = await translate({ provider: 'deepl', quality: 'best', refine_with: 'openai' });
    expect(body.warnings).toEqual([]);
    expect(body.segments[0].routing).toMatchObject({ outcome: 'kept', provider: 'deepl' });
  });

  it.each([
    ['anthropic', 'provider_not_configured', 'ANTHROPIC_API_KEY'],
    ['deepl', 'capability_unavailable', 'language model'],
    ['nobody', 'validation_failed', 'nobody'],
  ])('refuses to refine with %s before anything is translated', async (named, code, text) => {
    const before = local.questions.length;
    const { status, body } = await translate({ quality: 'best', refine_with: named });
    expect({ status, code: body.code }).toEqual({ status: 400, code });
    expect(body.error).toContain(text);
    expect(body.details[0].path).toBe('refine_with');
    expect(local.questions).toHaveLength(before);
  });
});
