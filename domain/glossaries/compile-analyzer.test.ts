import { describe, expect, it } from 'vitest';
import { compileAnalyzer } from './compile-analyzer.ts';
import { applySuggestions, suggestFor } from './suggestion.ts';
import { buildGlossary, entry } from './testing/build-glossary.ts';

const glossary = buildGlossary(
  1,
  entry('en:sign in', 'en:log on!', 'de:anmelden', 'de:einloggen!'),
  entry('en:application|app', 'de:Anwendung|App'),
  entry('en:whitelist!'),
  entry('en:master!', 'en:main'),
  entry('en:master', 'de:Meister'),
);

describe('compileAnalyzer', () => {
  const analyzer = compileAnalyzer([glossary], 'en');

  it('finds terms that are used as they should be', () => {
    expect(analyzer.analyze('Sign in to the application').matches).toMatchObject([
      { found: 'Sign in', type: 'case_variant', entryId: 1_000_001, start: 0, end: 7 },
      { found: 'application', type: 'direct', entryId: 1_000_002 },
    ]);
  });

  it.each([
    ['Log on with the app.', ['forbidden_term_used: Log on → Sign in', 'alternative_term_used: app → application']],
    ['LOG ON HERE', ['forbidden_term_used: LOG ON → SIGN IN']],
    ['a whitelist', ['forbidden_term_used: whitelist → null']],
    ['a master', []],
    ['nothing of it', []],
  ])('%j', (text, violations) => {
    const found = analyzer
      .analyze(text)
      .violations.map(({ type, found, suggestion }) => `${type}: ${found} → ${suggestion}`);
    expect(found).toEqual(violations);
  });

  it('looks for terms of its own language only', () => {
    expect(analyzer.analyze('einloggen').violations).toEqual([]);
  });

  it('looks for terms of all languages where none is given, once for each entry', () => {
    const any = compileAnalyzer([glossary, buildGlossary(2, entry('en:App', 'de:App', 'fr:App'))], undefined);
    const { matches, violations } = any.analyze('einloggen, log on');
    expect(matches).toEqual([]);
    expect(violations.map(({ found, suggestion }) => [found, suggestion])).toEqual([
      ['einloggen', 'anmelden'],
      ['log on', 'sign in'],
    ]);
    const names = compileAnalyzer([buildGlossary(2, entry('en:Loquent', 'de:Loquent'))], undefined);
    expect(names.analyze('Loquent').matches).toHaveLength(1);
  });

  it('believes the first glossary', () => {
    const allows = buildGlossary(2, entry('en:log on'));
    expect(compileAnalyzer([allows, glossary], 'en').analyze('log on')).toMatchObject({
      matches: [{ glossaryId: 2 }],
      violations: [],
    });
    expect(compileAnalyzer([glossary, allows], 'en').analyze('log on')).toMatchObject({
      matches: [],
      violations: [{ glossaryId: 1 }],
    });
  });
});

describe('suggestFor', () => {
  it.each([
    ['en', 'whitelists', 'whitelist', 'allowlist', 'allowlists'],
    ['en', 'Boxes', 'box', 'entry', 'Entries'],
    ['en', 'FILES', 'file', 'box', 'BOXES'],
    ['en', 'whitelisted', 'whitelist', 'allowlist', 'allowlist'],
    ['en', 'API', 'API', 'interface', 'interface'],
    ['tr', 'Dosya', 'dosya', 'ileti', 'İleti'],
    ['ko', '서버를', '서버', '호스트', '호스트를'],
    ['he', 'ברשת', 'רשת', 'אינטרנט', 'באינטרנט'],
    ['de', 'LÖSCHEN', 'löschen', 'entfernen', 'ENTFERNEN'],
  ])('%s: %s is %s, so that %s becomes %s', (language, found, written, term, expected) => {
    expect(suggestFor(found, written, term, language)).toBe(expected);
  });
});

describe('applySuggestions', () => {
  it('corrects a text', () => {
    const text = 'Log on, or LOG ON to the app and the whitelist.';
    const { violations } = compileAnalyzer([glossary], 'en').analyze(text);
    expect(applySuggestions(text, violations)).toBe('Sign in, or SIGN IN to the application and the whitelist.');
  });

  it('passes over what has no place or no wording, and what overlaps', () => {
    const at = (start: number | null, end: number | null, suggestion: string | null) => ({ start, end, suggestion });
    expect(applySuggestions('abcdef', [at(null, null, 'x'), at(0, 1, null), at(2, 4, 'X'), at(3, 5, 'Y')])).toBe(
      'abXef',
    );
  });
});
