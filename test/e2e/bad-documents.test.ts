import { existsSync } from 'node:fs';
import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { ask } from '#test/service/job-requests.ts';
import { badDocuments } from '#test/documents/bad-documents.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: one-bad-file.test.ts has a document that can’t be read.

// Runs first.

// Not on PostgreSQL: it tests documents.

describe("a document that can't be read", () => {
  const service = sharedByTests(() =>
    startTestService({ environment: { RETRY_RETENTION_DAYS: '0', KEEP_SEGMENTS: 'false' } }),
  );

  /** Stores a file. An empty one, which uploads refuse, is emptied in the storage. */
  const store = async (key: string, bytes: Uint8Array): Promise<void> => {
    await service.upload(key, bytes.length === 0 ? ' ' : bytes);
    if (bytes.length > 0) return;
    const files = join(service.dataDirectory, 'storage', 'files');
    const [organization] = await readdir(files);
    await truncate(join(files, organization!, key));
  };

  const run = async (key: string, bytes: Uint8Array): Promise<JobRecord> => {
    await store(key, bytes);
    return service.ended(await service.submit({ source_files: [key], target_languages: ['en-XA', 'en-XB'] }));
  };

  /** The error names the file and nothing of the server, nothing was written, nothing is left. */
  const expectCleanRefusal = async (job: JobRecord, key: string) => {
    expect(job).toMatchObject({ status: 'failed', error: { step: 'extract', retryable: false } });
    expect(job.error?.message.startsWith(`${key}: `), job.error?.message).toBe(true);
    expect(job.error?.message).not.toMatch(/root:|\/tmp\/|node_modules| at \w+ \(/);
    expect(job.result).toEqual({ translated_files: [], word_count: 0, files: [] });
    expect(job.progress.percent).toBe(0);
    const { body } = await ask(service, `/v1/files/list?path=translations/${job.job_id}`);
    expect(body).toMatchObject({ files: [], folders: [] });
    await expect(service.client.workflow.getHandle(job.job_id).result()).rejects.toThrow();
    // The analysis of the upload may still be reading its copy.
    const work = join(service.dataDirectory, 'storage', 'work');
    await vi.waitFor(() => expect(existsSync(work)).toBe(false), TEST_TIMEOUT);
  };

  it.for(badDocuments)('fails its job: $what', async (document) => {
    const { name, bytes, code, message } = document;
    const key = `bad/${name}`;
    const job = await run(key, bytes());
    expect(job.error).toMatchObject({ code, message: expect.stringMatching(message) });
    await expectCleanRefusal(job, key);
  });

  it('is named by a job of several files, which delivers the others', async () => {
    await service.upload('good.txt', 'Hello world.\n');
    await service.upload('bad.docx', 'no zip');
    const job = await service.ended(await service.submit({ source_files: ['bad.docx', 'good.txt'] }));
    expect(job.result.files).toHaveLength(1);
    expect(job).toMatchObject({
      status: 'failed',
      error: {
        code: 'files_failed',
        file_count: 1,
        files: [{ source_file: 'bad.docx', code: 'document_mislabeled' }],
      },
    });
  });

  describe.skipIf(!haveOfficeFixtures())('of the public broken ones', () => {
    it('are there', () => expect(officeFixtures('broken').length).toBeGreaterThan(0));

    it.each(officeFixtures('broken'))('fails its job as a Word document: $name', async ({ name, bytes }) => {
      const key = `broken/${name.replace(/\.xlsx$/, '.docx')}`;
      const job = await run(key, bytes);
      expect(job.error?.code).toMatch(/^document_/);
      await expectCleanRefusal(job, key);
    });

    it.each(officeFixtures('broken'))('fails its job under its own name: $name', async ({ name, bytes }) => {
      const key = `broken/${name}`;
      const job = await run(key, bytes);
      expect(job.error?.code).toMatch(/^document_/);
      await expectCleanRefusal(job, key);
    });
  });

  it('keeps the worker from no other document, whatever came before', async () => {
    const job = await run('good.txt', Buffer.from('Hello world.\n'));
    expect(job).toMatchObject({ status: 'completed', error: null });
  });
});
