import { describe, expect, it } from 'vitest';
import { searchPatterns, searchTextOf } from './search-text.ts';

/** Patterns that find a query occur in the text of a term. */
const finds = (query: string, term: string) =>
  searchPatterns(query)?.any.some((pattern) => searchTextOf(term).includes(pattern)) ?? false;

describe('the search text of a term', () => {
  it.each([
    ['Ångström', 'angstrom'],
    ['ﬁle', 'FILE'],
    ['ⅷ', 'viii'],
    ['naïve\u0301', 'NAIVE'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['non\u00a0breaking', 'non breaking'],
    ['  padded ', 'padded'],
    ['Œuvre', 'oeuvre'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
  ])('is the same for %j and %j', (one, other) => {
    expect(searchTextOf(one)).toBe(searchTextOf(other));
  });

  it('has every part of three letters or more of the term in it', () => {
    const term = 'the quick-brown fox (C++)';
    let parts = 0;
    for (let start = 0; start < term.length; start += 1) {
      for (let end = start + 3; end <= term.length; end += 1) {
        const part = term.slice(start, end);
        if (part !== part.trim()) continue;
        expect(finds(part, term), part).toBe(true);
        parts += 1;
      }
    }
    expect(parts).toBeGreaterThan(200);
    expect(finds('quickbrown', term)).toBe(false);
  });

  it('is looked for in groups of three characters or more, whatever the query', () => {
    for (const query of ['a', 'ab', 'abc', '%', '%%', 'é', '語', '語学', ' a ', '👍']) {
      const any = searchPatterns(query)?.any ?? [];
      expect(any.length, query).toBeGreaterThan(0);
      for (const pattern of any) expect([...pattern].length, query).toBeGreaterThanOrEqual(3);
    }
    expect(searchPatterns('\u00ad\u200b')).toBeUndefined();
  });
});
