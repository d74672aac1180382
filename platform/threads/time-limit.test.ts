import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeLimit } from './time-limit.ts';

describe('a time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts the time of work, and not of pauses, which may overlap', () => {
    const limit = new TimeLimit(100);
    vi.advanceTimersByTime(60);
    limit.pause();
    limit.pause();
    vi.advanceTimersByTime(1_000);
    limit.resume();
    vi.advanceTimersByTime(1_000);
    limit.resume();
    vi.advanceTimersByTime(39);
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.aborted).toBe(true);
  });

  it('can be changed, also in a pause; what was spent counts', () => {
    const limit = new TimeLimit(100);
    vi.advanceTimersByTime(60);
    limit.pause();
    limit.change(200);
    vi.advanceTimersByTime(1_000);
    limit.resume();
    vi.advanceTimersByTime(139);
    expect(limit.signal.aborted).toBe(false);
    limit.change(150);
    vi.advanceTimersByTime(0);
    expect(limit.signal.aborted).toBe(true);
  });

  it('never comes when it is ended or has no end', () => {
    const [ended, endless] = [new TimeLimit(100), new TimeLimit(Number.POSITIVE_INFINITY)];
    ended.pause();
    ended.end();
    ended.resume();
    vi.advanceTimersByTime(10 ** 9);
    expect([ended.signal.aborted, endless.signal.aborted]).toEqual([false, false]);
  });
});
