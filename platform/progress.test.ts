import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { duration, showProgress, withProgress } from './progress.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(isTerminal: boolean) {
  const written: string[] = [];
  return { written, output: { write: (text: string) => void written.push(text), isTerminal, columns: () => 40 } };
}

describe('a step of a set-up', () => {
  it('is not shown for less than two seconds', () => {
    const { written, output } = screen(false);
    const step = showProgress('Working', () => '', { output });
    vi.advanceTimersByTime(1_900);
    step.end(true);
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual([]);
  });

  it('has a line every ten seconds without a terminal, with how far it is and for how long', () => {
    const { written, output } = screen(false);
    let done = 1;
    const step = showProgress('Working', () => `${done++} of 9`, { output });
    vi.advanceTimersByTime(25_000);
    step.end(true);
    expect(written).toEqual([
      'Working: 1 of 9, 2 s so far\n',
      'Working: 2 of 9, 12 s so far\n',
      'Working: 3 of 9, 22 s so far\n',
      'Working: done in 25 s\n',
    ]);
  });

  it('rewrites one line on a terminal, never wider than it and without colors', () => {
    const { written, output } = screen(true);
    const step = showProgress('Working', () => 'x'.repeat(100), { output });
    vi.advanceTimersByTime(5_000);
    expect(written.length).toBeGreaterThan(4);
    for (const text of written) expect(text).toMatch(/^\r\u001b\[K[^\r\n\u001b]{39}\r$/);
    step.end(false);
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  it('is shown while a promise is pending, and its failure is passed on', async () => {
    await expect(withProgress('Working', Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('writes times for people', () => {
  expect(duration(35_400)).toBe('35 s');
  expect(duration(725_000)).toBe('12 min 5 s');
});
