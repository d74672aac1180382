import { beforeAll, describe, expect, it } from 'vitest';
import { haveLibreOffice } from '#formats/ooxml/testing/libreoffice.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';

const haveAll = haveLibreOffice() && !isWithoutProgram('pdftoppm', 'pages beside segments');

const TARGET = 'translations/job/es/guide.html';

describe('the pages next to the segments of a job', () => {
  let job: string;
  const api = sharedByTests(() => startTestApi());
  const ask = (query: string, id = job) => api.request(`/v1/jobs/${id}/preview${query}`);

  beforeAll(async () => {
    const { storage } = api.dependencies;
    const store = (key: string, html: string) =>
      storage.write(fileObjectKey(api.owner.organizationId, key), Buffer.from(html));
    await store('guide.html', '<p>Hello <b>big</b> world.</p><p>Bye</p>');
    await store(TARGET, '<p>Hola <b>gran</b> mundo.</p><p>Hasta luego</p>');
    job = await buildReviewedJob(
      api.orm,
      api.owner,
      [
        { source: 'Hello <g1>big</g1> world.', target: 'Hola <g1>gran</g1> mundo.' },
        { source: 'Bye', target: 'Adiós', machineTarget: 'Hasta luego' },
        { source: 'Gone', target: 'Ido' },
        { source: 'Second', target: 'segundo', file: 1, number: 0, position: 0 },
      ],
      {
        sourceFiles: ['guide.html', 'cues.srt'],
        targetFiles: [TARGET],
        result: { files: [{ source_file: 'guide.html', language: 'es', target_file: TARGET }] },
      },
    );
  });

  // Covers GET /v1/jobs/{job_id}/preview, GET /v1/jobs/{job_id}/preview/page
  it.skipIf(!haveAll)('are those of the file, with the place of the segment', async () => {
    const target = await ask('?segment=0.es.0');
    expect(await target.json()).toMatchObject({ file: TARGET, pages: [{}], place: { page: 1 } });
    expect(await (await ask('?segment=0.es.0&side=source')).json()).toMatchObject({
      file: 'guide.html',
      place: { page: 1 },
    });
    // The file has what the machine wrote.
    expect(await (await ask('?segment=0.es.1')).json()).toMatchObject({ place: { page: 1 } });
    expect(await (await ask('?segment=0.es.2')).json()).toMatchObject({ place: null });
    const picture = await ask('/page?segment=0.es.0&page=1');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await ask('/page?segment=0.es.0&page=2')).status).toBe(404);
  });

  it('are refused for segments and files that are not there, and for other formats', async () => {
    const refused = async (query: string) => {
      const response = await ask(query);
      const { error } = (await response.json()) as { readonly error: string };
      return [response.status, error];
    };
    expect(await refused('?segment=0.es.7')).toEqual([404, 'The job has no segment 0.es.7.']);
    expect(await refused('?segment=1.es.0')).toEqual([404, 'The job has no target file of this segment yet.']);
    expect((await refused('?segment=1.es.0&side=source'))[0]).toBe(404);
    await api.dependencies.storage.write(fileObjectKey(api.owner.organizationId, 'cues.srt'), Buffer.from('1'));
    expect((await refused('?segment=1.es.0&side=source'))[0]).toBe(400);
    expect((await refused('?segment=other'))[0]).toBe(400);
    expect((await refused('/page?segment=0.es.0&page=0'))[0]).toBe(400);
  });
});
