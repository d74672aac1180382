import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPostgres, organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { searchTextOf } from '#domain/glossaries/search-text.ts';
import { openTestDatabase } from '#test/database/database.ts';
import type { Benchmark, Comparison } from './benchmark.ts';
import { importTermFile } from './import-term-file.ts';
import { interleave, perSecond } from './rounds.ts';

const ROWS = { smoke: 1000, real: 50_000 };
const LANGUAGES = ['en', 'de', 'fr', 'es'];
/** Rows of one statement of the raw insert: the fastest of 200, 1,000 and 5,000. */
const CHUNK = 1000;

/** Importing a file into a new glossary, compared with the minimum that writes the same rows. */
export const glossaryImportBenchmark: Benchmark = {
  name: 'glossary-import',
  title: `a CSV file of ${ROWS.real.toLocaleString('en')} rows in ${LANGUAGES.length} languages becomes a glossary`,
  async run(settings) {
    const rows = Array.from({ length: settings.smoke ? ROWS.smoke : ROWS.real }, (_, index) => cellsOf(index));
    const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-'));
    try {
      const path = join(folder, 'terms.csv');
      const lines = [[...LANGUAGES, 'notes'], ...rows].map((cells) => cells.join(','));
      await writeFile(path, `${lines.join('\r\n')}\r\n`);
      const comparisons: Comparison[] = [];
      for (const server of new Set(['', process.env['TEST_DATABASE_URL'] ?? ''])) {
        const database = server === '' ? 'SQLite' : 'PostgreSQL';
        comparisons.push({
          what: `import on ${database}`,
          unit: 'rows/s',
          baseline: 'bulk insert of prepared rows in one transaction, same tables and indexes',
          target: 0.6,
          rounds: await interleave(
            settings,
            `${database} rows/s`,
            () =>
              inNewDatabase(server, rows.length, (entityManager) => importTermFile(entityManager, ORGANIZATION, path)),
            () => {
              const values = rawValues(rows);
              return inNewDatabase(server, rows.length, (entityManager) => insertRaw(entityManager, values, server));
            },
          ),
        });
      }
      return comparisons;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Two words and a number in each language, a note in every third row. */
function cellsOf(index: number): readonly string[] {
  const words = ['pressure', 'valve', 'Ventil', 'soupape', 'válvula', 'Schraube', 'housing', 'boîtier', 'tornillo'];
  const cells = LANGUAGES.map((_, language) => {
    const word = (offset: number) => words[(index * 7 + language * 3 + offset) % words.length]!;
    return `${word(0)} ${word(index % 5)} ${index}`;
  });
  return [...cells, index % 3 === 0 ? `see drawing ${index}` : ''];
}

/** A database of its own for every measurement, so that none meets the rows of another. */
async function inNewDatabase(
  server: string,
  rows: number,
  work: (entityManager: EntityManager) => Promise<number>,
): Promise<number> {
  const { orm, close } = await openTestDatabase(server);
  try {
    const entityManager = organizationEntityManager(orm, ORGANIZATION);
    const startedAt = performance.now();
    const written = await work(entityManager);
    const rate = perSecond(rows, startedAt);
    if (written !== rows) throw new Error(`${written} of ${rows} entries were written`);
    return rate;
  } finally {
    await close();
  }
}

const ORGANIZATION = randomUUID();

interface RawValues {
  readonly entries: readonly (readonly unknown[])[];
  readonly terms: readonly (readonly unknown[])[];
}

function rawValues(rows: readonly (readonly string[])[]): RawValues {
  const entries = rows.map((cells, index) => [index + 1, cells.at(-1) || null]);
  const terms = rows.flatMap((cells, index) =>
    LANGUAGES.map((language, column) => [index + 1, cells[column], language, searchTextOf(cells[column]!)]),
  );
  return { entries, terms };
}

async function insertRaw(entityManager: EntityManager, { entries, terms }: RawValues, server: string): Promise<number> {
  const now = isPostgres(server) ? new Date() : Date.now();
  const source = isPostgres(server) ? 'json_array_elements(?::json) as item(value)' : 'json_each(?) as item';
  const number = isPostgres(server) ? '(item.value ->> 0)::int' : 'item.value ->> 0';
  return entityManager.transactional(async (transaction) => {
    await transaction.execute(
      'insert into glossary (id, organization, name, description, base_language, is_active, revision, created_at, updated_at) ' +
        "values (1, ?, 'Terms', '', 'en', ?, 1, ?, ?)",
      [ORGANIZATION, isPostgres(server) ? true : 1, now, now],
    );
    for (let from = 0; from < entries.length; from += CHUNK) {
      await transaction.execute(
        `insert into glossary_entry (id, organization, glossary_id, notes, created_at) select ${number}, ?, 1, item.value ->> 1, ? from ${source}`,
        [ORGANIZATION, now, JSON.stringify(entries.slice(from, from + CHUNK))],
      );
      const ofEntries = terms.slice(from * LANGUAGES.length, (from + CHUNK) * LANGUAGES.length);
      await transaction.execute(
        'insert into glossary_term (organization, glossary_id, entry_id, term, lang, term_type, search_text, created_at) ' +
          `select ?, 1, ${number}, item.value ->> 1, item.value ->> 2, 'preferred', item.value ->> 3, ? from ${source}`,
        [ORGANIZATION, now, JSON.stringify(ofEntries)],
      );
    }
    return entries.length;
  });
}
