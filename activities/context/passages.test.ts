import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeDocument,
  changeStore,
  contextAccess,
  findStore,
  findStoresToReindex,
  lockStore,
  removeDocument,
  submitIngest,
} from '#db/context/index.ts';
import { ContextChunk, ContextDocument } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { ngramVector } from '#providers/embeddings/local-ngram/ngram-vector.ts';
import { buildPdf, pdfLines } from '#formats/context/testing/build-pdf.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { buildDocument, buildStore, ingestContextDocument } from '#test/documents/context-documents.ts';
import { startEmbeddingServer } from '#test/fakes/embedding-server.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: vectors are in pgvector.

const RULES = 'Address customers formally.\n\nWrite prices without decimals.\n\nNever translate the name Loquent.';

let organization: string;
/** The text that the fake doesn't embed. */
let refused: string | undefined;
const server = sharedByTests(() =>
  startEmbeddingServer((text) => {
    if (refused !== undefined && text.includes(refused)) throw new Error(refused);
    return [...ngramVector(text).subarray(0, 3), 1];
  }),
);
const bench = sharedByTests(() =>
  createActivityBench(undefined, {
    embeddings: { EMBEDDINGS_BASE_URL: `${server.url}/v1` },
  }),
);
beforeEach(() => {
  organization = crypto.randomUUID();
  refused = undefined;
});

const entityManager = (of = organization) => organizationEntityManager(bench.orm, of);

async function found(store: number, text: string, options: { types?: ['styleguide']; languages?: string[] } = {}) {
  const { search } = contextAccess(entityManager(), organization, bench.vectors);
  const embedding = { model: 'local-ngram', vector: ngramVector(text) };
  const passages = await search({ store, text, embedding, limit: 5, ...options });
  return passages.map((passage) => passage.text);
}

describe('passages of a document', () => {
  it('are found by meaning and by words once it was read', async () => {
    const store = await buildStore(bench, organization, { chunkSize: 12, chunkOverlap: 0 });
    const document = await buildDocument(bench, organization, store, { content: RULES, title: 'Rules' });
    expect(document).toMatchObject({ status: 'ready', pieces: 3, generation: 1 });
    expect((await found(store, 'How are customers addressed?'))[0]).toBe('Address customers formally.');
    expect((await found(store, 'decimal prices'))[0]).toBe('Write prices without decimals.');
  });

  it('are found by their words in a store without vectors', async () => {
    const store = await buildStore(bench, organization, { retrievalBackend: 'none', embeddingModel: null });
    await buildDocument(bench, organization, store, { content: '返金には一週間かかります。' });
    const { search } = contextAccess(entityManager(), organization, bench.vectors);
    const query = { store, embedding: undefined, limit: 5 };
    expect(await search({ ...query, text: '返金は?' })).toMatchObject([{ text: '返金には一週間かかります。' }]);
    expect(await search({ ...query, text: 'nothing "of" it\' OR *' })).toEqual([]);
    expect(await search({ ...query, text: '?!' })).toEqual([]);
  });

  it('are those of the pages of a PDF', async () => {
    const store = await buildStore(bench, organization);
    const content = buildPdf([
      [
        { text: 'Tone', x: 72, y: 700, size: 20 },
        ...pdfLines(['Be kind to all of your customers.', 'Be brief.'], 72, 660),
      ],
    ]);
    await buildDocument(bench, organization, store, { content, fileType: 'pdf' });
    const { search } = contextAccess(entityManager(), organization, bench.vectors);
    const [passage] = await search({ store, text: 'customers', embedding: undefined, limit: 1 });
    expect(passage).toMatchObject({ headings: ['Tone'], page: 1 });
  });

  it('are not found in another store, another organization, or after a deletion or deactivation', async () => {
    const store = await buildStore(bench, organization);
    const other = await buildStore(bench, organization);
    const document = await buildDocument(bench, organization, store, { content: RULES });
    expect(await found(store, 'customers')).toHaveLength(1);
    expect(await found(other, 'customers')).toEqual([]);
    const stranger = crypto.randomUUID();
    const { search } = contextAccess(entityManager(stranger), stranger, bench.vectors);
    const embedding = { model: 'local-ngram', vector: ngramVector('customers') };
    expect(await search({ store, text: 'customers', embedding, limit: 5 })).toEqual([]);
    await changeDocument(
      entityManager(),
      { organizationId: organization, userId: organization },
      { store, id: document.id },
      { isActive: false },
    );
    expect(await found(store, 'customers')).toEqual([]);
    await changeDocument(
      entityManager(),
      { organizationId: organization, userId: organization },
      { store, id: document.id },
      { isActive: true },
    );
    await changeStore(entityManager(), store, { isActive: false });
    expect(await found(store, 'customers')).toEqual([]);
    await changeStore(entityManager(), store, { isActive: true });
    expect(await found(store, 'customers')).toHaveLength(1);
    await removeDocument(entityManager(), organization, { store, id: document.id }, { files: true });
    expect(await found(store, 'customers')).toEqual([]);
  });

  it('are found by the type and the languages of their document', async () => {
    const store = await buildStore(bench, organization);
    await buildDocument(bench, organization, store, { content: 'Colours in English.', languages: ['en-GB'] });
    await buildDocument(bench, organization, store, {
      content: 'Colours in Spanish.',
      languages: ['es'],
      type: 'styleguide',
    });
    await buildDocument(bench, organization, store, { content: 'Colours anywhere.' });
    expect((await found(store, 'colours', { languages: ['es-MX'] })).sort()).toEqual([
      'Colours anywhere.',
      'Colours in Spanish.',
    ]);
    expect((await found(store, 'colours', { languages: ['en'] })).sort()).toEqual([
      'Colours anywhere.',
      'Colours in English.',
    ]);
    expect(await found(store, 'colours', { types: ['styleguide'] })).toEqual(['Colours in Spanish.']);
  });
});

describe('reading a document again', () => {
  const submit = async (store: number) => {
    const requester = { organizationId: organization, userId: crypto.randomUUID() };
    return entityManager().transactional(async (transaction) => {
      await lockStore(transaction, store);
      return submitIngest(transaction, requester, { store });
    });
  };
  const needsReindex = async (store: number) =>
    (await findStoresToReindex(entityManager(), [await findStore(entityManager(), store)])).has(store);
  const current = (id: number) => entityManager().findOneOrFail(ContextDocument, { id });

  it('stores no passage twice after a broken attempt, and embeds none again', async () => {
    const store = await buildStore(bench, organization, {
      embeddingModel: 'local/embed-1',
      chunkSize: 20,
      chunkOverlap: 0,
    });
    const content = Array.from(
      { length: 70 },
      (_, index) => `Rule number ${index} says something else than the others do.`,
    );
    // The second call of the first attempt fails.
    refused = 'Rule number 50';
    const failing = buildDocument(bench, organization, store, { content: content.join('\n\n') });
    await expect(failing).rejects.toMatchObject({ type: 'provider_failed' });
    const stored = await entityManager().count(ContextChunk, { store });
    expect(stored).toBeGreaterThan(0);
    refused = undefined;
    const before = server.questions.length;
    const [document] = await entityManager().find(ContextDocument, { store });
    const read = await ingestContextDocument(bench, document!);
    const chunks = await entityManager().find(ContextChunk, { document: read.id }, { orderBy: { position: 'asc' } });
    expect(read).toMatchObject({ status: 'ready', pieces: chunks.length });
    expect(chunks.map(({ position }) => position)).toEqual(chunks.map((_, index) => index));
    const asked = server.questions.slice(before).flatMap(({ texts }) => texts);
    expect(asked).toHaveLength(chunks.length - stored);
  });

  it('finds the previous passages until the new ones are complete', async () => {
    const store = await buildStore(bench, organization);
    const document = await buildDocument(bench, organization, store, { content: RULES });
    await submit(store);
    expect(await found(store, 'customers')).toHaveLength(1);
    const read = await ingestContextDocument(bench, await current(document.id));
    expect(read).toMatchObject({ status: 'ready', generation: 2 });
    expect(await found(store, 'customers')).toHaveLength(1);
  });

  it('is needed after another model, whose vectors the old ones do not meet', async () => {
    const store = await buildStore(bench, organization, { embeddingModel: 'local/embed-1' });
    const document = await buildDocument(bench, organization, store, { content: RULES });
    const { search } = contextAccess(entityManager(), organization, bench.vectors);
    const embedding = { model: 'local-ngram', vector: ngramVector('customers') };
    // By words only: a passage of another model is not near.
    expect(await search({ store, text: 'zzz', embedding, limit: 5 })).toEqual([]);
    expect(await needsReindex(store)).toBe(false);
    await changeStore(entityManager(), store, { embeddingModel: 'local-ngram' });
    expect(await needsReindex(store)).toBe(true);
    await submit(store);
    await ingestContextDocument(bench, await current(document.id));
    expect(await needsReindex(store)).toBe(false);
    await changeStore(entityManager(), store, { chunkSize: 100 });
    expect(await needsReindex(store)).toBe(true);
    expect(await search({ store, text: 'zzz', embedding, limit: 5 })).toHaveLength(1);
  });

  it('is needed after another collection, in which the old vectors are not', async () => {
    const store = await buildStore(bench, organization, { externalIndexId: 'first' });
    const document = await buildDocument(bench, organization, store, { content: RULES });
    const { search } = contextAccess(entityManager(), organization, bench.vectors);
    const embedding = { model: 'local-ngram', vector: ngramVector('customers') };
    const found = async () => (await search({ store, text: 'zzz', embedding, limit: 5 })).length;
    expect([await found(), await needsReindex(store)]).toEqual([1, false]);
    await changeStore(entityManager(), store, { externalIndexId: 'second' });
    expect([await found(), await needsReindex(store)]).toEqual([0, true]);
    await submit(store);
    await ingestContextDocument(bench, await current(document.id));
    expect([await found(), await needsReindex(store)]).toEqual([1, false]);
  });

  it('is asked for when the model answers with another dimension', async () => {
    const store = await buildStore(bench, organization, { embeddingModel: 'local/embed-1' });
    await buildDocument(bench, organization, store, { content: RULES });
    const { search } = contextAccess(entityManager(), organization, bench.vectors);
    const embedding = { model: 'local/embed-1', vector: Float32Array.of(1, 0, 0) };
    await expect(search({ store, text: 'customers', embedding, limit: 5 })).rejects.toMatchObject({
      id: 'embedding_dimension_changed',
      message: expect.stringContaining('Reindex') as string,
    });
    expect(await needsReindex(store)).toBe(true);
  });

  it('names what is wrong with a document', async () => {
    const store = await buildStore(bench, organization);
    const scanned = buildDocument(bench, organization, store, { content: buildPdf([[]]), fileType: 'pdf' });
    await expect(scanned).rejects.toMatchObject({ type: 'document_without_text', nonRetryable: true });
  });
});
