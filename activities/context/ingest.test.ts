import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeDocument, lockStore, removeDocument, submitIngest } from '#db/context/index.ts';
import { addDocument, findDocument } from '#db/context/document-records.ts';
import { TranslationMemory } from '#db/memories/translation-memory.ts';
import { ContextDocument, MemoryGram, MemorySegment, type ContextDocumentRow } from '#db/entities/index.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { contextObjectKey } from '#platform/storage/keys.ts';
import { buildOrganization, buildUser } from '#test/database/factories.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { buildStore } from '#test/documents/context-documents.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

// On PostgreSQL: vectors are in pgvector.

const unit = (source: string, target: string) =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="es"><seg>${target}</seg></tuv></tu>`;
const tmx = (...units: readonly string[]) =>
  `<tmx version="1.4"><header srclang="en"/><body>${units.join('')}</body></tmx>`;

describe('an ingest', () => {
  let organization: string;
  let user: string;
  let entityManager: EntityManager;
  let store: number;
  const bench = freshForEachTest(() => createActivityBench());
  beforeEach(async () => {
    ({ id: organization } = await buildOrganization(bench.orm));
    ({ id: user } = await buildUser(bench.orm));
    entityManager = organizationEntityManager(bench.orm, organization);
    store = await buildMemoryStore();
  });

  const buildMemoryStore = () => buildStore(bench, organization, { contentKind: 'translation_memory', name: 'Memory' });

  const upload = async (content: string, languages: readonly string[] = []): Promise<ContextDocumentRow> => {
    const objectKey = contextObjectKey(organization, crypto.randomUUID());
    await bench.storage.write(objectKey, Buffer.from(content));
    return addDocument(
      entityManager,
      { organizationId: organization, userId: user },
      {
        store,
        title: 'a',
        description: '',
        documentType: 'reference',
        languages,
        originalFilename: 'a.tmx',
        fileType: 'tmx',
        size: content.length,
        mimeType: null,
        hash: createHash('sha256').update(content).digest('hex'),
        objectKey,
      },
      crypto.randomUUID(),
    );
  };

  const jobOf = ({ ingestJob }: ContextDocumentRow): JobReference => ({
    jobId: ingestJob!,
    organizationId: organization,
  });
  const ingest = async (document: ContextDocumentRow) => {
    const job = jobOf(document);
    await runActivity(bench.activities.openDocuments, { ...job, after: 0 });
    return runActivity(bench.activities.ingestDocument, { ...job, documentId: document.id });
  };
  const reindex = async () =>
    entityManager.transactional(async (transaction) => {
      await lockStore(transaction, store);
      return submitIngest(transaction, { organizationId: organization, userId: user }, { store });
    });
  const current = async (id: number) => findDocument(entityManager, store, id);
  const memory = (target = 'es', stores = [store]) =>
    new TranslationMemory(entityManager, organization, stores, 'en', target);
  const exact = async (text: string, target = 'es') =>
    (await memory(target).exact([{ content: plainText(text) }]))[0]?.adapted?.text;

  it('makes the segments of a TMX file found, and reports them', async () => {
    const document = await upload(tmx(unit('Good day.', 'Buenos días.'), unit('Bye.', 'Adiós.')));
    expect(await exact('Good day.')).toBeUndefined();
    expect(await ingest(document)).toMatchObject({ superseded: false, pieces: 2 });
    expect(await exact('Good day.')).toBe('Buenos días.');
    expect(await exact('Good day.', 'es-MX')).toBe('Buenos días.');
    expect(await exact('Good day.', 'fr')).toBeUndefined();
    expect(await current(document.id)).toMatchObject({ status: 'ready', pieces: 2, languageList: '|en|es|' });
    await runActivity(bench.activities.closeJob, { ...jobOf(document), outcome: { status: 'completed' } });
    expect(await bench.row(jobOf(document))).toMatchObject({
      status: 'completed',
      unitsCompleted: 1,
      unitsTotal: 1,
      result: { documents: 1, chunks: 2, failed: [] },
    });
  });

  it('stores nothing twice when it continues after a crash', async () => {
    const units = Array.from({ length: 12_500 }, (_, index) =>
      unit(`Sentence number ${index} here.`, `Frase ${index}.`),
    );
    const document = await upload(tmx(...units));
    const open = bench.storage.open.bind(bench.storage);
    // The connection breaks after the first batches.
    bench.storage.open = async (key, ...rest) => {
      const { object, stream } = await open(key, ...rest);
      const broken = async function* () {
        let bytes = 0;
        for await (const chunk of stream) {
          for (let start = 0; start < (chunk as Buffer).length; start += 4096) {
            yield (chunk as Buffer).subarray(start, start + 4096);
            if ((bytes += 4096) > object.size / 2) throw new Error('connection lost');
          }
        }
      };
      return { object, stream: Readable.from(broken()) };
    };
    await expect(ingest(document)).rejects.toThrow();
    const stored = await entityManager.count(MemorySegment, { document: document.id });
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(12_500);
    bench.storage.open = open;
    expect(await ingest(document)).toMatchObject({ pieces: 12_500 });
    expect(await entityManager.count(MemorySegment, { document: document.id })).toBe(12_500);
    expect(await exact('Sentence number 12499 here.')).toBe('Frase 12499.');
  });

  it('finds the previous content until the new one is complete, and only the new one then', async () => {
    const document = await upload(tmx(unit('Good day.', 'Buenos días.')));
    await ingest(document);
    const job = await reindex();
    expect(await current(document.id)).toMatchObject({ status: 'processing', generation: 1 });
    expect(await exact('Good day.')).toBe('Buenos días.');
    await ingest(await current(document.id));
    expect(await current(document.id)).toMatchObject({ status: 'ready', generation: 2, ingestJob: job.id });
    expect(await entityManager.count(MemorySegment, { document: document.id })).toBe(1);
    expect(await entityManager.count(MemoryGram, { document: document.id, generation: 1 })).toBe(0);
  });

  it('leaves a document to the later of two jobs', async () => {
    const document = await upload(tmx(unit('Good day.', 'Buenos días.')));
    await reindex();
    expect(await ingest(document)).toMatchObject({ superseded: true });
    expect(await ingest(await current(document.id))).toMatchObject({ superseded: false, pieces: 1 });
  });

  it('gives documents back as they were when it is cancelled', async () => {
    const document = await upload(tmx(unit('Good day.', 'Buenos días.')));
    await ingest(document);
    const second = await upload(tmx(unit('Bye.', 'Adiós.')));
    const job = await reindex();
    const reference = { jobId: job.id, organizationId: organization };
    await runActivity(bench.activities.closeJob, { ...reference, outcome: { status: 'cancelled' } });
    expect(await current(document.id)).toMatchObject({ status: 'ready' });
    expect(await current(second.id)).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
    expect(await exact('Good day.')).toBe('Buenos días.');
  });

  it('says which languages a file lacks', async () => {
    const document = await upload(tmx(unit('Good day.', 'Buenos días.')), ['en', 'fr']);
    await expect(ingest(document)).rejects.toMatchObject({ type: 'document_empty', nonRetryable: true });
  });

  it('is without effect on searches once its document is inactive, deleted, or in an inactive store', async () => {
    const document = await upload(tmx(unit('Good day.', 'Buenos días.')));
    await ingest(document);
    await changeDocument(
      entityManager,
      { organizationId: organization, userId: organization },
      { store, id: document.id },
      { isActive: false },
    );
    expect(await exact('Good day.')).toBeUndefined();
    await changeDocument(
      entityManager,
      { organizationId: organization, userId: organization },
      { store, id: document.id },
      { isActive: true },
    );
    expect(await exact('Good day.')).toBe('Buenos días.');
    await removeDocument(entityManager, organization, { store, id: document.id }, { files: true });
    expect(await exact('Good day.')).toBeUndefined();
    expect(await memory().fuzzy(plainText('Good day.'), 5)).toEqual([]);
  });

  it('loses only units with forbidden characters and texts without a language code, and says so', async () => {
    const strange = '<tu><tuv xml:lang="English"><seg>a</seg></tuv><tuv xml:lang="es"><seg>b</seg></tuv></tu>';
    const document = await upload(tmx(unit('Field&#x1F;', 'Campo') + unit('Good day.', 'Buenos días.') + strange));
    await ingest(document);
    expect(await memory().exact([{ content: plainText('Good day.') }])).toMatchObject([
      { segment: { target: { text: 'Buenos días.' } } },
    ]);
    const { warnings } = await entityManager.findOneOrFail(ContextDocument, { id: document.id });
    expect(warnings).toMatchObject([{ code: 'segments_not_read' }]);
    expect(warnings?.[0]?.message).toMatch(/: 1 units .* 1 texts .*"English"/);
  });

  it('is found neither in another store nor by another organization', async () => {
    await ingest(await upload(tmx(unit('Good day.', 'Buenos días.'))));
    const other = await buildMemoryStore();
    const found = await memory('es', [other]).exact([{ content: plainText('Good day.') }]);
    expect(found).toEqual([undefined]);
    const { id } = await buildOrganization(bench.orm);
    const stranger = new TranslationMemory(organizationEntityManager(bench.orm, id), id, [store], 'en', 'es');
    expect(await stranger.exact([{ content: plainText('Good day.') }])).toEqual([undefined]);
    expect(await stranger.fuzzy(plainText('Good day.'), 5)).toEqual([]);
  });
});
