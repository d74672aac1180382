import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessorLimit } from './processor-limit.ts';

describe('a limit of processor time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts what the task used, not what passed', async () => {
    let used = 0;
    const limit = new ProcessorLimit(100, async () => used);
    used = 10;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(limit.signal.aborted).toBe(false);
    used = 99;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(limit.signal.aborted).toBe(false);
    used = 100;
    await vi.advanceTimersByTimeAsync(100);
    expect(limit.signal.aborted).toBe(true);
  });

  it('can be changed; what was used counts', async () => {
    const limit = new ProcessorLimit(100, async () => 60);
    limit.change(200);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(limit.signal.aborted).toBe(false);
    limit.change(50);
    await vi.advanceTimersByTimeAsync(10);
    expect(limit.signal.aborted).toBe(true);
  });

  it('never comes when it is ended or has no end', async () => {
    const [ended, endless] = [100, Number.POSITIVE_INFINITY].map(
      (most) => new ProcessorLimit(most, async () => 10 ** 12),
    );
    ended!.end();
    ended!.change(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ended!.signal.aborted, endless!.signal.aborted]).toEqual([false, false]);
  });
});
