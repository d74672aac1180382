import { beforeAll, describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { startTestApi } from '#test/service/api.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

describe('a job of an organization whose budget is used up', () => {
  const vendor = sharedByTests(() => startFakeModel(() => ''));
  const api = sharedByTests(() => startTestApi({ environment: vendor.environment }));
  beforeAll(async () => {
    for (const path of ['note.txt', 'note.docx']) {
      const form = new FormData();
      form.set('path', path);
      form.set('file', new Blob(['Hello world.']), path);
      await api.request('/v1/files/upload', { method: 'POST', body: form });
    }
    const scope = { organizationId: api.owner.organizationId, operation: 'aimt' };
    const reservation = await createUsageMeter(api.orm, scope).reserve({
      provider: 'local',
      characters: 10,
      tokens: 10,
    });
    await reservation.settle({ characters: 10, inputTokens: 5, outputTokens: 5 });
  });

  const limit = (json: object) => api.request('/v1/usage/budget', { method: 'PUT', json });
  const common = { mode: 'ai', source_files: ['note.txt'], source_language: 'en' };
  const submit = async (path: string, json: object) => {
    const response = await api.request(`/v1/jobs/${path}`, { json });
    return { status: response.status, body: (await response.json()) as { code?: string; error?: string } };
  };
  const translate = (language: string) => submit('translation', { ...common, target_languages: [language] });
  const countJobs = () =>
    organizationEntityManager(api.orm, api.owner.organizationId).count(Job, { type: { $ne: 'file_analysis' } });

  it('is refused, and nothing is accepted', async () => {
    await limit({ monthly_characters: 10, monthly_tokens: null });
    const word = {
      source_file: 'note.docx',
      source_language: 'en',
      target_languages: ['es'],
      instruction: 'everything',
    };
    for (const refused of [
      await translate('en-XA'),
      await submit('translate/docx', word),
      await submit('language-rewrite', { ...common, type: 'simplify' }),
    ]) {
      expect(refused).toMatchObject({ status: 402, body: { code: 'credit_exhausted' } });
      expect(refused.body.error).toMatch(/nothing is left of the monthly 10 characters.*PUT \/v1\/usage\/budget/);
    }
    expect(await countJobs()).toBe(0);
  });

  it('is refused if it has a recording recognized, and none of its seconds are left', async () => {
    const film = { source_file: 'film.mp4', source_lang: 'en', target_lang: 'es' };
    const form = new FormData();
    form.set('path', 'film.mp4');
    form.set('file', new Blob(['film']), 'film.mp4');
    await api.request('/v1/files/upload', { method: 'POST', body: form });
    await limit({ monthly_characters: null, monthly_tokens: null, monthly_media_seconds: 0 });
    for (const path of ['video/subtitle', 'video/voiceover', 'video/dub']) {
      const refused = await submit(path, film);
      expect(refused).toMatchObject({ status: 402, body: { code: 'credit_exhausted' } });
      expect(refused.body.error).toMatch(/nothing is left of the monthly 0 seconds of recordings/);
    }
    expect(await countJobs()).toBe(0);
    await limit({ monthly_media_seconds: null });
  });

  it('is accepted when it needs nothing of what is used up, and when the budget is raised', async () => {
    await limit({ monthly_characters: 100, monthly_tokens: 10 });
    expect(await translate('es')).toMatchObject({ status: 402 });
    expect(await translate('en-XA')).toMatchObject({ status: 202 });
    await limit({ monthly_tokens: 11 });
    expect(await translate('es')).toMatchObject({ status: 202 });
  });
});
