import { describe, expect, it } from 'vitest';
import { compileTerminology } from './compile-terminology.ts';
import { TermMatcher } from './term-matcher.ts';
import { buildGlossary, entry } from './testing/build-glossary.ts';
import { TERM_FORMS } from './testing/term-forms.ts';

describe('terms in compounds and inflected forms', () => {
  const has = (language: string, term: string, text: string) => {
    const matcher = new TermMatcher([{ text: term, meaning: term }], language);
    const places = [...matcher.find(text), ...matcher.findLoosely(text)];
    for (const { start, end } of places) expect(text.slice(start, end).trim()).not.toBe('');
    return places.length > 0 && matcher.candidates(text).has(term);
  };

  it('are found, nine of ten, and hardly any other word', () => {
    const texts = TERM_FORMS.flatMap(({ language, term, found, others }) => [
      ...found.map((text) => ({ text, isMeant: true, isFound: has(language, term, text) })),
      ...others.map((text) => ({ text, isMeant: false, isFound: has(language, term, text) })),
    ]);
    const count = (isMeant: boolean, isFound: boolean) =>
      texts.filter((each) => each.isMeant === isMeant && each.isFound === isFound).length;
    const [right, missed, wrong] = [count(true, true), count(true, false), count(false, true)];
    expect(texts.length).toBeGreaterThanOrEqual(300);
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.9);
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.97);
  });

  it('have the place of the term within the compound', () => {
    const matcher = new TermMatcher([{ text: 'Kaffeemaschine', meaning: 1 }], 'de');
    expect(matcher.find('Der Kaffeemaschinenfilter')).toEqual([
      { start: 4, end: 18, type: 'inflected', isPart: true, meanings: [1] },
    ]);
  });

  it('prefer the longest term', () => {
    const matcher = new TermMatcher(
      ['Maschine', 'Kaffeemaschine', 'Filter'].map((text) => ({ text, meaning: text })),
      'de',
    );
    expect(matcher.find('Kaffeemaschinenfilter').map(({ meanings }) => meanings[0])).toEqual(['Kaffeemaschine']);
    expect(matcher.findLoosely('Kaffeemaschinenfilter').map(({ meanings }) => meanings[0])).toContain('Filter');
  });
});

describe('compounds in translations', () => {
  const terminology = compileTerminology(
    [buildGlossary(1, entry('en:dashboard', 'de:Übersicht', 'de:Armaturenbrett!'), entry('en:invoice', 'de:Rechnung'))],
    'en',
    'de',
  );

  it('meet a requirement', () => {
    expect(terminology.check('The invoice address', 'Die Rechnungsadresse').violated).toEqual([]);
    expect(terminology.check('The invoice address', 'Die Berechnung').violated).toHaveLength(1);
  });

  it('are searched for forbidden terms, without a suggestion that would not fit', () => {
    expect(terminology.check('The dashboard view', 'Die Armaturenbrettansicht').violated).toMatchObject([
      { type: 'forbidden_term_used', found: 'Armaturenbrett', suggestion: null },
    ]);
  });
});
