import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeChunks } from '#db/context/chunk-records.ts';
import { ContextChunk, ContextDocument } from '#db/entities/index.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import { ngramVector } from '#providers/embeddings/local-ngram/ngram-vector.ts';
import { buildStore, insertReadyDocument } from '#test/documents/context-documents.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { isSkipped } from '#test/suite/skipped.ts';
import { newerThan } from './graph-tables.ts';
import { PgvectorBackend, preparePgvector } from './pgvector.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const isWithoutServer = isSkipped(
  server === '' ? 'only npm run test:postgres has a server' : undefined,
  'vectors in PostgreSQL',
);

const MODEL = 'local-ngram';
const TEXTS = Array.from(
  { length: 60 },
  (_, index) => `Passage ${index} about ${['doors', 'lamps', 'mills'][index % 3]} ${index * 7919}`,
);

describe.skipIf(isWithoutServer).each([
  ['compared one by one', 10_000],
  ['in a graph', 20],
])('vectors of PostgreSQL, %s', (_way, largestExact) => {
  let orm: Orm;
  let close: () => Promise<void>;
  let backend: PgvectorBackend;
  let organization: string;
  let store: number;
  beforeAll(async () => {
    ({ orm, close } = await openTestDatabase(server));
    if (!(await preparePgvector(orm.em.fork()))) throw new Error('The server lacks pgvector 0.8.');
    backend = new PgvectorBackend(largestExact);
  });
  afterAll(async () => {
    await backend.close();
    await close();
  });

  async function buildPassages(texts: readonly string[]): Promise<number> {
    const entityManager = organizationEntityManager(orm, organization);
    const fields = { pieces: texts.length, ingestJob: crypto.randomUUID() };
    const id = await insertReadyDocument(entityManager, { organization, store }, fields);
    const row = await entityManager.findOneOrFail(ContextDocument, { id });
    const chunks = texts.map((text, position) => ({ text, headings: [], page: null, tokens: 10, position }));
    const embeddings = { model: MODEL, collection: '', vectors: texts.map((text) => ngramVector(text)) };
    expect(await storeChunks(entityManager.fork(), row, chunks, embeddings, backend)).toBe(true);
    return id;
  }

  async function nearest(text: string, of = organization): Promise<readonly string[]> {
    const entityManager = organizationEntityManager(orm, of);
    const query = { organization: of, store, model: MODEL, collection: '', vector: ngramVector(text), limit: 3 };
    const found = await backend.nearest(entityManager, query);
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    const chunks = await orm.em
      .fork()
      .find(ContextChunk, { id: { $in: found.map(({ id }) => id) } }, { filters: false });
    return found.map(({ id }) => chunks.find((chunk) => chunk.id === id)!.text);
  }

  it('are found in their store and organization only', async () => {
    organization = crypto.randomUUID();
    const other = await buildStore({ orm }, organization);
    store = other;
    await buildPassages(TEXTS);
    store = await buildStore({ orm }, organization);
    await buildPassages(TEXTS.map((text) => `Mine: ${text}`));
    const found = await nearest(TEXTS[7]!);
    expect(found).toHaveLength(3);
    expect(found[0]).toBe(`Mine: ${TEXTS[7]}`);
    expect(found.every((text) => text.startsWith('Mine'))).toBe(true);
    expect(await nearest(TEXTS[7]!, crypto.randomUUID())).toEqual([]);
  });

  it('are found as soon as they are stored, before and after a graph is built, until they are removed', async () => {
    organization = crypto.randomUUID();
    store = await buildStore({ orm }, organization);
    const first = await buildPassages(TEXTS);
    expect((await nearest(TEXTS[7]!))[0]).toBe(TEXTS[7]);
    await backend.settle();
    expect((await nearest(TEXTS[7]!))[0]).toBe(TEXTS[7]);
    await buildPassages(['A newer lamp']);
    expect((await nearest('A newer lamp'))[0]).toBe('A newer lamp');
    await buildPassages(TEXTS.map((text) => `Again: ${text}`));
    expect((await nearest(`Again: ${TEXTS[9]}`))[0]).toBe(`Again: ${TEXTS[9]}`);
    await backend.settle();
    expect((await nearest(`Again: ${TEXTS[9]}`))[0]).toBe(`Again: ${TEXTS[9]}`);
    expect((await nearest(TEXTS[7]!))[0]).toBe(TEXTS[7]);
    const entityManager = organizationEntityManager(orm, organization);
    await entityManager.nativeDelete(ContextChunk, { document: first });
    expect(await nearest(TEXTS[7]!)).not.toContain(TEXTS[7]);

    const graphs = () =>
      orm.em.fork().execute<{ size: number }[]>('select size from context_graph where store = ?', [store]);
    expect(await graphs()).toEqual(largestExact < TEXTS.length ? [{ size: 2 * TEXTS.length + 1 }] : []);
    await entityManager.nativeDelete(ContextChunk, { store });
    await backend.removeObsolete(orm.em.fork());
    expect(await graphs()).toEqual([]);
    expect(await nearest(TEXTS[7]!)).toEqual([]);
  });

  it('are counted from the end of a graph without those of other stores', async () => {
    const plan = await orm.em.fork().transactional(async (transaction) => {
      // With few rows, reading all would be the fastest.
      await transaction.execute('set local enable_seqscan = off');
      const statement = `explain select chunk from context_chunk_vector where ${newerThan('5')}`;
      return transaction.execute<Record<string, string>[]>(statement, [store, 384, store, 384]);
    });
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain('context_chunk_vector_newer');
    expect(lines).not.toContain('Filter');
  });

  it('are found among many invisible ones', async () => {
    organization = crypto.randomUUID();
    store = await buildStore({ orm }, organization);
    const hidden = await buildPassages(TEXTS.map((text) => `${text}.`));
    await buildPassages(['Something quite different', 'A lamp', 'A door']);
    const entityManager = organizationEntityManager(orm, organization);
    await entityManager.nativeUpdate(ContextDocument, { id: hidden }, { isActive: false });
    expect((await nearest(TEXTS[8]!)).toSorted()).toEqual(['A door', 'A lamp', 'Something quite different']);
  });
});
