import { describe, expect, it } from 'vitest';
import { createPageGuard } from './bounds.ts';

const items = (count: number) => Array.from({ length: count }, () => ({}));

describe('a list that a system answers in pages', () => {
  const fault = expect.objectContaining({ id: 'tms_unavailable', retryable: true }) as Error;

  it('has no more items per page than were asked for', () => {
    expect(createPageGuard('weblate', 10)(items(10))).toHaveLength(10);
    expect(() => createPageGuard('weblate', 10)(items(11))).toThrow(fault);
  });

  it('has no more items than a list may have', () => {
    const guard = createPageGuard('weblate', 10, 25);
    guard(items(10));
    guard(items(10));
    expect(() => guard(items(10))).toThrow(fault);
  });

  it('has no more pages than these items need twice over, even if all of them are empty', () => {
    const guard = createPageGuard('weblate', 10, 20);
    for (let page = 1; page <= 4; page += 1) guard([]);
    expect(() => guard([])).toThrow(fault);
  });

  it.each<[unknown]>([[undefined], ['text'], [[1]], [[null]]])('is a list of objects, not %j', (answer) => {
    expect(() => createPageGuard('weblate', 10)(answer as readonly object[])).toThrow(fault);
  });
});
