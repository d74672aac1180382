import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingestTmx } from '#activities/context/ingest-tmx.ts';
import type { IngestTask } from '#activities/context/ingester.ts';
import { ContextDocument, ContextStore } from '#db/entities/index.ts';
import { isPostgres, organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { writeTmx } from '#formats/tmx/write-tmx.ts';
import { buildStore, insertReadyDocument } from '#test/documents/context-documents.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { segmentsOf } from '#test/database/memories.ts';
import type { Benchmark, Comparison } from './benchmark.ts';
import { MemoryTexts } from './memory/texts.ts';
import { interleave, perSecond } from './rounds.ts';

const SEGMENTS = { smoke: 1_500, real: 50_000 };
/** Wanted of an import: segments per second, and the share of the rate of the database alone. */
const TARGETS = { rate: 10_000, share: 0.3 };
/** Columns that copies of rows don't change. */
const GRAM_COLUMNS = 'generation, position, words, signature, value_hash';
const SEGMENT_COLUMNS =
  'generation, position, organization, store, source_language, target_language, source, target, hash, previous, next, changed_at';

/** A TMX file into a translation memory, against copies of the rows that it makes. */
export const memoryImportBenchmark: Benchmark = {
  name: 'memory-import',
  title: `a TMX file of ${SEGMENTS.real.toLocaleString('en')} segments into a translation memory`,
  async run(settings) {
    const count = settings.smoke ? SEGMENTS.smoke : SEGMENTS.real;
    const comparisons: Comparison[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-import-'));
    try {
      const path = join(folder, 'memory.tmx');
      await writeFile(path, writeTmx(segmentsIn(count)));
      for (const server of new Set(['', process.env['TEST_DATABASE_URL'] ?? ''])) {
        const { orm, close } = await openTestDatabase(server);
        try {
          const sides = await openSides(orm, path, count);
          const rounds = await interleave(settings, 'segments/s', sides.ours, sides.baseline);
          const what = `${isPostgres(server) ? 'PostgreSQL' : 'SQLite'}, ${count.toLocaleString('en')} segments`;
          const common = { what, unit: 'segments/s' };
          comparisons.push(
            { ...common, baseline: 'copies of the rows by the database', target: TARGETS.share, rounds },
            {
              ...common,
              baseline: 'no measurement: the wanted rate',
              target: 1,
              rounds: rounds.map(({ ours }) => ({ ours, baseline: TARGETS.rate })),
            },
          );
        } finally {
          await close();
        }
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    return comparisons;
  },
};

async function* segmentsIn(count: number) {
  yield* segmentsOf(new MemoryTexts(seededRandom(20261122)).many(count).map((text) => [text, text]));
}

/** Both sides add to the same memory, so that its index is as large for the one as for the other. */
async function openSides(orm: Orm, path: string, count: number) {
  const organization = randomUUID();
  const entityManager = organizationEntityManager(orm, organization);
  const id = await buildStore({ orm }, organization, { contentKind: 'translation_memory', name: 'Memory' });
  const store = await entityManager.findOneOrFail(ContextStore, { id });
  const addDocument = async () => {
    const fields = {
      title: 'Import',
      fileType: 'tmx',
      status: 'processing',
      nextGeneration: 1,
      languageList: '',
    } as const;
    const document = await insertReadyDocument(
      entityManager,
      { organization, store: id },
      { ...fields, ingestJob: randomUUID() },
    );
    return entityManager.findOneOrFail(ContextDocument, { id: document });
  };
  let imported = 0;
  return {
    ours: async () => {
      const document = await addDocument();
      const task: Omit<IngestTask, 'dependencies'> = {
        document,
        store,
        entityManager,
        open: async () => createReadStream(path),
        progress: async () => undefined,
        signal: new AbortController().signal,
      };
      const startedAt = performance.now();
      const { pieces } = await ingestTmx(task);
      const rate = perSecond(pieces, startedAt);
      if (pieces !== count) throw new Error(`${pieces} of ${count} segments were imported`);
      imported = document.id;
      return rate;
    },
    baseline: async () => {
      const { id: document } = await addDocument();
      const startedAt = performance.now();
      await entityManager.transactional((transaction) => copyRows(transaction, imported, document));
      return perSecond(count, startedAt);
    },
  };
}

async function copyRows(transaction: EntityManager, from: number, to: number): Promise<void> {
  await transaction.execute(
    `insert into memory_segment (document, ${SEGMENT_COLUMNS}) ` +
      `select ${to}, ${SEGMENT_COLUMNS} from memory_segment where document = ${from}`,
  );
  await transaction.execute(
    `insert into memory_gram (store, gram, document, ${GRAM_COLUMNS}) ` +
      `select store, gram, ${to}, ${GRAM_COLUMNS} from memory_gram where document = ${from}`,
  );
}
