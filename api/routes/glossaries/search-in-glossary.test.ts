import { expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { GlossaryClient, preferred } from './testing/glossary-client.ts';

// On PostgreSQL: its import and search of terms have SQL of their own.

interface Found {
  readonly results: readonly { readonly term: string; readonly glossary_id: number }[];
  readonly total: number;
}

const api = sharedByTests(() => startTestApi());

/** A user with a separate organization, which has two glossaries of such terms. */
async function searcher() {
  const client = new GlossaryClient(api, (await buildApiKey(api.orm)).key);
  const terms = ['Port', 'sea port', 'export', 'ports', 'C++', '電源装置', `a${'b'.repeat(900)}`];
  const glossary = await client.glossary('Searched');
  await client.entry(glossary, ...terms.map((term) => preferred(term, 'en')));
  const other = await client.glossary('Other');
  await client.entry(other, ...['port', 'the old port', '+', '源'].map((term) => preferred(term, 'en')));
  const search = (query: string, options: object = {}) => client.done<Found>('POST', '/search', { query, ...options });
  return { client, glossary, search };
}

it.each(['port', 'p', 'PORTS', '++', '+', '源', '源装', 'bbbb', 'none', '%', '\u200B'])(
  'a search for %j in a glossary finds what a search of all finds in it, in the same order',
  async (query) => {
    const { glossary, search } = await searcher();
    const all = await search(query);
    const results = all.results.filter(({ glossary_id: id }) => id === glossary);
    expect(await search(query, { glossary_id: glossary })).toEqual({ ...all, results, total: results.length });
  },
);

it('a search in a glossary has pages, and a total after the last one', async () => {
  const { glossary, search } = await searcher();
  const page = await search('port', { glossary_id: glossary, limit: 2, offset: 2 });
  expect(page).toMatchObject({ results: [{ term: 'sea port' }, { term: 'export' }], total: 4 });
  expect(await search('port', { glossary_id: glossary, offset: 9 })).toMatchObject({ results: [], total: 4 });
});

it('a search in a glossary of others finds no such glossary', async () => {
  const [one, other] = [await searcher(), await searcher()];
  const sent = await one.client.send('POST', '/search', { query: 'port', glossary_id: other.glossary });
  expect(sent).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
