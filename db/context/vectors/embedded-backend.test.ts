import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeChunks } from '#db/context/chunk-records.ts';
import { ContextChunk, ContextDocument, ContextStore } from '#db/entities/index.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { ngramVector } from '#providers/embeddings/local-ngram/ngram-vector.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildStore, insertReadyDocument } from '#test/documents/context-documents.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { EmbeddedBackend } from './embedded-backend.ts';

const MODEL = 'local-ngram';
const random = seededRandom(384);
const word = () => Array.from({ length: 6 }, () => 'abcdefghijklmnopqrst'[Math.floor(random() * 20)]).join('');
/** Texts that have little in common. */
const TEXTS = Array.from({ length: 60 }, () => Array.from({ length: 8 }, word).join(' '));

describe('vectors of a large store', () => {
  let orm: Orm;
  let close: () => Promise<void>;
  let backend: EmbeddedBackend;
  const organization = crypto.randomUUID();
  let store: number;
  let document: number;
  const backends: EmbeddedBackend[] = [];
  /** A backend as a process has one: more than 20 vectors are a large store. */
  const open = () => {
    const opened = new EmbeddedBackend(folder, 20 * ngramVector('').length);
    backends.push(opened);
    return opened;
  };

  const folder = emptyFolder();
  beforeEach(async () => {
    // SQLite, where vectors are kept in the passages, also in runs on PostgreSQL.
    ({ orm, close } = await openTestDatabase(''));
    backend = open();
    store = await buildStore({ orm }, organization);
    document = await buildPassages(TEXTS);
  });
  afterEach(async () => {
    for (const opened of backends.splice(0)) await opened.close();
    await close();
  });

  const entityManager = () => organizationEntityManager(orm, organization);

  async function buildPassages(texts: readonly string[], collection = ''): Promise<number> {
    const fields = { pieces: texts.length, ingestJob: crypto.randomUUID() };
    const id = await insertReadyDocument(entityManager(), { organization, store }, fields);
    const row = await entityManager().findOneOrFail(ContextDocument, { id });
    const chunks = texts.map((text, position) => ({ text, headings: [], page: null, tokens: 10, position }));
    const embeddings = { model: MODEL, collection, vectors: texts.map((text) => ngramVector(text)) };
    expect(await storeChunks(entityManager(), row, chunks, embeddings, backend)).toBe(true);
    return id;
  }

  /** The texts of the nearest passages, best first. */
  async function nearest(text: string, searched = backend, collection = ''): Promise<readonly string[]> {
    const query = { organization, store, model: MODEL, collection, vector: ngramVector(text), limit: 3 };
    const found = await searched.nearest(entityManager(), query);
    const chunks = await entityManager().find(ContextChunk, { id: { $in: found.map(({ id }) => id) } });
    return found.map(({ id }) => chunks.find((chunk) => chunk.id === id)!.text);
  }

  const files = async () => (await readdir(folder)).filter((name) => !name.includes('building'));

  it('are compared until their index is built, and found in it then, newer ones included', async () => {
    expect((await nearest(TEXTS[7]!))[0]).toBe(TEXTS[7]);
    await backend.settle();
    expect(await files()).toHaveLength(1);
    for (const text of [TEXTS[7]!, TEXTS[42]!]) expect((await nearest(text))[0]).toBe(text);
    await buildPassages(['A quite different text.']);
    expect((await nearest('A quite different text.'))[0]).toBe('A quite different text.');
  });

  it('have an index that later processes use, and rebuild if it is missing, damaged or outdated', async () => {
    await nearest(TEXTS[0]!);
    await backend.settle();
    const [first] = await files();
    const later = open();
    expect((await nearest(TEXTS[3]!, later))[0]).toBe(TEXTS[3]);
    await later.settle();
    expect(await files()).toEqual([first]);

    await truncate(join(folder, first!), 100);
    const repaired = open();
    expect((await nearest(TEXTS[3]!, repaired))[0]).toBe(TEXTS[3]);
    await repaired.settle();
    expect(await files()).toEqual([first]);
    expect((await nearest(TEXTS[3]!, repaired))[0]).toBe(TEXTS[3]);

    const newer = TEXTS.map(() => Array.from({ length: 8 }, word).join(' '));
    await buildPassages(newer);
    expect((await nearest(newer[5]!, repaired))[0]).toBe(newer[5]);
    await repaired.settle();
    expect(await files()).toHaveLength(1);
    expect(await files()).not.toEqual([first]);
  });

  it('are not found in the index once their document is inactive', async () => {
    await nearest(TEXTS[0]!);
    await backend.settle();
    await entityManager().nativeUpdate(ContextDocument, { id: document }, { isActive: false });
    expect(await nearest(TEXTS[0]!)).toEqual([]);
  });

  it('are found in their collection only, whose name its index has', async () => {
    await buildPassages(TEXTS, 'brand_voice.2030');
    expect(await nearest(TEXTS[7]!, backend, 'another')).toEqual([]);
    expect((await nearest(TEXTS[7]!, backend, 'brand_voice.2030'))[0]).toBe(TEXTS[7]);
    await backend.settle();
    expect(await files()).toEqual([expect.stringMatching(/^store-\d+-brand_voice\.2030-/)]);
    expect((await nearest(TEXTS[7]!, open(), 'brand_voice.2030'))[0]).toBe(TEXTS[7]);
    expect(await backend.removeObsolete(orm.em.fork())).toBe(0);
  });

  it('have an index in the folder, whichever name a collection has', async () => {
    await buildPassages(TEXTS, '../../x');
    await nearest(TEXTS[7]!, backend, '../../x');
    await backend.settle();
    expect(await files()).toEqual([expect.stringMatching(/^store-\d+-\.\._\.\._x-/)]);
  });

  it('lose their index when the store is deleted, or has none of the model any more', async () => {
    await nearest(TEXTS[0]!);
    await backend.settle();
    expect(await backend.removeObsolete(orm.em.fork())).toBe(0);
    await entityManager().nativeUpdate(ContextChunk, { store }, { model: 'another' });
    expect(await backend.removeObsolete(orm.em.fork())).toBe(1);
    expect(await files()).toEqual([]);
    await entityManager().nativeUpdate(ContextChunk, { store }, { model: MODEL });
    const other = open();
    await nearest(TEXTS[0]!, other);
    await other.settle();
    await entityManager().nativeUpdate(ContextStore, { id: store }, { deletedAt: new Date() });
    expect(await other.removeObsolete(orm.em.fork())).toBe(1);
  });
});
