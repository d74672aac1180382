import { insertSegments, type PlacedSegment } from '#db/memories/store-segments.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { buildStore, insertReadyDocument } from '#test/documents/context-documents.ts';

/** Segments per transaction, as in an ingest. */
const BATCH = 1000;

/** English texts with Spanish translations, in their order. */
export function segmentsOf(texts: Iterable<readonly [source: string, target: string]>): readonly PlacedSegment[] {
  const all = [...texts];
  return all.map(([source, target], index) => {
    const [previous, next] = [all[index - 1]?.[0], all[index + 1]?.[0]];
    return {
      source: plainText(source),
      target: plainText(target),
      sourceLanguage: 'en',
      targetLanguage: 'es',
      changedAt: null,
      previous: previous === undefined ? undefined : plainText(previous),
      next: next === undefined ? undefined : plainText(next),
    };
  });
}

/** Creates a translation memory with one document that has been read. @returns ids of the store and the document */
export async function buildMemory(
  { orm }: { readonly orm: Orm },
  organization: string,
  segments: readonly PlacedSegment[],
): Promise<{ readonly store: number; readonly document: number }> {
  const store = await buildStore({ orm }, organization, { contentKind: 'translation_memory', name: 'Memory' });
  const entityManager = organizationEntityManager(orm, organization);
  const document = await insertReadyDocument(
    entityManager,
    { organization, store },
    {
      title: 'Translations',
      languageList: '|en|es|',
      originalFilename: 'translations.tmx',
      fileType: 'tmx',
      pieces: segments.length,
    },
  );
  const place = { id: document, organization, store, generation: 1 };
  for (let from = 0; from < segments.length; from += BATCH) {
    await entityManager.transactional((transaction) =>
      insertSegments(transaction, { ...place, from }, segments.slice(from, from + BATCH)),
    );
  }
  return { store, document };
}
