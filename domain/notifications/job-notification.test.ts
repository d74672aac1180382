import { describe, expect, it } from 'vitest';
import { jobNotification, type NotifiedJob } from './job-notification.ts';

const JOB: NotifiedJob = {
  id: 'job',
  organization: 'organization',
  type: 'aimt',
  status: 'completed',
  groupId: null,
  name: null,
  clientReference: null,
  metadata: null,
  sourceLanguage: 'en',
  targetLanguages: ['es', 'fr'],
  tms: null,
  projectIdentifier: null,
  startedAt: null,
  endedAt: null,
  result: null,
  error: null,
  sourceFiles: ['contracts/guide.docx', 'b.docx', 'c.docx'],
};

describe('the notification about a job', () => {
  it('names its files and languages', () => {
    expect(jobNotification(JOB)).toEqual({
      title: 'Translation completed',
      message: 'guide.docx and 2 more, en → es, fr: the job was completed.',
    });
  });

  it('says why a job failed, and that one was cancelled', () => {
    const error = { code: 'document_damaged', message: 'guide.docx is damaged.', step: 'extract', retryable: false };
    expect(jobNotification({ ...JOB, status: 'failed', error })).toEqual({
      title: 'Translation failed',
      message: 'guide.docx and 2 more, en → es, fr: guide.docx is damaged.',
    });
    expect(jobNotification({ ...JOB, status: 'cancelled' })).toMatchObject({ title: 'Translation cancelled' });
  });

  it('names the project of a job without files, and not more than eight languages', () => {
    const targetLanguages = Array.from({ length: 30 }, (_, index) => `x${index}`);
    const { message } = jobNotification({ ...JOB, sourceFiles: [], projectIdentifier: 'site', targetLanguages });
    expect(message).toBe('site, en → x0, x1, x2, x3, x4, x5, x6, x7 and 22 more: the job was completed.');
  });
});
