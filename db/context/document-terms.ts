import type { DocumentEntry } from '#domain/context/document-terms.ts';
import { inField, userMistake } from '#domain/errors.ts';
import type { ConceptEntry, GlossaryContent } from '#domain/glossaries/terminology.ts';
import { ContextDocument, ContextStore, ContextTerm, type ContextDocumentRow } from '#db/entities/index.ts';
import { languageFilter } from '#db/glossaries/load-glossaries.ts';
import type { AdditionalGlossary } from '#db/glossaries/load-terminology.ts';
import { numberList } from '#db/memories/visible-memories.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { lockIngested } from './ingest-records.ts';

/** Entries per transaction. */
const BATCH = 1000;
/** Entries per query. */
const PAGE = 2000;
/** Entries of all documents of a request, which are compiled in memory. */
const MAX_TOGETHER = 250_000;
/** Ids that the terms of an entry may have: an entry has fewer terms than a table has columns. */
const IDS_OF_ENTRY = 1000;

/**
 * Stores the entries of a document's next generation; a later attempt continues after those of an earlier one.
 *
 * @returns false if the job has lost the document
 */
export async function storeTerms(
  entityManager: EntityManager,
  document: ContextDocumentRow,
  entries: readonly DocumentEntry[],
): Promise<boolean> {
  const { id, organization, nextGeneration: generation } = document;
  const stored = await entityManager.count(ContextTerm, { document: id, generation });
  for (let start = stored; start < entries.length; start += BATCH) {
    const rows = entries.slice(start, start + BATCH).map(({ terms, notes }, index) => {
      return { organization, document: id, generation, position: start + index, terms, notes };
    });
    const isMine = await entityManager.transactional(async (transaction) => {
      if (!(await lockIngested(transaction, document))) return false;
      await transaction.insertMany(ContextTerm, rows);
      return true;
    });
    if (!isMine) return false;
  }
  return true;
}

/** Removes entries of a document. @param keep generations that stay @returns the number of removed entries */
export async function discardTerms(
  entityManager: EntityManager,
  document: number,
  keep: readonly number[],
): Promise<number> {
  return entityManager.nativeDelete(ContextTerm, { document, generation: { $nin: [...keep] } });
}

/**
 * The documents of type `glossary` of some stores as glossaries, in the order of the stores and of their uploads: published
 * ones with terms, active ones of active stores.
 *
 * @throws LoquentError `limit_reached` for more entries than a request may have
 */
export async function documentGlossaries(
  entityManager: EntityManager,
  stores: readonly number[],
): Promise<readonly AdditionalGlossary[]> {
  if (stores.length === 0) return [];
  const active = { isActive: true, deletedAt: null };
  const open = await entityManager.find(
    ContextStore,
    { ...active, id: { $in: [...new Set(stores)] }, contentKind: 'documents' },
    { fields: ['id'] },
  );
  const documents = await entityManager.find(
    ContextDocument,
    {
      ...active,
      store: { $in: open.map(({ id }) => id) },
      documentType: 'glossary',
      generation: { $gt: 0 },
      termCount: { $gt: 0 },
    },
    { fields: ['id', 'store', 'title', 'generation', 'termCount'], orderBy: { id: 'asc' } },
  );
  const total = documents.reduce((sum, { termCount }) => sum + (termCount ?? 0), 0);
  if (total > MAX_TOGETHER) throw inField('context_stores', tooManyTerms(total));
  const order = [...new Set(stores)];
  return documents
    .toSorted((one, other) => order.indexOf(one.store) - order.indexOf(other.store) || one.id - other.id)
    .map(({ id, title, generation }) => ({
      key: `document ${id}.${generation}`,
      load: (languages) => loadDocument(entityManager, { id, title, generation }, languages),
    }));
}

const tooManyTerms = (total: number) =>
  userMistake(
    'limit_reached',
    `The glossary documents of the context stores have ${total.toLocaleString('en')} entries; a request may have ` +
      `${MAX_TOGETHER.toLocaleString('en')}. Name fewer stores, or deactivate documents.`,
  );

/** Those of some stores that have active documents, all of which act as terminology. */
export async function findStoresOfTerms(
  entityManager: EntityManager,
  organization: string,
  stores: readonly number[],
): Promise<ReadonlySet<number>> {
  if (stores.length === 0) return new Set();
  const rows: { store: number }[] = await entityManager.execute(
    'select d.store_id as store from context_document d where d.organization = ? and d.is_active = true ' +
      `and d.deleted_at is null and d.store_id in (${numberList(stores)}) group by d.store_id ` +
      "having sum(case when d.document_type = 'glossary' and d.term_count > 0 then 0 else 1 end) = 0",
    [organization],
    READ,
  );
  return new Set(rows.map(({ store }) => store));
}

/** Negative ids: glossaries, entries and terms of the database have positive ones, and all are compiled together. */
async function loadDocument(
  entityManager: EntityManager,
  { id: document, title, generation }: Pick<ContextDocumentRow, 'id' | 'title' | 'generation'>,
  languages: readonly string[] | undefined,
): Promise<GlossaryContent> {
  const isWanted = languageFilter(languages);
  const glossary = -Number(document);
  const entries: ConceptEntry[] = [];
  for (let after = -1; ;) {
    const rows = await entityManager.find(
      ContextTerm,
      { document, generation, position: { $gt: after } },
      { orderBy: { position: 'asc' }, limit: PAGE, disableIdentityMap: true },
    );
    for (const { id, terms: stored, notes } of rows) {
      const terms = stored
        .map(({ text, language }, index) => {
          return { id: -(id * IDS_OF_ENTRY + index), text, language, type: 'preferred', alternative: null } as const;
        })
        .filter(isWanted);
      if (terms.length > 0) entries.push({ id: -Number(id), glossaryId: glossary, notes: notes ?? null, terms });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = last.position;
  }
  return {
    id: glossary,
    name: title,
    baseLanguage: entries[0]?.terms[0]?.language ?? 'und',
    revision: generation,
    entries,
  };
}
