import {
  recordDocumentFailure,
  findIngested,
  kilobytes,
  listIngested,
  publishDocument,
  recordIngestProgress,
  recordIngestTotal,
} from '#db/context/ingest-records.ts';
import { languageListOf } from '#db/context/language-list.ts';
import { beginJob, enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { DocumentSummary, OpenedDocuments } from '#domain/jobs/summaries.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from '#activities/runtime/heartbeat.ts';
import { jobErrorOf } from '#activities/runtime/job-error.ts';
import { requireJobRow } from '#activities/runtime/require-job.ts';
import { discardChunks } from '#db/context/chunk-records.ts';
import { discardTerms } from '#db/context/document-terms.ts';
import { discardSegments } from '#db/memories/store-segments.ts';
import type { DocumentFileType } from '#domain/context/context-store.ts';
import { DocumentLost, typeUnsupported, type Ingester } from './ingester.ts';
import { ingestTmx } from './ingest-tmx.ts';
import { ingestPassages } from './passages.ts';

const passages: Ingester = {
  ingest: ingestPassages,
  async discard(...of) {
    await discardChunks(...of);
    await discardTerms(...of);
  },
};

/** The readers of documents, by file type. */
const INGESTERS: Readonly<Partial<Record<DocumentFileType, Ingester>>> = {
  pdf: passages,
  docx: passages,
  csv: passages,
  txt: passages,
  tmx: { ingest: ingestTmx, discard: discardSegments },
};

/** Documents per run of the workflow: their ids are a small payload, and their events a short history. */
const DOCUMENTS_PER_RUN = 500;

/** A document of a job. */
type DocumentTask = JobReference & { readonly documentId: number };

const SUPERSEDED: DocumentSummary = { superseded: true, pieces: 0 };

/** Activities of `rag_ingest` jobs. */
export function createIngestActivities(dependencies: ActivityDependencies) {
  const { orm, storage } = dependencies;
  return {
    /** Begins the job, and returns the next of its documents. @param input `after`: id of the last finished document */
    async openDocuments(input: JobReference & { readonly after: number }): Promise<OpenedDocuments> {
      const { jobId } = input;
      const entityManager = organizationEntityManager(orm, input.organizationId);
      await requireJobRow(dependencies, input);
      if (!(await beginJob(entityManager, jobId))) return { proceed: false, documents: [], isLast: true };
      if (input.after === 0) await recordIngestTotal(entityManager, jobId);
      const documents = await listIngested(entityManager, jobId, input.after, DOCUMENTS_PER_RUN);
      return { proceed: true, documents, isLast: documents.length < DOCUMENTS_PER_RUN };
    },

    /** Reads a document, and replaces what searches found of it. */
    async ingestDocument(input: DocumentTask, { note, signal }: ActivityRun): Promise<DocumentSummary> {
      const { jobId, documentId } = input;
      const entityManager = organizationEntityManager(orm, input.organizationId);
      await enterStep(entityManager, await requireJobRow(dependencies, input), 'ingest');
      const found = await findIngested(entityManager, jobId, documentId);
      if (found === undefined || found.document.status === 'failed') return SUPERSEDED;
      const { document, store } = found;
      // An earlier attempt had finished it.
      if (document.status === 'ready') return { superseded: false, pieces: document.pieces };
      const ingester = INGESTERS[document.fileType];
      if (ingester === undefined) throw typeUnsupported(document.fileType);
      const progress = async (bytes: number) => {
        note({ bytes, of: document.size });
        signal.throwIfAborted();
        await recordIngestProgress(entityManager, jobId, documentId, kilobytes(bytes));
      };
      const open = async () => (await storage.open(document.objectKey ?? '')).stream;
      try {
        const {
          pieces,
          languages,
          indexSettings = null,
          termCount = null,
          warnings = [],
        } = await ingester.ingest({
          document,
          store,
          entityManager,
          dependencies,
          open,
          progress,
          signal,
        });
        signal.throwIfAborted();
        const languageList = document.languageList === '' ? languageListOf(languages) : document.languageList;
        const found = {
          pieces,
          languageList,
          indexSettings,
          termCount,
          warnings: warnings.length === 0 ? null : warnings,
        };
        if (!(await publishDocument(entityManager, document, found))) return SUPERSEDED;
        await progress(document.size);
        await ingester.discard(entityManager, document.id, [document.nextGeneration]);
        return { superseded: false, pieces };
      } catch (error) {
        if (error instanceof DocumentLost) return SUPERSEDED;
        throw error;
      }
    },

    /** Records why a document can't be read. */
    async recordDocumentFailure(
      input: DocumentTask & { readonly outcome: JobOutcome },
    ): Promise<{ readonly code: string }> {
      const error = await jobErrorOf(storage, input, input.outcome);
      const { code, message } = error ?? { code: 'internal', message: 'The document could not be read.' };
      const entityManager = organizationEntityManager(orm, input.organizationId);
      await recordDocumentFailure(entityManager, input.jobId, input.documentId, { code, message });
      return { code };
    },
  };
}
