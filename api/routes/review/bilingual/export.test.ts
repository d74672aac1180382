import { beforeAll, describe, expect, it } from 'vitest';
import { REVIEW_FORMATS } from '#formats/review/review-segment.ts';
import { returned } from '#formats/review/testing/review-cases.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('the segments of a job as a file', () => {
  let job: string;
  const api = sharedByTests(() => startTestApi());
  const get = (query: string, id = job) => api.request(`/v1/jobs/${id}/bilingual${query}`);
  const read = async (query: string, id = job) => {
    const response = await get(query, id);
    expect(response.status).toBe(200);
    return returned(new Uint8Array(await response.arrayBuffer()));
  };

  beforeAll(async () => {
    job = await buildReviewedJob(
      api.orm,
      api.owner,
      [
        { source: 'Hello <g1>big</g1> world.', target: 'Hola <g1>gran</g1> mundo.', state: 'final', version: 3 },
        // Segments of recordings are ordered by position, not by number.
        { source: 'Later', target: 'Más tarde', position: 9 },
        { source: 'Sooner', target: 'Antes', position: 4, note: 'Sure?' },
        { source: 'One', target: 'eins', language: 'de', number: 0, position: 0 },
        { source: 'Two', target: 'dos', file: 1, number: 0, position: 0 },
      ],
      { sourceFiles: ['guides/guide.html', 'b.html'], targetLanguages: ['es', 'de'] },
    );
  });

  // Covers GET /v1/jobs/{job_id}/bilingual
  it.each(REVIEW_FORMATS)('has them in order, with what finds them again: %s', async (format) => {
    const language = format === 'xliff21' ? '&language=es' : '';
    const german = format === 'xliff21' ? [] : ['0.de.0'];
    const segments = await read(`?format=${format}${language}`);
    expect(segments.map(({ id }) => id)).toEqual(['0.es.0', '0.es.2', '0.es.1', ...german, '1.es.0']);
    expect(new Set(segments.map((segment) => segment.job))).toEqual(new Set([job]));
    expect(segments[0]).toMatchObject({
      version: 3,
      source: 'Hello <g1>big</g1> world.',
      target: 'Hola <g1>gran</g1> mundo.',
      state: 'final',
    });
    expect(segments[1]?.note).toBe('Sure?');
  });

  it('has those of a file and a language, and is named after them', async () => {
    expect((await read('?file=guides/guide.html&language=DE')).map(({ id }) => id)).toEqual(['0.de.0']);
    const { headers } = await get('?file=0&language=es&format=docx-table');
    expect(headers.get('content-disposition')).toBe('attachment; filename="guide.es.docx"');
    expect(headers.get('content-type')).toMatch(/wordprocessingml\.document$/);
    expect((await get('')).headers.get('content-disposition')).toBe('attachment; filename="segments.xlf"');
  });

  it('has all of many, in pages', async () => {
    const texts = Array.from({ length: 1_203 }, (_, number) => ({
      source: `Text ${number}`,
      target: `Texto ${number}`,
    }));
    const id = await buildReviewedJob(api.orm, api.owner, texts);
    const found = await read('?format=csv', id);
    expect(found.map(({ source }) => source)).toEqual(texts.map(({ source }) => source));
  });

  it('is refused where it can’t be what was asked for', async () => {
    const cases = [
      ['?format=xliff21', 'language'],
      ['?format=xliff', 'format'],
      ['?file=other.html', 'file'],
      ['?language=fr', 'language'],
    ] as const;
    for (const [query, path] of cases) {
      const response = await get(query);
      expect({ status: response.status, body: await response.json() }, query).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ path }] },
      });
    }
    const { key } = await buildApiKey(api.orm);
    expect((await api.request(`/v1/jobs/${job}/bilingual`, { key })).status).toBe(404);
    const running = await buildReviewedJob(api.orm, api.owner, [{}], {
      status: 'running',
      stage: 'translate',
      endedAt: null,
    });
    expect((await get('', running)).status).toBe(409);
  });
});
