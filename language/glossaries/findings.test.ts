import { describe, expect, it } from 'vitest';
import { compileAnalyzer } from '#domain/glossaries/compile-analyzer.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';
import { splitForVerification, findingsOf } from './findings.ts';

const analyzer = compileAnalyzer([buildGlossary(1, entry('en:host'), entry('en:allow list'))], 'en');
const cut = (text: string, longest: number, findings = 60) => {
  const parts = splitForVerification(text, findingsOf(analyzer.analyze(text)), { maxLength: longest, findings });
  expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  return parts.map((part) => ({
    text: text.slice(part.start, part.end),
    found: part.findings.map(({ place }) => place.found),
  }));
};

describe('cutting a text for a model', () => {
  it('leaves a short one whole', () => {
    expect(cut('The host.', 100)).toEqual([{ text: 'The host.', found: ['host'] }]);
    expect(cut('', 100)).toEqual([]);
  });

  it.each([
    ['a paragraph', 'One two three four.\nFive six. The host is here.', 25, 'One two three four.\n'],
    ['a sentence', 'One two three. Four five six seven.', 20, 'One two three. '],
    ['a word', 'one two three four five six', 12, 'one two '],
    ['whatever comes, in scripts without spaces', '語'.repeat(30), 20, '語'.repeat(20)],
  ])('cuts after %s', (_what, text, longest, first) => {
    expect(cut(text, longest)[0]?.text).toBe(first);
  });

  it('cuts no finding and no character in two', () => {
    const text = 'Put it all on the allow list now.';
    for (let longest = 1; longest < text.length; longest += 1) {
      expect(cut(text, longest).flatMap(({ found }) => found)).toEqual(['allow list']);
    }
    for (const { text: part } of cut('😀'.repeat(10), 5)) expect(part.isWellFormed()).toBe(true);
  });

  it('gives a part no more findings than it may have', () => {
    const parts = cut('host '.repeat(100), 10_000, 8);
    expect(Math.max(...parts.map(({ found }) => found.length))).toBe(8);
    expect(parts.flatMap(({ found }) => found)).toHaveLength(100);
  });

  it('cuts the longest text of a request in time that grows with it', () => {
    expect(cut('host '.repeat(40_000), 3000).length).toBeGreaterThan(60);
  });
});
