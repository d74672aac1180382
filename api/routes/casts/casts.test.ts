import { describe, expect, it } from 'vitest';
import { buildApiKey } from '#test/database/factories.ts';
import { buildDub } from '#test/database/reviewed-jobs.ts';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const api = sharedByTests(() =>
  startTestApi({ environment: { SPEECH_SYNTHESIZER: 'openai', OPENAI_API_KEY: 'a-key' } }),
);
const PATH = '/v1/casts';
const ADA = { name: 'Ada', labels: ['S1'], voices: { es: 'nova' }, say: { es: 'Eida' }, pace: { es: 70 } };

interface Cast {
  readonly id: number;
  readonly name: string;
  readonly is_default: boolean;
}

const send = async (path: string, json?: object, key = api.owner.key, method = json === undefined ? 'GET' : 'POST') => {
  const answer = await api.request(path, { method, key, ...(json === undefined ? {} : { json }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('casts', () => {
  // Covers POST /v1/casts, GET /v1/casts, GET /v1/casts/{cast_id}, PUT /v1/casts/{cast_id}, DELETE /v1/casts/{cast_id}
  it('are made, listed, read, changed and deleted', async () => {
    const { key } = await buildApiKey(api.orm);
    const made = await send(PATH, { name: 'Tour', speakers: [ADA] }, key);
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Tour', is_default: false, speakers: [ADA], pronunciations: [], updated_at: null },
    });
    const one = `${PATH}/${made.body['id'] as number}`;
    const pronunciations = [{ text: 'Ronda', say: 'Rronda', language: 'es' }];
    expect(await send(one, { pronunciations, is_default: true }, key, 'PUT')).toMatchObject({
      status: 200,
      body: { name: 'Tour', is_default: true, speakers: [ADA], pronunciations },
    });
    expect(await send(PATH, { name: 'Tour' }, key)).toMatchObject({ status: 409 });
    const other = await send(PATH, { name: 'Other', is_default: true }, key);
    const listed = (await send(PATH, undefined, key)).body as { casts: readonly Cast[]; total: number };
    expect(listed.casts.map(({ name, is_default: isDefault }) => [name, isDefault])).toEqual([
      ['Tour', false],
      ['Other', true],
    ]);
    expect((await send(`${PATH}?name=Other`, undefined, key)).body).toMatchObject({
      total: 1,
      casts: [{ id: other.body['id'] }],
    });
    expect((await send(one, undefined, key, 'DELETE')).status).toBe(200);
    expect((await send(one, undefined, key)).status).toBe(404);
    expect((await send(one, undefined, key, 'DELETE')).status).toBe(404);
  });

  it('are seen and changed by nobody else', async () => {
    const { body } = await send(PATH, { name: 'Ours' });
    const { key } = await buildApiKey(api.orm);
    const one = `${PATH}/${body['id'] as number}`;
    expect((await send(one, undefined, key)).status).toBe(404);
    expect((await send(one, { name: 'Theirs' }, key, 'PUT')).status).toBe(404);
    expect((await send(`${one}/preview`, undefined, key)).status).toBe(404);
    const job = await buildDub(api, api.owner, [{}]);
    const { body: theirs } = await send(PATH, { name: 'Theirs' }, key);
    expect((await send(`${PATH}/${theirs['id'] as number}/speakers/${job}`, {}, key)).status).toBe(404);
  });

  it.each([
    [{ name: 'A', speakers: [{ name: 'Ada', voices: { es: 'nobody' } }] }, 'speakers.0.voices.es'],
    [{ name: 'B', speakers: [{ name: 'Ada', voices: { xxx1: 'nova' } }] }, 'speakers.0.voices.xxx1'],
    [{ name: 'C', pronunciations: [{ text: ' ', say: 'x' }] }, 'pronunciations.0.text'],
    [{ name: 'D', pronunciations: Array.from({ length: 2_001 }, () => ({ text: 'a', say: 'b' })) }, 'pronunciations'],
    [{ name: 'E', speakers: Array.from({ length: 201 }, () => ({ name: 'Ada' })) }, 'speakers'],
  ])('are refused with what is wrong in them: %#', async (json, path) => {
    expect(await send(PATH, json)).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  it('are named by jobs only if they are there', async () => {
    const request = {
      source_video_url: 'https://example.com/a.mp4',
      source_lang: 'en',
      target_lang: 'en-XA',
      cast: 77,
    };
    expect(await send('/v1/jobs/video/subtitle', request)).toMatchObject({
      status: 404,
      body: { details: [{ path: 'cast' }] },
    });
  });
});
