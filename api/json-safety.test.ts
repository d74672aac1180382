import { describe, expect, it } from 'vitest';
import { findExcessiveJson, MAX_VALUES } from './json-safety.ts';

const find = (json: string) => findExcessiveJson(new TextEncoder().encode(json))?.message;

describe('JSON before it is parsed', () => {
  it('passes with as many values and levels as are taken', () => {
    expect(find(`[${'0,'.repeat(MAX_VALUES - 3)}0]`)).toBeUndefined();
    expect(find(`${'['.repeat(33)}${']'.repeat(33)}`)).toBeUndefined();
  });

  it('is refused with more', () => {
    expect(find(`[${'0,'.repeat(MAX_VALUES)}0]`)).toContain('values');
    expect(find(`[${'{},'.repeat(MAX_VALUES)}0]`)).toContain('values');
    expect(find('{"a":'.repeat(34))).toContain('levels');
  });

  it('may have any marks in its strings', () => {
    const marks = ',[{"\\'.repeat(MAX_VALUES);
    expect(find(JSON.stringify({ [marks]: marks }))).toBeUndefined();
  });

  it('need not be valid', () => {
    for (const text of ['', '"', '"\\', ']]]', '{', '\u0000']) expect(find(text)).toBeUndefined();
  });
});
