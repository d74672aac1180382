import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileFailureList } from '#domain/jobs/translation.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { jobErrorOf } from './job-error.ts';

const JOB = { jobId: '3c0d2f52-9d5c-4c6f-9a63-6f0f5f3a7c11', organizationId: '9b2a6d1e-5b0f-4a57-8b2e-7f0d8a2c4e90' };
const SOURCES = ['a.json', 'b.json', 'c.json', 'd.json'];

describe('the error of a job of which files fail', () => {
  const folder = emptyFolder();
  const errorOf = async (code: string, files: FileFailureList) => {
    const storage = createLocalStorage(join(folder, 'storage'));
    await new JobWorkspace(storage, JOB).write('failures/one', { message: `Line 7 of the file: ${'x'.repeat(1000)}` });
    const outcome = { status: 'failed', code, message: 'It ended.', step: 'extractUnits', retryable: false } as const;
    return jobErrorOf(storage, JOB, { ...outcome, files }, SOURCES);
  };
  const failure = (fileIndex: number) => ({ fileIndex, code: 'document_invalid', message: 'It is no JSON.' });

  it('says that the others were delivered, and names the language of one that failed in it', async () => {
    const listed = [{ ...failure(1), language: 'es', messageReference: 'one' }];
    const error = await errorOf('files_failed', { count: 1, listed });
    expect(error).toMatchObject({
      code: 'files_failed',
      step: 'extract',
      file_count: 1,
      files: [{ source_file: 'b.json', language: 'es', code: 'document_invalid' }],
    });
    expect(error?.message).toMatch(/^There is no result of b\.json in es \(document_invalid\)\. All others were/);
    expect(error?.files?.[0]?.message).toMatch(/^Line 7 of the file: x+$/);
    expect(error?.files?.[0]?.message).toHaveLength(500);
  });

  it('names some files in its sentence and counts the others', async () => {
    const listed = SOURCES.map((_, fileIndex) => failure(fileIndex));
    const error = await errorOf('files_failed', { count: 120, listed });
    expect(error?.message).toContain('c.json (document_invalid) and 117 more. All others');
    expect(error).toMatchObject({ file_count: 120, files: { length: 4 } });
  });

  it('does not say that others were delivered where none was', async () => {
    const listed = SOURCES.map((_, fileIndex) => failure(fileIndex));
    const error = await errorOf('all_files_failed', { count: 4, listed });
    expect(error?.message).toMatch(/^No file was delivered: there is no result of a\.json .* and 1 more\. Replace/);
    expect(error?.message).not.toContain('All others');
  });

  it('keeps the message of the error that ended the job, and lists the failed files after it', async () => {
    const error = await errorOf('credit_exhausted', { count: 1, listed: [failure(0)] });
    expect(error).toMatchObject({
      code: 'credit_exhausted',
      message: 'It ended. By themselves failed: a.json (document_invalid).',
      files: [{ source_file: 'a.json', message: 'It is no JSON.' }],
    });
  });
});
