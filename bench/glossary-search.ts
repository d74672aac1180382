import { randomUUID } from 'node:crypto';
import { searchTerms } from '#db/glossaries/index.ts';
import { isPostgres, organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { searchTextOf } from '#domain/glossary/search-text.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { openTestDatabase } from '#test/database.ts';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { timeSearches } from './search-times.ts';

const TERMS = { smoke: 2000, real: 500_000 };
/** Searches of a round. */
const SEARCHES = { smoke: 20, real: 200 };
/** Terms of one statement. */
const CHUNK = 5000;
/** Milliseconds that 95 of 100 searches may take. */
const TARGET = 30;
const LANGUAGES = ['en', 'de', 'fr', 'es'];

/** Searches for words and parts of words, and for words that a fifth of the terms have. */
export const glossarySearchBenchmark: Benchmark = {
  name: 'glossary-search',
  title: `the first page and the true total in ${TERMS.real.toLocaleString('en')} terms, one search after the other`,
  async run(settings) {
    const random = seededRandom(20261121);
    const terms = makeTerms(settings.smoke ? TERMS.smoke : TERMS.real, random);
    const comparisons: Comparison[] = [];
    for (const server of new Set(['', process.env['TEST_DATABASE_URL'] ?? ''])) {
      const { orm, close } = await openTestDatabase(server);
      try {
        const organization = randomUUID();
        const entityManager = organizationEntityManager(orm, organization);
        await fill(entityManager, organization, terms, server, settings);
        const search = async (query: string) => {
          const { total } = await searchTerms(entityManager, organization, query, { limit: 50, offset: 0 });
          if (total === 0) throw new Error('a search for a part of a term found nothing');
        };
        // A glossary that changes makes the next search count again.
        const searchChanged = async (query: string) => {
          await entityManager.execute('update glossary set revision = revision + 1');
          await search(query);
        };
        const database = server === '' ? 'SQLite' : 'PostgreSQL';
        const word = () => pick(pick(terms, random).split(' '), random);
        const part = () => {
          const whole = word();
          return whole.slice(0, Math.max(3, Math.ceil(random() * whole.length)));
        };
        const common = () => pick(COMMON, random);
        const timed = (what: string, query: () => string, run: (query: string) => Promise<void>) => {
          const count = settings.smoke ? SEARCHES.smoke : SEARCHES.real;
          return timeSearches(settings, { what: `${database}, ${what}`, count, target: TARGET, query, search: run });
        };
        comparisons.push(
          ...(await timed('parts of words as they occur', part, search)),
          ...(await timed('words of one in five terms, asked again', common, search)),
          ...(await timed('words of one in five terms, counted each time', common, searchChanged)),
        );
      } finally {
        await close();
      }
    }
    return comparisons;
  },
};

const COMMON = ['system', 'translation', 'data'];
const ONSETS = ['', ...'b c d f g h j k l m n p r s t v w z br ch cl cr dr fl gr pl pr sh st str th tr'.split(' ')];
const VOWELS = 'a e i o u ai au ea ei ia ie io ou ü'.split(' ');
const CODAS = ['', '', ...'n r s t l m d ng nt rt st ck x'.split(' ')];

/**
 * One to three words each of a list of 20,000, the earlier the more often, and common words. A syllable is in one term of
 * hundreds, one of the usual ones in one of ten, as in natural languages.
 */
function makeTerms(count: number, random: () => number): readonly string[] {
  const often = <Item>(items: readonly Item[]) => items[Math.floor(random() * random() * items.length)]!;
  const syllable = () => often(ONSETS) + pick(VOWELS, random) + often(CODAS);
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(''),
  );
  return Array.from({ length: count }, () => {
    const rare = Array.from({ length: 1 + Math.floor(random() * 3) }, () => often(words));
    return [...rare, ...COMMON.filter(() => random() < 0.2)].toSorted(() => random() - 0.5).join(' ');
  });
}

async function fill(
  entityManager: EntityManager,
  organization: string,
  terms: readonly string[],
  server: string,
  { progress }: BenchmarkSettings,
): Promise<void> {
  const startedAt = performance.now();
  const now = isPostgres(server) ? new Date() : Date.now();
  const source = isPostgres(server) ? 'json_array_elements(?::json) as item(value)' : 'json_each(?) as item';
  const entry = isPostgres(server) ? '(item.value ->> 0)::int' : 'item.value ->> 0';
  await entityManager.execute(
    'insert into glossary (id, organization, name, description, base_language, is_active, revision, created_at, updated_at) ' +
      "values (1, ?, 'Terms', '', 'en', ?, 1, ?, ?)",
    [organization, isPostgres(server) ? true : 1, now, now],
  );
  for (let from = 0; from < terms.length; from += CHUNK) {
    const rows = terms.slice(from, from + CHUNK).map((term, index) => {
      const number = from + index;
      return [
        1 + Math.floor(number / LANGUAGES.length),
        term,
        LANGUAGES[number % LANGUAGES.length],
        searchTextOf(term),
      ];
    });
    const entries = [...new Set(rows.map(([id]) => id))].map((id) => [id]);
    await entityManager.transactional(async (transaction) => {
      await transaction.execute(
        `insert into glossary_entry (id, organization, glossary_id, created_at) select ${entry}, ?, 1, ? from ${source}`,
        [organization, now, JSON.stringify(entries)],
      );
      await transaction.execute(
        'insert into glossary_term (organization, glossary_id, entry_id, term, lang, term_type, search_text, created_at) ' +
          `select ?, 1, ${entry}, item.value ->> 1, item.value ->> 2, 'preferred', item.value ->> 3, ? from ${source}`,
        [organization, now, JSON.stringify(rows)],
      );
    });
  }
  // Servers do so by themselves some time after a large import.
  await entityManager.execute(isPostgres(server) ? 'vacuum analyze glossary_term' : 'analyze');
  progress(`${terms.length} terms stored in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}
