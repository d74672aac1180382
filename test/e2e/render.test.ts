import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobSegment } from '#db/entities/index.ts';
import { createOrm, organizationEntityManager, type Orm } from '#db/orm.ts';
import type { SegmentState } from '#domain/review/segment.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { ask, ownOrganization, postDocxTranslation, postTranslation } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const PAGE = '<p>Hello <b>big</b> world. How are you?</p>\n<p>Good bye.</p>\n';
const TABLE = 'key,en,en-XA,en-XB\nsave,Save the file now,,\nopen,Open the file,KEPT,\n';

describe('the re-rendered files of a job', () => {
  const service = sharedByTests(() => startTestService());
  let orm: Orm;
  let organization: string;
  const change = async (job: string, number: number, values: { readonly state?: SegmentState } = {}) => {
    const entityManager = organizationEntityManager(orm, organization);
    const segment = await entityManager.findOneOrFail(JobSegment, { job, number, language: 'en-XA', file: 0 });
    await entityManager.nativeUpdate(
      JobSegment,
      { job, number, language: 'en-XA', file: 0 },
      {
        target: number === 0 ? 'Hi <g1>large</g1> planet.' : 'Fine?',
        state: 'reviewed',
        machineTarget: segment.target,
        ...values,
      },
    );
  };
  const post = (path: string, body: object) =>
    ask(service, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const render = async (id: string, body: object = {}) => {
    const accepted = await post(`/v1/jobs/${id}/render`, body);
    expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 202 });
    return service.ended(accepted.body.job_id);
  };
  const contents = (files: readonly string[]) => Promise.all(files.map((key) => service.download(key)));
  const translated = async (fields: object) => {
    const { body } = await postTranslation(service, { source_files: ['page.html'], ...fields });
    return service.ended(body.job_id);
  };

  beforeAll(async () => {
    orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
    organization = await ownOrganization(service);
    await service.upload('page.html', PAGE);
    await service.upload('table.csv', TABLE);
    await service.upload('contract.docx', contractDocx());
  });
  afterAll(() => orm.close(true));

  // Covers POST /v1/jobs/{job_id}/render, render
  it('are the same, byte by byte, where nobody changed a segment', async () => {
    const languages = ['en-XA', 'en-XB'];
    const { body: docx } = await postDocxTranslation(service, { target_languages: languages });
    const jobs = [
      await translated({ source_files: ['page.html', 'table.csv'], target_languages: languages }),
      await service.ended(docx.job_id),
    ];
    for (const job of jobs) {
      const again = await render(job.job_id);
      expect(again).toMatchObject({ status: 'completed', job_type: 'render', source_job_id: job.job_id });
      expect(again.warnings).toEqual(job.warnings);
      expect(again.progress.completed).toBe(again.progress.total);
      const { translated_files: files, word_count: words } = again.result;
      expect(files).toHaveLength(job.result.translated_files.length);
      expect(words).toBe(job.result.word_count);
      expect(await contents(files)).toEqual(await contents(job.result.translated_files));
    }
  });

  it('have the targets that people have written, with their inline codes', async () => {
    const job = await translated({ target_languages: ['en-XA', 'en-XB'] });
    await change(job.job_id, 0);
    const again = await render(job.job_id);
    const [page, other] = await contents(again.result.translated_files);
    const [before, otherBefore] = await contents(job.result.translated_files);
    expect(page!.toString()).toContain('<p>Hi <b>large</b> planet. ');
    expect(page!.toString().split('\n')[1]).toBe(before!.toString().split('\n')[1]);
    expect(other).toEqual(otherBefore);
  });

  it('report rejected segments, and save reviewed segments to a memory', async () => {
    const { body: store } = await post('/v1/context', {
      key: 'reviewed',
      retrieval_backend: 'vector',
      embedding_model: 'local-ngram',
      name: 'Reviewed',
      content_kind: 'translation_memory',
    });
    const job = await translated({});
    await change(job.job_id, 0);
    await change(job.job_id, 1, { state: 'rejected' });
    const again = await render(job.job_id, { save_to_memory: store.id, name: 'Second edition' });
    expect(again).toMatchObject({
      status: 'completed',
      name: 'Second edition',
      warnings: [{ code: 'segments_rejected' }],
    });
    const { body } = await ask(service, `/v1/context/${store.id}/documents`);
    expect(body).toMatchObject({ total: 1 });
  });

  it('are refused for a job that has not completed, was purged or is of another type', async () => {
    const job = await translated({});
    const again = await render(job.job_id);
    // A render is reviewed on, and rendered again, as the job whose files it has.
    const further = await render(again.job_id);
    expect(further).toMatchObject({ status: 'completed', source_job_id: job.job_id });
    const segments = async (id: string) => (await ask(service, `/v1/jobs/${id}/segments`)).body.segments;
    expect(await segments(again.job_id)).toEqual(await segments(job.job_id));
    await ask(service, `/v1/jobs/${job.job_id}?purge=true`, { method: 'DELETE' });
    expect(await post(`/v1/jobs/${job.job_id}/render`, {})).toMatchObject({ status: 404 });
    expect(await post(`/v1/jobs/${again.job_id}/render`, {})).toMatchObject({
      status: 410,
      body: { code: 'segments_not_kept' },
    });
    const { body } = await postTranslation(service, { source_files: ['missing.txt'] });
    expect(body.code).toBe('not_found');
  });
});
