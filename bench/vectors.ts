import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeChunks } from '#db/context/chunk-records.ts';
import { createVectorBackend } from '#db/context/vectors/create-backend.ts';
import { EmbeddedBackend } from '#db/context/vectors/embedded-backend.ts';
import { PgvectorBackend } from '#db/context/vectors/pgvector.ts';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import { ContextChunk, ContextDocument } from '#db/entities/index.ts';
import { organizationEntityManager, isPostgres, type Orm } from '#db/orm.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { VectorSet } from '#platform/vectors/vector-set.ts';
import { ngramVector } from '#providers/embeddings/local-ngram/ngram-vector.ts';
import { buildStore, insertReadyDocument } from '#test/documents/context-documents.ts';
import { openTestDatabase } from '#test/database/database.ts';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { TopicTexts } from './memory/topic-texts.ts';
import { timeSearches } from './search-times.ts';

/** Passages of a store: one whose vectors are all compared, and one with a graph. */
const PASSAGES = { smoke: [300], real: [40_000, 100_000] };
/** Searches of a round, and those whose passages are compared with a scan. */
const SEARCHES = { smoke: 10, real: 200 };
/** Passages per search. */
const LIMIT = 10;
/** Milliseconds that 95 of 100 searches may take. */
const TARGET = 15;
const TARGET_RECALL = 0.95;
/** Passages per transaction. */
const BATCH = 1000;
const MODEL = 'local-ngram';

/** Searches for the nearest passages of a store. */
export const vectorsBenchmark: Benchmark = {
  name: 'vectors',
  title: `the ${LIMIT} nearest of ${PASSAGES.real.map((count) => count.toLocaleString('en')).join(' and ')} passages, vectors of local-ngram`,
  async run(settings) {
    const comparisons: Comparison[] = [];
    for (const server of new Set(['', process.env['TEST_DATABASE_URL'] ?? ''])) {
      for (const count of settings.smoke ? PASSAGES.smoke : PASSAGES.real) {
        const { orm, close } = await openTestDatabase(server);
        const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-vectors-'));
        const backend = await createVectorBackend(orm, folder);
        try {
          comparisons.push(...(await search({ settings, orm, backend, isServer: isPostgres(server), count })));
        } finally {
          await backend.close();
          await rm(folder, { recursive: true });
          await close();
        }
      }
    }
    return comparisons;
  },
};

interface SearchedStore {
  readonly settings: BenchmarkSettings;
  readonly orm: Orm;
  readonly backend: VectorBackend;
  readonly isServer: boolean;
  readonly count: number;
}

async function search({ settings, orm, backend, isServer, count }: SearchedStore): Promise<readonly Comparison[]> {
  const embedded = backend instanceof EmbeddedBackend;
  const name = `${isServer ? 'PostgreSQL' : 'SQLite'}, ${embedded ? 'embedded' : 'pgvector'}, ${count.toLocaleString('en')} passages`;
  const organization = randomUUID();
  const entityManager = organizationEntityManager(orm, organization);
  const texts = new TopicTexts(seededRandom(5));
  const passages = Array.from({ length: count }, (_, index) => texts.passage(index));
  const startedAt = performance.now();
  const store = await buildPassages(orm, organization, passages, backend);
  // PostgreSQL does so automatically some time after a large ingest.
  if (isServer) await orm.em.fork().execute('vacuum analyze context_chunk, context_chunk_vector');
  const stored = performance.now();
  const nearest = async (vector: Float32Array) =>
    backend.nearest(entityManager, { organization, store, model: MODEL, collection: '', vector, limit: LIMIT });
  await nearest(ngramVector(passages[0]!));
  if (embedded || backend instanceof PgvectorBackend) await backend.settle();
  const seconds = (time: number) => Math.round(time / 1000);
  settings.progress(
    `${name}: stored in ${seconds(stored - startedAt)} s, index after further ${seconds(performance.now() - stored)} s`,
  );

  const random = seededRandom(9);
  const anyPassage = () => Math.floor(random() * passages.length);
  /** A quarter resembles a passage, half are about a topic; a quarter has nothing in common but letters, which is hard for a graph. */
  const queries = [
    () => texts.edited(passages[anyPassage()]!),
    () => texts.sentenceLike(anyPassage()),
    () => texts.sentence(),
    () => texts.sentenceLike(anyPassage()),
  ];
  const query = (index: number) => ngramVector(queries[index % queries.length]!());
  const searches = settings.smoke ? SEARCHES.smoke : SEARCHES.real;
  return [
    ...(await timeSearches(settings, {
      what: name,
      count: searches,
      target: TARGET,
      query,
      search: async (vector) => void (await nearest(vector)),
    })),
    await compareWithScan(
      name,
      Array.from({ length: searches }, (_, index) => query(index)),
    ),
  ];

  async function compareWithScan(what: string, queries: readonly Float32Array[]): Promise<Comparison> {
    const chunks = await entityManager.find(ContextChunk, { store }, { fields: ['id', 'position'] });
    const positions = new Map(chunks.map(({ id, position }) => [id, position]));
    const all = new VectorSet(queries[0]!.length);
    for (const [position, text] of passages.entries()) all.add(position, ngramVector(text));
    let found = 0;
    for (const vector of queries) {
      const expected = new Set((await all.nearest(vector, LIMIT)).map(({ id }) => id));
      for (const { id } of await nearest(vector)) if (expected.has(positions.get(id)!)) found += 1;
    }
    const expected = queries.length * Math.min(LIMIT, count);
    return {
      what: `${what}: passages of a scan that are found`,
      unit: 'of 1,000 passages',
      baseline: 'a comparison with all vectors',
      target: TARGET_RECALL,
      rounds: [{ ours: (found * 1000) / expected, baseline: 1000 }],
    };
  }
}

async function buildPassages(
  orm: Orm,
  organization: string,
  passages: readonly string[],
  backend: VectorBackend,
): Promise<number> {
  const store = await buildStore({ orm }, organization);
  const entityManager = organizationEntityManager(orm, organization);
  const fields = { pieces: passages.length, ingestJob: randomUUID() };
  const id = await insertReadyDocument(entityManager, { organization, store }, fields);
  const document = await entityManager.findOneOrFail(ContextDocument, { id });
  for (let start = 0; start < passages.length; start += BATCH) {
    const part = passages.slice(start, start + BATCH);
    const chunks = part.map((text, index) => ({ text, headings: [], page: null, tokens: 60, position: start + index }));
    const embeddings = { model: MODEL, collection: '', vectors: part.map((text) => ngramVector(text)) };
    if (!(await storeChunks(entityManager.fork(), document, chunks, embeddings, backend))) {
      throw new Error('the document was lost');
    }
  }
  return store;
}
