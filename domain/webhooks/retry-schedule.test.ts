import { describe, expect, it } from 'vitest';
import { nextDelay, parseRetryAfter } from './retry-schedule.ts';

const DELAYS = [5_000, 300_000];

describe('the retry schedule', () => {
  it('spreads each delay by 20 % and ends after the last one', () => {
    expect(nextDelay(DELAYS, 1, undefined, 0)).toBe(4_000);
    expect(nextDelay(DELAYS, 1, undefined, 1)).toBe(6_000);
    expect(nextDelay(DELAYS, 2, undefined, 0.5)).toBe(300_000);
    expect(nextDelay(DELAYS, 3, undefined, 0.5)).toBeUndefined();
  });

  it('waits as long as the endpoint asks for, and never less than the schedule', () => {
    expect(nextDelay(DELAYS, 1, 60_000, 0.5)).toBe(60_000);
    expect(nextDelay(DELAYS, 2, 60_000, 0.5)).toBe(300_000);
    expect(nextDelay(DELAYS, 3, 60_000, 0.5)).toBeUndefined();
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2030, 0, 1);

  it('is a number of seconds or a date', () => {
    expect(parseRetryAfter('120', now)).toBe(120_000);
    expect(parseRetryAfter('Tue, 01 Jan 2030 00:01:00 GMT', now)).toBe(60_000);
    expect(parseRetryAfter('Mon, 31 Dec 2029 00:01:00 GMT', now)).toBe(0);
  });

  it('is at most a day', () => {
    expect(parseRetryAfter('99999999', now)).toBe(24 * 60 * 60 * 1000);
  });

  it.each([undefined, '', 'soon', '-5', '1.5e'])('is ignored when it is %j', (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined();
  });
});
