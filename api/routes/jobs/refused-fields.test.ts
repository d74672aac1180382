import { beforeAll, describe, expect, it } from 'vitest';
import { Glossary, ContextStore } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { insertReadyDocument } from '#test/documents/context-documents.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const FILES = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', target_languages: ['en-XA'] };
const OFFICE = {
  source_file: 'contract.docx',
  instruction: 'translate everything',
  source_language: 'en',
  target_languages: ['en-XA'],
};
const VIDEO = { source_lang: 'en', target_lang: 'es-ES' };
const REWRITE = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', type: 'simplify' };
const QUALITY = { source_language: 'en', target_languages: ['es'] };
const TEXT = { source_text: ['Hello'], source_language: 'en', target_language: 'en-XA' };
const STORE = {
  key: 'k',
  name: 'K',
  content_kind: 'documents',
  retrieval_backend: 'vector',
  embedding_model: 'local-ngram',
};

const JOBS = '/v1/jobs';

describe('a refused request', () => {
  const api = sharedByTests(() =>
    startTestApi({ environment: { SPEECH_RECOGNIZER: 'openai', SPEECH_SYNTHESIZER: 'openai', OPENAI_API_KEY: 'key' } }),
  );

  const required = async (response: Response) => {
    if (!response.ok) throw new Error(await response.text());
    return response;
  };

  beforeAll(async () => {
    for (const name of ['note.txt', 'texts.xliff', 'contract.docx', 'talk.mp4']) {
      const form = [
        ['path', name],
        ['file', new File(['Hello'], name)],
      ] as const;
      await required(await uploadForm(api, form));
    }
    const post = async (path: string, json: object) => {
      const response = await required(await api.request(path, { json }));
      return (await response.json()) as { id: number };
    };
    // The first ones of the database.
    await post('/v1/glossaries', { name: 'Old', base_language: 'en', languages: ['es'] });
    await post('/v1/context', STORE);
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    const terms = await post('/v1/context', { ...STORE, key: 'terms', name: 'Terms' });
    const place = { organization: api.owner.organizationId, store: terms.id };
    await insertReadyDocument(entityManager, place, { documentType: 'glossary', termCount: 250_001 });
    await entityManager.nativeUpdate(Glossary, { id: 1 }, { isActive: false });
    await entityManager.nativeUpdate(ContextStore, { id: 1 }, { isActive: false });
  });

  it.each([
    [`${JOBS}/translation`, { ...FILES, mode: 'human' }, 'mode'],
    [`${JOBS}/translation`, { ...FILES, source_files: ['note.txt', 'missing.txt'] }, 'source_files.1'],
    [`${JOBS}/translation`, { ...FILES, source_files: ['note.txt', 'talk.mp4'] }, 'source_files.1'],
    [`${JOBS}/translation`, { ...FILES, source_files: ['../note.txt'] }, 'source_files.0'],
    [`${JOBS}/translation`, { ...FILES, target_languages: ['en-XA', 'xx-YY-ZZ'] }, 'target_languages.1'],
    [`${JOBS}/translation`, { ...FILES, target_languages: ['zu'] }, 'target_languages'],
    [`${JOBS}/translation`, { ...FILES, glossaries: [99_999] }, 'glossaries.0'],
    [`${JOBS}/translation`, { ...FILES, glossaries: [1] }, 'glossaries.0'],
    [`${JOBS}/translation`, { ...FILES, context_stores: [99_999] }, 'context_stores.0'],
    [`${JOBS}/translation`, { ...FILES, context_stores: [1] }, 'context_stores.0'],
    // More terms than a job may have, which the job would find.
    [`${JOBS}/translation`, { ...FILES, context_stores: [2] }, 'context_stores'],
    [`${JOBS}/translation`, { ...FILES, save_to_memory: 99_999 }, 'save_to_memory'],
    [`${JOBS}/translation`, { ...FILES, save_to_memory: 1 }, 'save_to_memory'],
    [`${JOBS}/translation`, { ...FILES, target_languages: ['es'], provider: 'deepl' }, 'provider'],
    [`${JOBS}/translation`, { ...FILES, provider: 'nobody' }, 'provider'],
    [`${JOBS}/translation`, { ...FILES, output_path: '../{name}' }, 'output_path'],
    [`${JOBS}/translation`, { ...FILES, memory: { threshold: 90 } }, 'memory'],
    [`${JOBS}/translation`, { mode: 'ai', tms: { name: 'weblate', project_identifier: 'a/b' } }, 'tms.name'],
    [`${JOBS}/estimate`, { job_type: 'aimt', request: { ...FILES, glossaries: [99_999] } }, 'glossaries.0'],
    [`${JOBS}/language-rewrite`, { ...REWRITE, mode: 'human' }, 'mode'],
    [`${JOBS}/language-rewrite`, { ...REWRITE, source_files: ['note.txt', 'texts.xliff'] }, 'source_files.1'],
    [`${JOBS}/language-rewrite`, { ...REWRITE, template: 99_999 }, 'template'],
    [`${JOBS}/quality-estimation`, { ...QUALITY, source_files: ['note.txt'] }, 'source_files.0'],
    [
      `${JOBS}/quality-estimation`,
      { ...QUALITY, file_pairs: [{ source_file: 'note.txt', target_file: 'talk.mp4', target_language: 'es' }] },
      'file_pairs.0.target_file',
    ],
    [`${JOBS}/translate/docx`, { ...OFFICE, source_file: 'missing.docx' }, 'source_file'],
    [`${JOBS}/translate/docx`, { ...OFFICE, source_file: 'note.txt' }, 'source_file'],
    [`${JOBS}/translate/docx`, { ...OFFICE, save_to_memory: 1 }, 'save_to_memory'],
    [`${JOBS}/video/subtitle`, { ...VIDEO, source_file: 'talk.mp4', source_lang: 'auto' }, 'source_lang'],
    [
      `${JOBS}/video/subtitle`,
      { ...VIDEO, source_file: 'talk.mp4', video: { subtitle_style: { size: 'large' } } },
      'video.subtitle_style',
    ],
    [
      `${JOBS}/video/subtitle`,
      { ...VIDEO, source_file: 'talk.mp4', video: { karaoke: true, subtitle_formats: ['srt', 'ttml'] } },
      'video.karaoke',
    ],
    [`${JOBS}/video/subtitle`, { ...VIDEO, source_video_url: 'ftp://example.com/a.mp4' }, 'source_video_url'],
    [`${JOBS}/video/subtitle`, { ...VIDEO, source_video_url: 'http://127.0.0.1/a.mp4' }, 'source_video_url'],
    [`${JOBS}/video/subtitle`, { ...VIDEO, source_file: 'note.txt' }, 'source_file'],
    [`${JOBS}/video/subtitle`, { ...VIDEO, source_file: 'missing.mp4' }, 'source_file'],
    [`${JOBS}/video/dub`, { ...VIDEO, source_file: 'talk.mp4', target_lang: 'xx' }, 'target_lang'],
    [`${JOBS}/video/voiceover`, { ...VIDEO, source_file: 'talk.mp4', glossaries: [1] }, 'glossaries.0'],
    ['/v1/text/translate', { ...TEXT, glossaries: [1] }, 'glossaries.0'],
    ['/v1/text/translate', { ...TEXT, context_stores: [1] }, 'context_stores.0'],
    [
      '/v1/text/rewrite',
      { source_text: 'Hello', source_language: 'en', type: 'simplify', template: 99_999 },
      'template',
    ],
    ['/v1/context', { ...STORE, name: 'Other' }, 'key'],
    ['/v1/context', { ...STORE, key: 'other', prompt_template_id: 99_999 }, 'prompt_template_id'],
    ['/v1/webhooks', { name: 'Hook', url: 'https://127.0.0.1/hook', events: ['workflow.completed'] }, 'url'],
  ])('%s names the field: %j', async (path, json, field) => {
    const response = await api.request(path, { json });
    const body = (await response.json()) as { error: string; details?: readonly { path: string; message: string }[] };
    expect(body, JSON.stringify(body)).toMatchObject({ details: [{ path: field }] });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});
