import { describe, expect, it } from 'vitest';
import { jobSummary } from './summary.ts';

const JOB = {
  name: null,
  sourceFiles: ['docs/note.txt'],
  projectIdentifier: null,
  sourceLanguage: 'en',
  targetLanguages: ['es', 'fr'],
};

describe('the summary of a job', () => {
  it('names the first file without its folder, how many more, and the languages', () => {
    expect(jobSummary(JOB)).toBe('note.txt: en → es, fr');
    expect(jobSummary({ ...JOB, sourceFiles: ['a.txt', 'b.txt', 'c.txt'] })).toBe('a.txt and 2 more: en → es, fr');
  });

  it('begins with the name that the client gave the job', () => {
    expect(jobSummary({ ...JOB, name: 'Spring' })).toBe('Spring · note.txt: en → es, fr');
  });

  it('is the file alone for a job without languages', () => {
    const analysis = { ...JOB, sourceLanguage: null, targetLanguages: [] };
    expect(jobSummary(analysis)).toBe('note.txt');
  });

  it('stays within the bytes that Temporal takes, whatever the names and languages are', () => {
    const targetLanguages = Array.from({ length: 50 }, (_, index) => `es-x-aaaaaaaa-bbbbbbbb-cccccccc-${index}`);
    for (const name of ['語'.repeat(80), `${'😀'.repeat(60)}.txt`, 'n'.repeat(500)]) {
      const summary = jobSummary({ ...JOB, sourceFiles: [name, 'b.txt'], targetLanguages });
      expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(200);
      expect(summary.isWellFormed()).toBe(true);
      expect(summary.endsWith('…')).toBe(true);
    }
  });
});
