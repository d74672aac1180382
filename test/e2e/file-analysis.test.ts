import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

interface Details {
  readonly key: string;
  readonly size: number;
  readonly analysis_status: string;
  readonly analysis: Record<string, unknown> | null;
  readonly analysis_error: { readonly code: string; readonly message: string } | null;
}

interface JobList {
  readonly total: number;
  readonly queue_length: number;
  readonly jobs: readonly {
    readonly job_id: string;
    readonly status: string;
    readonly source_files: readonly string[];
  }[];
}

describe('the analysis of files', () => {
  const service = sharedByTests(() => startTestService());

  const read = async <Body>(path: string) => (await (await service.request(path)).json()) as Body;
  const details = (key: string) => read<Details>(`/v1/files/details?path=${encodeURIComponent(key)}`);
  const analyzed = (key: string): Promise<Details> =>
    vi.waitUntil(async () => {
      const found = await details(key);
      return found.analysis_status !== 'pending' && found;
    }, TEST_TIMEOUT);

  // Covers file_analysis, GET /v1/files/details
  it('follows an upload automatically', async () => {
    await service.upload(
      'notes/a.txt',
      'The quick brown fox jumps over the lazy dog, and then it rests for a while.\n',
    );
    expect(await analyzed('notes/a.txt')).toEqual({
      key: 'notes/a.txt',
      file_name: 'a.txt',
      file_type: 'txt',
      size: 76,
      uploaded_at: expect.any(String) as string,
      media_type: 'text/plain; charset=utf-8',
      analysis_status: 'completed',
      analysis: { word_count: 16, character_count: 75, detected_language: 'en', units: 1 },
      analysis_error: null,
    });
  });

  // Covers GET /v1/files/details
  it('reads the document of the demo', async () => {
    await service.upload('guide.docx', await readFile(new URL('../../demo/quick-start-guide.docx', import.meta.url)));
    const { analysis } = await analyzed('guide.docx');
    expect(analysis).toMatchObject({ detected_language: 'en' });
    expect(analysis?.['word_count']).toBeGreaterThan(50);
  });

  // Covers file_analysis
  it('is done again for a file that was replaced, and is gone with one that was deleted', async () => {
    await service.upload('again.txt', 'One two three.');
    await service.upload('again.txt', 'One two three four five.');
    expect((await analyzed('again.txt')).analysis).toMatchObject({ word_count: 5 });
    await service.request('/v1/files/delete?path=again.txt', { method: 'DELETE' });
    expect((await service.request('/v1/files/details?path=again.txt')).status).toBe(404);
    await service.upload('again.txt', 'One.');
    expect((await analyzed('again.txt')).analysis).toMatchObject({ word_count: 1 });
  });

  it('fails with what is wrong with a file', async () => {
    await service.upload('broken.docx', 'no document');
    expect(await analyzed('broken.docx')).toMatchObject({
      analysis_status: 'failed',
      analysis: null,
      analysis_error: { code: 'document_mislabeled' },
    });
    // The findings are stored before the job ends.
    const failed = async () => (await read<JobList>('/v1/jobs?job_type=file_analysis&status=failed')).jobs;
    await expect.poll(failed).toMatchObject([{ source_files: ['broken.docx'] }]);
  });

  it('measures recordings', async ({ skip }) => {
    const tone = ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=2', '-f', 'wav', '-'];
    const { status, stdout } = spawnSync('ffmpeg', tone);
    if (status !== 0) return skip('ffmpeg is not installed');
    await service.upload('tone.wav', stdout);
    const { analysis } = await analyzed('tone.wav');
    expect(analysis?.['duration_seconds']).toBeCloseTo(2, 1);
  });

  it('serves a job no less for being asked about its results', async () => {
    await service.upload('source.txt', 'Hello world.');
    const { result } = await service.ended(await service.submit({ source_files: ['source.txt'] }));
    const [target] = (result as { translated_files: string[] }).translated_files;
    expect((await analyzed(target ?? '')).analysis).toMatchObject({ units: 1 });
  });

  it('is a job of its own category, which the list shows when it is asked for and not otherwise', async () => {
    await service.upload('listed.txt', 'Hello.');
    await analyzed('listed.txt');
    const everything = await read<JobList>('/v1/jobs');
    expect(everything.jobs.every(({ source_files: files }) => !files.includes('listed.txt'))).toBe(true);
    for (const query of ['category=system', 'job_type=file_analysis']) {
      const { jobs } = await read<JobList>(`/v1/jobs?${query}`);
      const job = jobs.find(({ source_files: files }) => files[0] === 'listed.txt');
      const record = await service.job(job?.job_id ?? '');
      expect(record).toMatchObject({ job_type: 'file_analysis', status: 'completed', result: { word_count: 1 } });
    }
  });

  it('that was terminated has failed, and is no longer pending', async () => {
    const paused = await startTestService({ roles: ['api'] });
    try {
      await paused.upload('stuck.txt', 'Hello.');
      const list = (await (await paused.request('/v1/jobs?category=system')).json()) as JobList;
      const jobId = list.jobs[0]?.job_id ?? '';
      expect((await paused.request(`/v1/jobs/${jobId}`, { method: 'DELETE' })).status).toBe(200);
      const stuck = (await (await paused.request('/v1/files/details?path=stuck.txt')).json()) as Details;
      expect(stuck).toMatchObject({ analysis_status: 'failed', analysis_error: { code: 'cancelled' } });
    } finally {
      await paused.close();
    }
  });
});
