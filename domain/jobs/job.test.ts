import { describe, expect, it } from 'vitest';
import { isFinalStatus, JOB_STATUSES, LIVE_STATUSES, progressOf } from './job.ts';

describe('progress', () => {
  it('is 100 % only when the job is completed', () => {
    expect(progressOf('running', 'write', 'segments', { completed: 10, total: 10 }).percent).toBe(99);
    expect(progressOf('failed', 'write', 'segments', { completed: 10, total: 10 }).percent).toBe(99);
    expect(progressOf('completed', 'finished', 'segments', { completed: 0, total: 0 }).percent).toBe(100);
  });

  it('is 0 % while the total is not known', () => {
    expect(progressOf('running', 'extract', 'segments', { completed: 0, total: 0 }).percent).toBe(0);
  });
});

describe('a status', () => {
  it('is either live or final', () => {
    for (const status of JOB_STATUSES)
      expect((LIVE_STATUSES as readonly string[]).includes(status)).toBe(!isFinalStatus(status));
  });
});
