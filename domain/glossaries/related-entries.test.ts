import { describe, expect, it } from 'vitest';
import { relatedEntries } from './related-entries.ts';
import { buildGlossary, entry } from './testing/build-glossary.ts';

const glossary = buildGlossary(
  1,
  entry('en:two-factor authentication', 'de:Zwei-Faktor-Authentifizierung'),
  entry('en:user account'),
  entry('en:invoice'),
  entry('en:accounting!'),
  entry('de:Konto'),
);
const [authentication, account] = glossary.entries;

describe('entries that a text may mean in other words', () => {
  const related = (text: string, known: readonly number[] = [], limit = 10) =>
    relatedEntries(glossary.entries, { text, language: 'en', known: new Set(known), limit }).map(({ id }) => id);

  it('share words with it, in any form; those with most of their words there come first', () => {
    expect(related('The accounts of users are authenticated in two steps.')).toEqual([account?.id, authentication?.id]);
    expect(related('Green grass grows.')).toEqual([]);
  });

  it('exclude known ones, and do not exceed the requested number', () => {
    const text = 'The accounts of users are authenticated.';
    expect(related(text, [account!.id])).toEqual([authentication?.id]);
    expect(related(text, [], 1)).toEqual([account?.id]);
  });
});
