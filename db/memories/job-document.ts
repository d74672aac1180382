import { lockStore } from '#db/context/store-records.ts';
import { insertDocument, requireDocumentLimit } from '#db/context/document-records.ts';
import { languageListOf } from '#db/context/language-list.ts';
import { ContextDocument, type ContextDocumentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';

/** A job that saves its translations. */
export interface SavingJob {
  /** UUIDs. */
  readonly id: string;
  readonly organization: string;
  /** BCP 47. */
  readonly languages: readonly string[];
  /** Title of its document; absent: it names the job. */
  readonly title?: string;
}

/**
 * The document of a translation memory that has what a job saves: a new one, or that of an earlier attempt.
 *
 * @throws LoquentError `not_found` for the store, `limit_reached`
 */
export async function openJobDocument(
  entityManager: EntityManager,
  store: number,
  { id: job, organization, languages, title = `Translations of job ${job}` }: SavingJob,
): Promise<ContextDocumentRow> {
  return entityManager.transactional(async (transaction) => {
    await lockStore(transaction, store);
    const mine = { store, ingestJob: job, deletedAt: null };
    const known = await transaction.findOne(ContextDocument, mine);
    if (known !== null) return known;
    await insertDocument(transaction, {
      organization,
      store,
      origin: 'jobs',
      title,
      description: '',
      documentType: 'reference',
      languageList: languageListOf(languages),
      originalFilename: `${job}.tmx`,
      fileType: 'tmx',
      size: 0,
      mimeType: null,
      hash: job,
      duplicateOf: null,
      objectKey: null,
      nextGeneration: 1,
      ingestJob: job,
    });
    await requireDocumentLimit(transaction, organization);
    return transaction.findOneOrFail(ContextDocument, mine);
  });
}
