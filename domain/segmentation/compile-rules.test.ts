import { describe, expect, it } from 'vitest';
import { compileRules } from './compile-rules.ts';
import { findBreaks } from './find-breaks.ts';
import { shapePattern } from './pattern-shape.ts';
import { compileSegmentation } from './compile-segmentation.ts';
import type { SrxDocument, SrxRule } from './srx.ts';

const breakAt = (before: string, after: string): SrxRule => ({ break: true, before, after });
const keepAt = (before: string, after: string): SrxRule => ({ break: false, before, after });
const breaks = (text: string, ...rules: SrxRule[]) => findBreaks(text, compileRules([{ name: 'Test', rules }]));

/** SRX as the standard says it, without any cleverness. */
function breaksByDefinition(text: string, rules: readonly SrxRule[]): number[] {
  const offsets = Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => index + 1);
  return offsets.filter((offset) => {
    const decides = rules.find((rule) => {
      const pattern = new RegExp(`(?<=${rule.before})(?=${rule.after})`, 'uy');
      pattern.lastIndex = offset;
      return pattern.test(text);
    });
    return decides?.break === true;
  });
}

describe('rules', () => {
  it('are decided by the first one that matches', () => {
    expect(breaks('A. B. C', keepAt('A\\.', ' '), breakAt('\\.', ' '))).toEqual([5]);
    expect(breaks('A. B. C', breakAt('\\.', ' '), keepAt('A\\.', ' '))).toEqual([2, 5]);
  });

  it('find positions inside a run of marks, and none at the ends of the text', () => {
    expect(breaks('...', breakAt('\\.+', ''))).toEqual([1, 2]);
    expect(breaks('abc', breakAt('', ''))).toEqual([1, 2]);
  });

  it('may alternate between breaks and exceptions', () => {
    const rules = [breakAt('1\\.', ' '), keepAt('\\d\\.', ' '), breakAt('\\.', ' ')];
    expect(breaks('1. 2. x. y', ...rules)).toEqual([2, 8]);
  });

  it('give what the definition gives, for any order of any rules on any text', () => {
    const patterns = [
      '',
      '\\.',
      '[.!?]+',
      'a?',
      '(?:ab|c)\\s*',
      '^a',
      '\\s',
      '(?i:B)',
      '[^a]',
      '.{2}',
      '(?=\\.)',
      'x(?!y)',
      '\\p{Lu}',
      'b$',
      '(a)(b)?',
    ];
    const alphabet = [...'aAbBcxy.!? \n'];
    let state = 7;
    const random = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)]!;
    const differences: unknown[] = [];
    for (let round = 0; round < 60; round += 1) {
      const rules = Array.from({ length: round % 10 === 0 ? 70 : 1 + random(6) }, () => ({
        break: random(2) === 0,
        before: pick(patterns),
        after: pick(patterns),
      }));
      const compiled = compileRules([{ name: 'Test', rules }]);
      for (let sample = 0; sample < 20; sample += 1) {
        const text = Array.from({ length: random(15) }, () => pick(alphabet)).join('');
        const found = findBreaks(text, compiled);
        const expected = breaksByDefinition(text, rules);
        if (found.join() !== expected.join()) differences.push({ rules, text, found, expected });
      }
    }
    expect(differences).toEqual([]);
  });

  it.each([
    ['a class left open', '[ab'],
    ['a group left open', '(ab'],
    ['a bracket too many', 'ab)'],
    ['a back reference', '(a)\\1'],
    ['an unknown property', '\\p{Nope}'],
  ])('are refused by name for %s', (_, pattern) => {
    expect(() => breaks('text', breakAt(pattern, ''))).toThrow(
      expect.objectContaining({ id: 'segmentation_rule_invalid', message: expect.stringContaining('"Test"') }),
    );
  });
});

describe('shapePattern', () => {
  it('bounds repetitions at one hundred', () => {
    expect(shapePattern('a*b+?c{3,}(?:de)?').source).toBe('a{0,100}b{1,100}?c{3,100}(?:de){0,1}');
  });

  it('knows by place what a match starts and ends with', () => {
    const { starts, ends } = shapePattern('(?:ab|c)d?\\.');
    expect(starts).toEqual([['a', 'c'], ['b', 'd', '\\.'], ['[^]'], ['[^]']]);
    expect(ends).toEqual([['\\.'], ['d', 'b', 'c'], ['[^]'], ['[^]']]);
  });

  it('knows nothing where a match may be empty', () => {
    const { starts, ends } = shapePattern('a?');
    expect([...starts, ...ends]).toEqual(Array.from({ length: 8 }, () => ['[^]']));
  });
});

describe('language maps', () => {
  const rules = [
    { name: 'Own', rules: [keepAt('Mr\\.', ' ')] },
    { name: 'All', rules: [breakAt('\\.', ' ')] },
  ];
  const document = (cascade: boolean): SrxDocument => ({
    cascade,
    languageRules: rules,
    maps: [
      { pattern: 'en.*', rules: 'Own' },
      { pattern: '.*', rules: 'All' },
    ],
  });
  const apply = (cascade: boolean, language: string) =>
    findBreaks('Mr. A. B', compileSegmentation(document(cascade)).rulesFor(language));

  it('apply all that match, in order, with cascade', () => {
    expect(apply(true, 'EN-gb')).toEqual([6]);
    expect(apply(true, 'fr')).toEqual([3, 6]);
  });

  it('apply the first that matches without', () => {
    expect(apply(false, 'en')).toEqual([]);
    expect(apply(false, 'fr')).toEqual([3, 6]);
  });

  it('match the whole code', () => {
    expect(apply(true, 'x-en')).toEqual([3, 6]);
  });

  it('are refused when they name rules that are not there', () => {
    const missing: SrxDocument = { cascade: true, languageRules: [], maps: [{ pattern: '.*', rules: 'Gone' }] };
    expect(() => compileSegmentation(missing)).toThrow(expect.objectContaining({ id: 'segmentation_rule_invalid' }));
  });
});
