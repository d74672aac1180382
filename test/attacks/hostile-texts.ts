import type { Attack } from './attack.ts';

const BLANKS = 150_000;
const LANGUAGES = ['zh', 'ja', 'th', 'lo', 'km', 'my'];

/** Texts in which rules of revision look for the end of blanks, from each of them. */
export const blankRevisions: Attack = {
  name: 'revisions of blanks',
  prepare: (attacker) =>
    Promise.resolve(() =>
      Promise.all(
        LANGUAGES.map((language) =>
          attacker.send('POST', '/v1/text/revise', {
            json: {
              // Where the source has spaces twice, those of the translation stay.
              source_text: '你  好',
              target_text: `你${' '.repeat(BLANKS)}好`,
              source_language: 'en',
              target_language: language,
              provider: 'local',
            },
          }),
        ),
      ),
    ),
};

const TERMS = 190;
/** Longest term that a glossary takes. */
const MAX_LENGTH = 1000;

/** Terms that all begin with each other, in a text of nothing else. */
export const overlappingTerms: Attack = {
  name: 'a rewriting with overlapping terms',
  async prepare(attacker) {
    const glossary = await attacker.send('POST', '/v1/glossaries', { json: { name: 'Overlap', base_language: 'en' } });
    const id = glossary.body?.id as number;
    const terms = Array.from({ length: TERMS }, (_, index) => ({
      term: 'a '.repeat(Math.floor(MAX_LENGTH / 2) - TERMS + index).trim(),
      lang: 'en',
      term_type: index % 2 === 0 ? 'preferred' : 'forbidden',
    }));
    await attacker.send('POST', `/v1/glossaries/${id}/entries/with-terms`, { json: { terms } });
    const json = {
      source_text: 'a '.repeat(30_000),
      source_language: 'en',
      type: 'align',
      glossaries: [id],
      provider: 'local',
    };
    return () => attacker.send('POST', '/v1/text/rewrite', { json });
  },
};

/** A German word of endings that are made of each other. */
export const endlessCompound: Attack = {
  name: 'an analysis of a word of many endings',
  async prepare(attacker) {
    const glossary = await attacker.send('POST', '/v1/glossaries', { json: { name: 'Head', base_language: 'de' } });
    const id = glossary.body?.id as number;
    const terms = [{ term: 'haupt', lang: 'de', term_type: 'preferred' }];
    await attacker.send('POST', `/v1/glossaries/${id}/entries/with-terms`, { json: { terms } });
    const json = { text: `hauptung${'en'.repeat(25)}z`, source_language: 'de', glossaries: [id] };
    return () => attacker.send('POST', '/v1/glossaries/analyze', { json });
  },
};
