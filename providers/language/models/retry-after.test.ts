import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('how long a vendor asks to wait', () => {
  it.each([
    ['seconds', { 'retry-after': '30' }, '', 30_000],
    ['a fraction of a second', { 'retry-after': '0.5' }, '', 500],
    ['milliseconds, which are more exact', { 'retry-after-ms': '1500', 'retry-after': '2' }, '', 1500],
    ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }, '', 60_000],
    ['a date that has passed', { 'retry-after': 'Sat, 21 Nov 2026 11:59:00 GMT' }, '', 0],
    ['a field of the body', {}, '{"@type":"…RetryInfo","retryDelay":"17.5s"}', 17_500],
    ['nothing', {}, '{}', undefined],
    ['nonsense', { 'retry-after': 'soon' }, '', undefined],
    ['a century', { 'retry-after': '3153600000' }, '', 86_400_000],
  ])('reads %s', (_, headers, body, milliseconds) => {
    expect(readRetryAfter(headers as Record<string, string>, body, now)).toBe(milliseconds);
  });
});
