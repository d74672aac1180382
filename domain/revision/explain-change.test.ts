import { describe, expect, it } from 'vitest';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { editDistance } from './edit-distance.ts';
import { explainChange } from './explain-change.ts';

function unit(source: string, target: string): TmsUnit {
  const forms = [{ category: null, source, target }];
  return { id: '1', forms, state: 'translated', context: 'key', comment: null, maximumLength: null, placeholders: [] };
}

describe('the comment on a change', () => {
  it.each([
    ['Pay %s now', 'Zahle % s', 'Zahle %s', 'placeholders of the source'],
    ['24 hours', '42 Stunden', '24 Stunden', 'numbers of the source'],
    ['Hello!', 'Hallo !', 'Hallo!', 'punctuation or spacing'],
    ['Hello', 'hallo', 'Hallo', 'upper and lower case'],
    ['Hello', 'Tschüss', 'Hallo', 'wording or terms'],
  ])('says of %s what was put right', (source, before, after, reason) => {
    const comment = explainChange(unit(source, before), [after], 'rules 1');
    expect(comment).toBe(`Post-edited by Loquent (rules 1): ${reason}. Before: ${before}`);
  });

  it('quotes no more than the beginning of a long text', () => {
    const comment = explainChange(unit('a', 'b'.repeat(1000)), ['c'], 'rules 1');
    expect(comment.length).toBeLessThan(400);
    expect(comment).toMatch(/b…$/);
  });
});

describe('the edit distance', () => {
  it('is the part of a text that changed', () => {
    expect(editDistance('house', 'house')).toBe(0);
    expect(editDistance('house', 'mouse')).toBe(0.2);
    expect(editDistance('', 'abc')).toBe(1);
    expect(editDistance('', '')).toBe(0);
  });
});
