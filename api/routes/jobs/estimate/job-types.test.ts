import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '#api/routes/jobs/submissions.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { startTestApi } from '#test/service/api.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const LANGUAGES = { source_language: 'en', target_languages: ['en-XA'] };
const NOTE = { mode: 'ai', source_files: ['note.txt'], source_language: 'en' };
const PAIRS = {
  file_pairs: [{ source_file: 'note.txt', target_file: 'other.txt', target_language: 'es' }],
  source_language: 'en',
};
const RECORDING = { source_file: 'talk.mp4', source_lang: 'en', target_lang: 'es-ES' };

const demoFile = (name: string) => readFileSync(fileURLToPath(new URL(`../../../../demo/${name}`, import.meta.url)));

/** Requests by type with the expected estimate: segments, or the reason why there are none. Other types: their first example. */
const REQUESTS: Readonly<Record<string, readonly [request: object, segments: number | string]>> = {
  aimt: [{ ...NOTE, ...LANGUAGES }, 2],
  docx_translation: [{ source_file: 'contract.docx', instruction: 'everything', ...LANGUAGES }, 9],
  excel_translation: [{ source_file: 'prices.xlsx', instruction: 'everything', ...LANGUAGES }, 17],
  ppt_translation: [{ source_file: 'pitch.pptx', instruction: 'slide 1', ...LANGUAGES }, 3],
  post_editing: [{ mode: 'ai', tms: { name: 'weblate', project_identifier: 'shop' } }, 'integration_not_configured'],
  language_rewrite: [{ ...NOTE, type: 'simplify' }, 2],
  quality_estimation: [PAIRS, 2],
  quality_assurance: [{ mode: 'ai', ...PAIRS }, 2],
  term_extraction: [{ glossary_name: 'Terms', source_files: ['note.txt'], source_language: 'auto' }, 2],
  subtitle_video: [RECORDING, 'recording'],
  dub_video: [RECORDING, 'recording'],
  voiceover_video: [RECORDING, 'recording'],
};

describe('the estimate of a job of each type', () => {
  const api = sharedByTests(() =>
    startTestApi({ environment: { SPEECH_RECOGNIZER: 'openai', SPEECH_SYNTHESIZER: 'openai', OPENAI_API_KEY: 'key' } }),
  );
  beforeAll(async () => {
    const note = 'The contract ends in May.\n\nIt has to be extended in writing before that.\n';
    const files = { 'note.txt': note, 'other.txt': note, 'contract.docx': contractDocx(2), 'talk.mp4': 'not read' };
    const office = { 'prices.xlsx': demoFile('price-list.xlsx'), 'pitch.pptx': demoFile('sales-pitch.pptx') };
    for (const [key, content] of Object.entries({ ...files, ...office })) {
      await api.dependencies.storage.write(fileObjectKey(api.owner.organizationId, key), Buffer.from(content));
    }
  });

  // Covers POST /v1/jobs/estimate
  it.each([...submissions])('takes the request of %s', async (type, { operation: { examples } }) => {
    const [example] = Object.values(examples);
    const onNote = { ...(example?.value as object), source_files: ['note.txt'] };
    const [request, expected] = REQUESTS[type] ?? [onNote, 2];
    const json = { job_type: type, request };
    const response = await api.request('/v1/jobs/estimate', { json });
    const body = (await response.json()) as { code?: string; totals: { segments: number } | null; unknown: string[] };
    if (typeof expected === 'number') expect(body).toMatchObject({ job_type: type, totals: { segments: expected } });
    else if (expected === 'recording') {
      expect(body).toMatchObject({ job_type: type, totals: null, duration_seconds: null });
      expect(body.unknown).toHaveLength(2);
    } else expect([response.status, body.code]).toEqual([400, expected]);
  });

  it('is refused for other types, whose names are listed', async () => {
    const response = await api.request('/v1/jobs/estimate', { json: { job_type: 'render', request: {} } });
    expect(await response.json()).toMatchObject({
      details: [{ path: 'job_type', message: expect.stringMatching(/^must be one of aimt, .*voiceover_video/) }],
    });
    const missing = await api.request('/v1/jobs/estimate', { json: { request: {} } });
    expect(await missing.json()).toMatchObject({ details: [{ path: 'job_type', message: 'is required' }] });
  });
});
