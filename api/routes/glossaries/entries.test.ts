import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import {
  forbiddenTerm,
  GlossaryClient,
  preferred,
  type ShownEntry,
  type ShownTerm,
} from './testing/glossary-client.ts';

// On PostgreSQL: its import and search of terms have SQL of their own.

let client: GlossaryClient;
let glossary: number;
const api = sharedByTests(() => startTestApi());
beforeEach(async () => {
  client = new GlossaryClient(api);
  glossary = await client.glossary();
});

const texts = (entry: ShownEntry) => entry.terms?.map(({ lang, term, term_type: type }) => `${lang} ${term} ${type}`);

describe('an entry', () => {
  // Covers POST /v1/glossaries/{glossary_id}/entries, POST /v1/glossaries/{glossary_id}/entries/{entry_id}/terms
  it('may be empty, and its first term has to be in the base language', async () => {
    const entry = await client.done<ShownEntry>('POST', `/${glossary}/entries`, { notes: 'later' });
    expect(entry).toMatchObject({ glossary_id: glossary, notes: 'later', terms: [], updated_at: null });
    const path = `/${glossary}/entries/${entry.id}/terms`;
    expect((await client.send('POST', path, preferred('Haus', 'de'))).status).toBe(409);
    expect(
      (await client.send('PUT', `/${glossary}/entries/${entry.id}`, { terms: [preferred('Haus', 'de')] })).status,
    ).toBe(409);
    expect((await client.send('POST', path, preferred('house', 'en-GB'))).status).toBe(201);
    expect((await client.send('POST', path, preferred('Haus', 'de'))).status).toBe(201);
  });

  // Covers POST /v1/glossaries/{glossary_id}/entries/with-terms
  it('is made with terms, one of them in the base language', async () => {
    const path = `/${glossary}/entries/with-terms`;
    const refused = await client.send('POST', path, { terms: [preferred('Haus', 'de')] });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'terms' }] } });
    expect((await client.send('POST', path, { terms: [] })).status).toBe(400);
    const full = { ...preferred(' house ', 'EN-us'), description: 'a building', alternative_term: 'home' };
    const { status, body } = await client.send<ShownEntry>('POST', path, { terms: [full, forbiddenTerm('hut', 'en')] });
    expect(status).toBe(201);
    expect(body.terms?.[0]).toMatchObject({ ...full, term: 'house', lang: 'en-US' });
    expect(texts(body)).toEqual(['en-US house preferred', 'en hut forbidden']);
  });

  it('is listed by a text of its terms, and by a language that it lacks', async () => {
    const make = (...terms: object[]) => client.done('POST', `/${glossary}/entries/with-terms`, { terms });
    await make(preferred('Café table', 'en'), preferred('Kaffeetisch', 'de-AT'));
    await make(preferred('table', 'en'), preferred('mesa', 'es'), preferred('tablero', 'es'));
    await make(preferred('house', 'en'));
    const list = async (query: string) => {
      const { body } = await client.send<{ entries: ShownEntry[]; total: number }>(
        'GET',
        `/${glossary}/entries?${query}`,
      );
      return [body.total, body.entries?.map(({ terms = [] }) => terms[0]?.term)];
    };
    expect(await list('q=cafe')).toEqual([1, ['Café table']]);
    expect(await list('q=TABLE')).toEqual([2, ['Café table', 'table']]);
    expect(await list('q=table&limit=1&offset=1')).toEqual([2, ['table']]);
    expect(await list('q=%22')).toEqual([0, []]);
    expect(await list('q=%20')).toEqual([0, []]);
    expect(await list('missing_in=de')).toEqual([2, ['table', 'house']]);
    expect(await list('missing_in=es&q=table')).toEqual([1, ['Café table']]);
    expect(await list('missing_in=fr')).toEqual([3, ['Café table', 'table', 'house']]);
    expect((await client.send('GET', `/${glossary}/entries?missing_in=en_US`)).status).toBe(400);
  });

  it.each([
    ['an empty term', { term: ' ' }, 'terms.0.term'],
    ['a term that is too long', { term: 'x'.repeat(1001) }, 'terms.0.term'],
    ['a term of two lines', { term: 'a\nb' }, 'terms.0.term'],
    ['no language', { lang: undefined }, 'terms.0.lang'],
    ['a language that is none', { lang: 'en_US' }, 'terms.0.lang'],
    ['an unknown type', { term_type: 'banned' }, 'terms.0.term_type'],
  ])('is refused with %s', async (_what, change, path) => {
    const terms = [{ ...preferred('house', 'en'), ...change }];
    const { status, body } = await client.send('POST', `/${glossary}/entries/with-terms`, { terms });
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ path }] });
  });

  it('takes 200 terms', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => preferred(`term ${index}`, 'en'));
    expect((await client.send('POST', `/${glossary}/entries/with-terms`, { terms: many(201) })).status).toBe(400);
    const entry = await client.entry(glossary, ...many(200));
    const more = await client.send('POST', `/${glossary}/entries/${entry.id}/terms`, preferred('one more', 'en'));
    expect(more.status).toBe(409);
  });

  // Covers GET /v1/glossaries/{glossary_id}/entries, GET /v1/glossaries/{glossary_id}/entries/{entry_id}
  it('is listed and read with its terms or without', async () => {
    const entries = [
      await client.entry(glossary, preferred('a', 'en')),
      await client.entry(glossary, preferred('b', 'en')),
    ];
    const list = async (query: string) =>
      client.done<{ entries: ShownEntry[]; total: number }>('GET', `/${glossary}/entries${query}`);
    expect(await list('')).toEqual({ entries, total: 2, limit: 50, offset: 0 });
    expect(await list('?limit=1&offset=1')).toMatchObject({ entries: [entries[1]], total: 2 });
    const bare = (await list('?include_terms=false')).entries;
    expect(bare.map((entry) => 'terms' in entry)).toEqual([false, false]);
    const path = `/${glossary}/entries/${entries[0]?.id}`;
    expect(await client.done('GET', path)).toEqual(entries[0]);
    expect('terms' in (await client.done('GET', `${path}?include_terms=false`))).toBe(false);
  });

  it('is made once for an Idempotency-Key', async () => {
    for (const [path, json] of [
      ['', { notes: 'x' }],
      ['/with-terms', { terms: [preferred('house', 'en')] }],
    ] as const) {
      const options = { headers: { 'idempotency-key': `entry${path}` } };
      const first = await client.send('POST', `/${glossary}/entries${path}`, json, options);
      expect(await client.send('POST', `/${glossary}/entries${path}`, json, options)).toEqual(first);
    }
    expect(await client.done('GET', `/${glossary}/entries`)).toMatchObject({ total: 2 });
  });

  // Covers PUT /v1/glossaries/{glossary_id}/entries/{entry_id}
  it('keeps what a change does not name', async () => {
    const entry = await client.entry(
      glossary,
      preferred('house', 'en'),
      preferred('Haus', 'de'),
      preferred('maison', 'fr'),
    );
    const put = (json: object) => client.done<ShownEntry>('PUT', `/${glossary}/entries/${entry.id}`, json);
    expect((await put({ notes: 'a note' })).terms).toEqual(entry.terms);
    const changed = await put({ terms: [preferred('Gebäude', 'de'), preferred('casa', 'es')] });
    expect(changed.notes).toBe('a note');
    expect(changed.updated_at).not.toBeNull();
    expect(texts(changed)).toEqual([
      'en house preferred',
      'de Gebäude preferred',
      'fr maison preferred',
      'es casa preferred',
    ]);
    expect(changed.terms?.slice(0, 3).map(({ id }) => id)).toEqual(entry.terms?.map(({ id }) => id));
    expect((await put({ notes: ' \n' })).notes).toBeNull();
    expect((await put({ notes: null })).notes).toBeNull();
  });

  // Covers PUT /v1/glossaries/{glossary_id}/entries/{entry_id}
  it('has several terms of a language, of which the nearest one is changed', async () => {
    const entry = await client.entry(
      glossary,
      preferred('house', 'en'),
      forbiddenTerm('hut', 'en'),
      preferred('home', 'en'),
    );
    const put = (...terms: object[]) => client.done<ShownEntry>('PUT', `/${glossary}/entries/${entry.id}`, { terms });
    // By its text, whatever its type.
    expect(texts(await put(forbiddenTerm('home', 'en')))).toEqual([
      'en house preferred',
      'en hut forbidden',
      'en home forbidden',
    ]);
    // By its type.
    expect(texts(await put(forbiddenTerm('shack', 'en')))).toEqual([
      'en house preferred',
      'en shack forbidden',
      'en home forbidden',
    ]);
    // Each once: what is left over is new.
    expect(texts(await put(preferred('a', 'en'), preferred('house', 'en')))).toEqual([
      'en house preferred',
      'en a preferred',
      'en home forbidden',
    ]);
    expect(texts(await put(...['house', 'a', 'home', 'b'].map((term) => preferred(term, 'en'))))).toEqual(
      ['house', 'a', 'home', 'b'].map((term) => `en ${term} preferred`),
    );
  });

  // Covers DELETE /v1/glossaries/{glossary_id}/entries/{entry_id}
  it('is deleted with its terms, once', async () => {
    const entry = await client.entry(glossary, preferred('ephemeral', 'en'));
    const path = `/${glossary}/entries/${entry.id}`;
    expect(await client.done('DELETE', path)).toEqual({ id: entry.id, message: expect.any(String) as string });
    expect((await client.send('DELETE', path)).status).toBe(404);
    expect(await client.done('POST', '/search', { query: 'ephemeral' })).toMatchObject({ total: 0 });
  });
});

describe('a term', () => {
  let entry: ShownEntry;
  let path: string;
  const idOf = (term: string) => entry.terms?.find((other) => other.term === term)?.id;
  beforeEach(async () => {
    const terms = [preferred('house', 'en'), preferred('Haus', 'de-AT'), forbiddenTerm('Bude', 'de')];
    entry = await client.entry(glossary, ...terms);
    path = `/${glossary}/entries/${entry.id}/terms`;
  });

  // Covers GET /v1/glossaries/{glossary_id}/entries/{entry_id}/terms
  it('is listed by language, whatever the region, and by type', async () => {
    const list = async (query: string) => {
      const { terms, total } = await client.done<{ terms: ShownTerm[]; total: number }>('GET', path + query);
      return [terms.map(({ term }) => term), total];
    };
    expect(await list('')).toEqual([['house', 'Haus', 'Bude'], 3]);
    expect(await list('?lang=de')).toEqual([['Haus', 'Bude'], 2]);
    expect(await list('?lang=de-DE')).toEqual([['Bude'], 1]);
    expect(await list('?term_type=preferred')).toEqual([['house', 'Haus'], 2]);
    expect(await list('?lang=de&term_type=forbidden')).toEqual([['Bude'], 1]);
    expect(await list('?limit=1&offset=2')).toEqual([['Bude'], 3]);
    expect((await client.send('GET', `${path}?lang=german`)).status).toBe(400);
  });

  // Covers GET /v1/glossaries/{glossary_id}/entries/{entry_id}/terms/{term_id}
  // Covers PUT /v1/glossaries/{glossary_id}/entries/{entry_id}/terms/{term_id}
  it('is changed where something is sent, and null clears what is optional', async () => {
    const term = `${path}/${idOf('Haus')}`;
    const changed = await client.done('PUT', term, {
      description: 'ein Gebäude',
      alternative_term: 'Heim',
      lang: 'DE-ch',
    });
    expect(changed).toMatchObject({
      term: 'Haus',
      lang: 'de-CH',
      description: 'ein Gebäude',
      alternative_term: 'Heim',
    });
    const cleared = { description: null, alternative_term: null };
    expect(await client.done('PUT', term, cleared)).toMatchObject({ term: 'Haus', lang: 'de-CH', ...cleared });
    expect(await client.done('GET', term)).toMatchObject({ term: 'Haus', ...cleared });
    await client.done('PUT', term, { term: 'Zwergenpalast' });
    expect(await client.done('POST', '/search', { query: 'zwergenp' })).toMatchObject({ total: 1 });
    expect(await client.done('POST', '/search', { query: 'Zwergenhaus' })).toMatchObject({ total: 0 });
  });

  // Covers DELETE /v1/glossaries/{glossary_id}/entries/{entry_id}/terms/{term_id}
  it('stays where it is when it is the last one in the base language', async () => {
    const base = `${path}/${idOf('house')}`;
    expect(await client.send('DELETE', base)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await client.send('PUT', base, { lang: 'fr' })).status).toBe(409);
    expect((await client.send('PUT', base, { lang: 'en-GB', term: 'home' })).status).toBe(200);
    await client.done('DELETE', `${path}/${idOf('Haus')}`);
    await client.done('DELETE', `${path}/${idOf('Bude')}`);
    // It may go with the rest of the entry.
    expect(await client.done('DELETE', base)).toEqual({ id: idOf('house'), message: expect.any(String) as string });
    expect((await client.send('DELETE', base)).status).toBe(404);
  });

  // Covers POST /v1/glossaries/{glossary_id}/entries/{entry_id}/terms
  it('is added once for an Idempotency-Key', async () => {
    const options = { headers: { 'idempotency-key': 'term' } };
    const first = await client.send('POST', path, preferred('casa', 'es'), options);
    expect(first.status).toBe(201);
    expect(await client.send('POST', path, preferred('casa', 'es'), options)).toEqual(first);
    expect(await client.done('GET', path)).toMatchObject({ total: 4 });
  });
});

describe('twenty who edit one entry at once', () => {
  it('lose no term and make none twice', async () => {
    const entry = await client.entry(glossary, preferred('house', 'en'));
    const path = `/${glossary}/entries/${entry.id}`;
    const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'fi', 'pl'];
    const edits = languages.flatMap((lang) => [
      // One adds a term, and another sends one of the same language with the entry: added or changed, by who comes first.
      client.send('POST', `${path}/terms`, preferred(`added ${lang}`, lang)),
      client.send('PUT', path, { terms: [preferred('house', 'en'), forbiddenTerm(`sent ${lang}`, lang)] }),
    ]);
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status)).toEqual(languages.flatMap(() => [201, 200]));
    const after = await client.done<ShownEntry>('GET', path);
    const found = texts(after) ?? [];
    expect(found.filter((text) => text === 'en house preferred')).toHaveLength(1);
    for (const lang of languages) {
      const own = found.filter((text) => text.startsWith(`${lang} `));
      // The second change always takes effect; the first does too, unless the second replaced it.
      expect([`${lang} sent ${lang} forbidden`, `${lang} added ${lang} preferred`]).toEqual(
        expect.arrayContaining(own),
      );
      expect(own).toContain(`${lang} sent ${lang} forbidden`);
    }
    expect(new Set(found).size).toBe(found.length);
  });

  it('keep every term that they add, and each only once', async () => {
    const entry = await client.entry(glossary, preferred('house', 'en'));
    const path = `/${glossary}/entries/${entry.id}/terms`;
    const names = Array.from({ length: 20 }, (_, index) => `word ${index}`);
    await Promise.all(names.map((name) => client.done('POST', path, preferred(name, 'de'))));
    const { terms } = await client.done<{ terms: ShownTerm[] }>('GET', `${path}?lang=de`);
    expect(terms.map(({ term }) => term).toSorted()).toEqual(names.toSorted());
  });

  it('leave the entry a base-language term, whichever of them deletes', async () => {
    const words = Array.from({ length: 19 }, (_, index) => preferred(`word ${index}`, 'en'));
    const entry = await client.entry(glossary, ...words, preferred('Haus', 'de'));
    const path = `/${glossary}/entries/${entry.id}/terms`;
    const base = entry.terms?.filter(({ lang }) => lang === 'en') ?? [];
    const answers = await Promise.all(base.map(({ id }) => client.send('DELETE', `${path}/${id}`)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await client.done('GET', `${path}?lang=en`)).toMatchObject({ total: 1 });
  });
});
