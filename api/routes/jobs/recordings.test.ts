import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';

const MODEL = { LOCAL_LLM_BASE_URL: 'http://127.0.0.1:9/v1', LOCAL_LLM_MODEL: 'a-model' };
const SPEECH = {
  SPEECH_RECOGNIZER: 'openai',
  SPEECH_SYNTHESIZER: 'openai',
  OPENAI_API_KEY: 'key',
  ELEVENLABS_API_KEY: 'key',
};

describe('the options of jobs on recordings', () => {
  const apis: { own?: TestApi; service?: TestApi } = {};
  beforeAll(async () => {
    apis.own = await startTestApi({ environment: { ...SPEECH, ...MODEL } });
    // Its own engine for texts has no pair that is asked for here, and no recognizer is configured.
    const dubbing = { ELEVENLABS_API_KEY: 'key', DUBBING_PROVIDER: 'elevenlabs', SPEECH_RECOGNIZER: 'deepgram' };
    apis.service = await startTestApi({ environment: dubbing });
  });
  afterAll(async () => {
    await Promise.all(Object.values(apis).map((api) => api.close()));
  });

  async function submit(which: keyof typeof apis, kind: 'dub' | 'subtitle' | 'voiceover', options: object) {
    const api = apis[which]!;
    const json = { source_video_url: 'https://example.com/talk.mp4', source_lang: 'en', target_lang: 'es-ES' };
    const response = await api.request(`/v1/jobs/video/${kind}`, { json: { ...json, ...options } });
    const body = (await response.json()) as { job_id?: string; code?: string; details?: readonly { path: string }[] };
    const { status } = response;
    if (body.job_id === undefined) return { status, code: body.code, path: body.details?.[0]?.path };
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    const { warnings, input } = await entityManager.findOneOrFail(Job, { id: body.job_id });
    return { status, warnings: warnings.map(({ code }) => code), input };
  }

  const options = { formality: 'more', provider: 'local', project_name: 'Talk', video: { tts_volume: 'high' } };

  it.each([
    ['subtitle', ['tts_volume_not_followed', 'project_name_not_followed']],
    ['voiceover', ['project_name_not_followed']],
    ['dub', ['project_name_not_followed']],
  ] as const)('are followed by %s as far as its steps can, and warnings name the others', async (kind, warnings) => {
    const input = { formality: 'more', provider: 'local' };
    expect(await submit('own', kind, options)).toMatchObject({ status: 202, warnings, input });
    const nothing = { formality: 'default', video: { tts_volume: 'normal' } };
    expect(await submit('own', kind, nothing)).toMatchObject({ status: 202, warnings: [], input: { formality: null } });
  });

  it('are for one language or for several, each once, and errors name the language', async () => {
    const several = (target_langs: unknown) => submit('own', 'dub', { target_lang: undefined, target_langs });
    expect(await several(['es-ES', 'fr-FR', 'es-es'])).toMatchObject({ status: 202 });
    const [job] = await organizationEntityManager(apis.own!.orm, apis.own!.owner.organizationId).find(
      Job,
      {},
      { orderBy: { createdAt: 'desc' }, limit: 1 },
    );
    expect(job?.targetLanguages).toEqual(['es-ES', 'fr-FR']);
    const invalid = (path: string) => ({ status: 400, code: 'validation_failed', path });
    expect(await submit('own', 'dub', { target_langs: ['fr-FR'] })).toEqual(invalid('target_langs'));
    expect(await several(undefined)).toEqual(invalid('target_lang'));
    expect(await several([])).toEqual(invalid('target_langs'));
    expect(await several(['es-ES', 'es-ES', 'xq-QX'])).toEqual(invalid('target_langs.2'));
    const tooMany = Array.from({ length: 21 }, (_, index) => `es-${419 + index}`);
    expect(await several(tooMany)).toEqual(invalid('target_langs'));
  });

  it('need no provider of texts when a service dubs, and are distinguished from those that it follows', async () => {
    const created = await apis.service!.request('/v1/glossaries', { json: { name: 'Terms', base_language: 'en' } });
    const { id } = (await created.json()) as { id: number };
    const { provider: _, ...others } = options;
    expect(await submit('service', 'dub', { ...others, glossaries: [id], target_lang: 'sw-KE' })).toMatchObject({
      status: 202,
      warnings: ['formality_not_followed', 'glossaries_not_followed', 'tts_volume_not_followed'],
    });
    expect(await submit('service', 'dub', { target_lang: 'sw-KE' })).toMatchObject({ status: 202, warnings: [] });
  });

  it('that a service dubs are refused for another provider, which would get nothing, and for no language', async () => {
    expect(await submit('service', 'dub', { provider: 'local' })).toEqual({
      status: 400,
      code: 'capability_unavailable',
      path: 'provider',
    });
    expect(await submit('service', 'dub', { target_lang: 'en-XA' })).toMatchObject({
      status: 400,
      path: 'target_lang',
    });
    // Our own steps need a recognizer.
    expect(await submit('service', 'subtitle', {})).toMatchObject({ status: 400, code: 'provider_not_configured' });
  });
});
