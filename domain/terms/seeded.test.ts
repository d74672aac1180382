import { describe, expect, it } from 'vitest';
import { TermMatcher } from '#domain/glossaries/term-matcher.ts';
import { measureSeeded, seededTerms, SEEDED_LANGUAGES } from './testing/seeded-corpus.ts';
import { ACCOUNTING } from './testing/seeded/accounting.ts';
import { BEEKEEPING } from './testing/seeded/beekeeping.ts';
import { DIALYSIS } from './testing/seeded/dialysis.ts';
import { WIND_POWER } from './testing/seeded/wind-power.ts';

const DOMAINS = [WIND_POWER, ACCOUNTING, DIALYSIS, BEEKEEPING];
const CASES = DOMAINS.flatMap((domain) =>
  SEEDED_LANGUAGES.map((language) => ({ domain, language, name: domain.name })),
);

describe('the seeded texts', () => {
  it.for(CASES)('of $name have each known term twice in "$language"', ({ domain, language }) => {
    const texts = Object.values(domain.documents).join('\n').replaceAll(' | ', '\n');
    const rare = seededTerms(domain).filter((pair) => {
      const matcher = new TermMatcher([{ text: pair[language], meaning: true }], language);
      const plural = new TermMatcher([{ text: `${pair[language]}s`, meaning: true }], language);
      return matcher.findLoosely(texts).length + plural.findLoosely(texts).length < 2;
    });
    expect(rare).toEqual([]);
  });
});

describe('terms of the seeded texts', () => {
  it.for(CASES)('on $name in "$language" are found, and translated', ({ domain, language }) => {
    const { precisionAt50, recall, targetAccuracy, missed, mistranslated } = measureSeeded(domain, language);
    expect(precisionAt50).toBeGreaterThanOrEqual(0.7);
    expect(recall, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.8);
    expect(targetAccuracy, mistranslated.join(', ')).toBeGreaterThanOrEqual(0.8);
  });
});
