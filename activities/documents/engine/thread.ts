/** Entry of a document thread: implements `engine.ts`, with its store at the other end of a message port. */
import type { PortCall } from '#platform/threads/port-calls.ts';
import { threadTask } from '#platform/threads/thread-task.ts';
import { analyzeDocument } from './analyze.ts';
import { checkDocument } from './check.ts';
import { chunkDocument } from './chunk.ts';
import { findTermsIn, readCorpus } from './corpus.ts';
import { describeSource } from './describe.ts';
import type { DocumentStore } from './engine.ts';
import { readDocumentTerms } from './document-terms.ts';
import { extractDocument } from './extract.ts';
import { pairDocument } from './pair.ts';
import { timeLimitOf, type DocumentTimeLimits } from './time-limits.ts';
import { writeDocument } from './write.ts';

/** The kinds of work. A thread is terminated to cancel it, so none of them needs a signal. */
const workers = {
  analyze: analyzeDocument,
  check: checkDocument,
  chunk: chunkDocument,
  corpus: readCorpus,
  describe: describeSource,
  documentTerms: readDocumentTerms,
  extract: extractDocument,
  pair: pairDocument,
  terms: findTermsIn,
  write: writeDocument,
};

type Workers = typeof workers;
export type DocumentThreadWork = {
  [Kind in keyof Workers]: { readonly kind: Kind; readonly task: Parameters<Workers[Kind]>[0] };
}[keyof Workers];

export interface DocumentThreadInput {
  readonly work: DocumentThreadWork;
  /** Undefined: the initial limit of the task stays. */
  readonly limits: DocumentTimeLimits | undefined;
}

/** Runs one task; the pool calls it by its name. */
export const run = threadTask<DocumentThreadInput>(async ({ work, limits }, { call, changeTimeLimit }) => {
  const read = async (name: 'source' | 'readPdf') => {
    const bytes = await call<Uint8Array>(name);
    const languages = work.kind === 'write' ? work.task.languages.length : 1;
    if (limits !== undefined) await changeTimeLimit(timeLimitOf(bytes, limits, languages));
    return bytes;
  };
  const store: DocumentStore = { ...storeOf(call), source: () => read('source'), readPdf: () => read('readPdf') };
  const doWork = workers[work.kind] as (task: DocumentThreadWork['task'], store: DocumentStore) => Promise<unknown>;
  return doWork(work.task, store);
});

const storeOf = (call: PortCall): Omit<DocumentStore, 'source' | 'readPdf'> => ({
  counterpart: () => call('counterpart'),
  writeSegments: (batch, segments) => call('writeSegments', batch, segments),
  writeUntranslated: (batch, segments) => call('writeUntranslated', batch, segments),
  readSegments: (batch) => call('readSegments', batch),
  writeFindings: (batch, findings) => call('writeFindings', batch, findings),
  writeCorpus: (batch, segments) => call('writeCorpus', batch, segments),
  readCorpus: (document, batch) => call('readCorpus', document, batch),
  writeBatch: (batch, segments) => call('writeBatch', batch, segments),
  readBatch: (language, batch) => call('readBatch', language, batch),
  readTranslations: (language, batch) => call('readTranslations', language, batch),
});
