import { describe, expect, it } from 'vitest';
import { searchPatterns, searchTextOf, type SearchPatterns } from '#domain/glossaries/search-text.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { GlossaryClient, preferred } from './testing/glossary-client.ts';

// On PostgreSQL: its import and search of terms have SQL of their own.

interface Found {
  readonly results: readonly { readonly term: string; readonly term_id: number; readonly glossary_name: string }[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

const api = sharedByTests(() => startTestApi());

/** A user with a separate organization, which has these terms. */
async function searcherOf(...terms: readonly string[]) {
  const client = new GlossaryClient(api, (await buildApiKey(api.orm)).key);
  const glossary = await client.glossary('Searched');
  for (let start = 0; start < terms.length; start += 100) {
    await client.entry(glossary, ...terms.slice(start, start + 100).map((term) => preferred(term, 'en')));
  }
  const search = (query: string, page: object = {}) => client.done<Found>('POST', '/search', { query, ...page });
  const found = async (query: string) => (await search(query)).results.map(({ term }) => term);
  return { client, glossary, search, found };
}

describe('a search', () => {
  it('puts terms that are the query first, then beginnings, then words, then parts, and short ones before long ones', async () => {
    const ranked = ['Port', 'ports', 'portable', 'port authority', 'sea port', 'the old port', 'export', 'passports'];
    const { found } = await searcherOf(...ranked.toReversed(), 'harbour');
    expect(await found('port')).toEqual(ranked);
  });

  it('gives equals in the order in which they were added', async () => {
    const { search } = await searcherOf('same', 'same', 'same');
    const ids = (await search('same')).results.map(({ term_id: id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  it.each([
    ['peña', 'PENA'],
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσεύς'],
    ['İstanbul', 'istanbul'],
    ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['プログラム', 'ログ'],
    ['電源装置', '源'],
    ['電源装置', '源装'],
    ['ขอบคุณครับ', 'คุณ'],
    ['प्रतिलिपि', 'तिलि'],
    ['비밀번호', '비밀'],
    ['C++', '++'],
    ['C++', '+'],
    ['100 % cotton', '%'],
    ['100 % cotton', '0 %'],
    ['100 % cotton', '% c'],
    ['сила тока', 'а т'],
    ['сила тока', 'ила'],
    ['e-mail address', '-mail a'],
    ['snake_case', '_'],
    [String.raw`back\slash`, '\\'],
    ['say "yes"', '"y'],
    ["l'eau", "l'e"],
    ['wild*card', '*'],
    ['two  words', 'o w'],
    ['👩‍💻 developer', '💻'],
  ])('finds %s by %s', async (term, query) => {
    const { found } = await searcherOf(term, 'zzz');
    expect(await found(query)).toEqual([term]);
  });

  it('keeps letters apart that are no accents', async () => {
    const { found } = await searcherOf('が', 'か');
    expect(await found('か')).toEqual(['か']);
  });

  it('finds one or two letters where words begin', async () => {
    const { found } = await searcherOf('it', 'item', 'an item', 'do it', 'bit', 'a');
    expect(await found('it')).toEqual(['it', 'item', 'do it', 'an item']);
    expect(await found('i')).toEqual(['it', 'item']);
    expect(await found('a')).toEqual(['a', 'an item']);
  });

  // Covers POST /v1/glossaries/search
  it('says of each result where it stands', async () => {
    const { client, glossary } = await searcherOf();
    const entry = await client.entry(glossary, { ...preferred('quay', 'en'), description: 'where ships stop' });
    const term = entry.terms?.[0];
    expect(await client.done('POST', '/search', { query: 'quay' })).toEqual({
      results: [
        {
          term_id: term?.id,
          glossary_id: glossary,
          entry_id: entry.id,
          term: 'quay',
          lang: 'en',
          description: 'where ships stop',
          term_type: 'preferred',
          glossary_name: 'Searched',
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
    });
  });

  // Covers POST /v1/glossaries/search
  it('goes through every glossary of the organization in every language, and through no other', async () => {
    const mine = await searcherOf('shared word');
    const second = await mine.client.glossary('Second', 'de');
    await mine.client.entry(second, preferred('SHARED Wort', 'de'));
    const theirs = await searcherOf('shared secret');
    const names = (await mine.search('shared')).results.map(({ term, glossary_name: name }) => [term, name]);
    expect(names).toEqual([
      ['shared word', 'Searched'],
      ['SHARED Wort', 'Second'],
    ]);
    expect(await theirs.search('shared')).toMatchObject({ total: 1, results: [{ term: 'shared secret' }] });
    const nobody = new GlossaryClient(api, (await buildApiKey(api.orm)).key);
    expect(await nobody.done('POST', '/search', { query: 'shared' })).toMatchObject({ total: 0, results: [] });
  });

  it('gives every term once over all pages, with the same total on each', async () => {
    const terms = Array.from(
      { length: 60 },
      (_, index) => [`key ${index}`, `a key ${index}`, `monkey ${index}`, 'key'][index % 4] ?? '',
    );
    const { search } = await searcherOf(...terms, 'other');
    const whole = await search('key', { limit: 100 });
    expect(whole).toMatchObject({ total: 60, limit: 100, offset: 0 });
    for (const limit of [1, 7, 15, 16, 59]) {
      const pages: Found[] = [];
      for (let offset = 0; offset < 60; offset += limit) pages.push(await search('key', { limit, offset }));
      expect(pages.flatMap(({ results }) => results)).toEqual(whole.results);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([60]));
    }
    expect(await search('key', { offset: 60 })).toMatchObject({ results: [], total: 60, offset: 60 });
    expect(await search('key', { limit: 500 })).toMatchObject({ total: 60, limit: 100 });
  });

  it.each([
    [{ query: ' ' }, 'query'],
    [{}, 'query'],
    [{ query: 'x'.repeat(1001) }, 'query'],
    [{ query: 'x', limit: 0 }, 'limit'],
    [{ query: 'x', offset: -1 }, 'offset'],
  ])('refuses %j', async (json, path) => {
    const { client } = await searcherOf();
    expect(await client.send('POST', '/search', json)).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  it('says the true total again after every change', async () => {
    const terms = Array.from({ length: 60 }, (_, index) => `pump ${index}`);
    const { client, glossary, search } = await searcherOf(...terms);
    const total = async () => (await search('pump', { limit: 10 })).total;
    expect([await total(), await total()]).toEqual([60, 60]);
    const entry = await client.entry(glossary, preferred('one more pump', 'en'), preferred('Pumpe', 'de'));
    expect(await total()).toBe(62);
    const path = `/${glossary}/entries/${entry.id}`;
    await client.done('PUT', `${path}/terms/${entry.terms?.[1]?.id}`, { term: 'Kolben' });
    expect(await total()).toBe(61);
    await client.done('DELETE', path);
    expect(await total()).toBe(60);
    const other = await client.glossary('Other');
    await client.entry(other, preferred('pump', 'en'));
    expect(await total()).toBe(61);
    await client.done('DELETE', `/${other}`);
    expect(await total()).toBe(60);
  });

  it('distinguishes very long terms', async () => {
    const long = 'a b '.repeat(249);
    const { found } = await searcherOf(`${long}c`, `${long}cd`, `x ${long}c`, 'a b');
    expect(await found(`${long}c`)).toEqual([`${long}c`, `${long}cd`, `x ${long}c`]);
    expect(await found(`${long}cd`)).toEqual([`${long}cd`]);
  });

  it('takes as little of a processor for long repetitive texts as for some short ones', async () => {
    const terms = Array.from({ length: 300 }, (_, index) => 'a'.repeat(900 + index / 4));
    const { search } = await searcherOf(...terms, `${'a'.repeat(100)}b`);
    const used = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const short = await used(async () => {
      for (let round = 0; round < 12; round += 1) await search('aaa');
    });
    const long = await used(async () => {
      expect(await search('a'.repeat(500))).toMatchObject({ total: 300 });
      expect(await search(`${'a'.repeat(99)}b`)).toMatchObject({ total: 1 });
    });
    expect(long).toBeLessThan(short);
  });

  it('finds nothing by invisible characters', async () => {
    const { search } = await searcherOf('anything');
    expect(await search('\u200b\u200d')).toMatchObject({ results: [], total: 0 });
  });
});

describe('searches for anything', () => {
  it('find what a look at every term finds, whatever signs are in them', async () => {
    const random = seededRandom(20261121);
    const signs = ['%', '_', '"', '*', "'", '\\', 'a', 'b', 'A', ' ', '-', '(', '語', 'é', ':', '^'];
    const text = (length: number) => Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');
    const visible = (length: number) => `x${text(length)}y`;
    const terms = Array.from({ length: 300 }, () => visible(2 + Math.floor(random() * 10)));
    const { search } = await searcherOf(...terms);
    const plain = (value: string) =>
      value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/ +/g, ' ');
    let hits = 0;
    for (let round = 0; round < 150; round += 1) {
      const term = plain(terms[Math.floor(random() * terms.length)] ?? '');
      const start = Math.floor(random() * (term.length - 3));
      const query = term.slice(start, start + 3 + Math.floor(random() * 4)).trim();
      // Shorter ones are found at the beginning of words only.
      if (query.length < 3) continue;
      const expected = terms.filter((other) => plain(other).includes(query)).length;
      const found = await search(query, { limit: 100 });
      expect([query, found.total, found.results.length]).toEqual([query, expected, Math.min(expected, 100)]);
      hits += expected;
    }
    expect(hits).toBeGreaterThan(100);
  });
});

describe('searches for words that many terms have', () => {
  it('give pages in the order of a look at every term, whatever the lengths', async () => {
    const random = seededRandom(21);
    const words = ['pump', 'pumps', 'heat', 'heatpump', 'o', '%', 'drain', '5', 'überlaufventil', '源'];
    const terms = Array.from({ length: 400 }, () =>
      Array.from(
        { length: 1 + Math.floor(random() * random() * 12) },
        () => words[Math.floor(random() * words.length)],
      ).join(' '),
    );
    const repetitive = [
      'o o o',
      'pump pump',
      'heatpump heatpump',
      'heatpump pumps',
      'drain überlaufventil',
      '源 源 heat',
    ];
    const { search } = await searcherOf(
      ...terms,
      ...repetitive.slice(2),
      ...repetitive.map((text) => `x ${text} pump`),
    );
    terms.push(...repetitive.slice(2), ...repetitive.map((text) => `x ${text} pump`));
    for (const query of [
      'pump',
      'heat',
      'umps',
      'drain',
      'heat pump',
      'p',
      '%',
      '5 %',
      '源',
      'ventil',
      'o o',
      ...repetitive,
    ]) {
      const patterns = searchPatterns(query);
      const ranked = terms
        .map((term, index) => ({ term, index, text: searchTextOf(term) }))
        .filter(({ text }) => patterns?.any.some((pattern) => text.includes(pattern)))
        .map((hit) => ({ ...hit, rank: rankOf(hit.text, patterns), length: [...hit.text].length }))
        .toSorted((one, other) => one.rank - other.rank || one.length - other.length || one.index - other.index)
        .map(({ term }) => term);
      expect(ranked.length, query).toBeGreaterThan(0);
      const found: string[] = [];
      for (let offset = 0; offset <= ranked.length; offset += 37) {
        const page = await search(query, { limit: 37, offset });
        expect([query, page.total]).toEqual([query, ranked.length]);
        found.push(...page.results.map(({ term }) => term));
      }
      expect(found, query).toEqual(ranked);
    }
  });
});

function rankOf(text: string, patterns: SearchPatterns | undefined): number {
  const { exact = '', prefix = '', word = '' } = patterns ?? {};
  return [text === exact, text.startsWith(prefix), text.includes(word), true].indexOf(true);
}
