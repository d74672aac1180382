import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WindowCounter } from './window-counter.ts';

describe('a counter of windows', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it('counts for each owner from its first count on, until its window ends', () => {
    const counter = new WindowCounter(1000);
    expect(counter.add('a')).toEqual({ count: 1, endsAt: 1000 });
    vi.setSystemTime(999);
    expect(counter.add('b')).toEqual({ count: 1, endsAt: 1999 });
    expect(counter.add('a')).toEqual({ count: 2, endsAt: 1000 });
    expect(counter.find('a')).toEqual({ count: 2, endsAt: 1000 });
    vi.setSystemTime(1000);
    expect(counter.find('a')).toBeUndefined();
    expect(counter.add('a')).toEqual({ count: 1, endsAt: 2000 });
    expect(counter.find('b')).toEqual({ count: 1, endsAt: 1999 });
  });

  it('keeps windows no longer than they last', () => {
    const counter = new WindowCounter(1000);
    for (let owner = 0; owner < 100; owner += 1) counter.add(String(owner));
    vi.setSystemTime(500);
    counter.add('late');
    // A new window of an old owner must not hide others that have ended.
    vi.setSystemTime(1000);
    counter.add('0');
    expect(counter.size).toBe(2);
  });
});
