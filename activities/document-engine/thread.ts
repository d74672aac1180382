/** Entry of a document thread: implements `engine.ts`, with its store at the other end of a message port. */
import type { Call } from '#platform/threads/port-calls.ts';
import { threadTask } from '#platform/threads/thread-task.ts';
import { analyzeDocument } from './analyze.ts';
import { checkDocument } from './check.ts';
import { chunkDocument, type ChunkStore } from './chunk.ts';
import { readCorpus } from './corpus.ts';
import { describeSource } from './describe.ts';
import type { AnalyzeTask, ChunkTask, DescribeTask, DocumentStore, ExtractTask, WriteTask } from './engine.ts';
import { extractDocument } from './extract.ts';
import { findTermsIn } from './find-terms.ts';
import { pairDocument } from './pair.ts';
import type { CheckTask, PairTask, QualityStore } from './quality-tasks.ts';
import type { CorpusTask, TermsTask, TermStore } from './term-tasks.ts';
import { timeLimitOf, type DocumentTimeLimits } from './time-limits.ts';
import { writeDocument } from './write.ts';

export type DocumentWork =
  | { readonly kind: 'analyze'; readonly task: AnalyzeTask }
  | { readonly kind: 'check'; readonly task: CheckTask }
  | { readonly kind: 'chunk'; readonly task: ChunkTask }
  | { readonly kind: 'corpus'; readonly task: CorpusTask }
  | { readonly kind: 'describe'; readonly task: DescribeTask }
  | { readonly kind: 'extract'; readonly task: ExtractTask }
  | { readonly kind: 'pair'; readonly task: PairTask }
  | { readonly kind: 'terms'; readonly task: TermsTask }
  | { readonly kind: 'write'; readonly task: WriteTask };

export interface DocumentThreadInput {
  readonly work: DocumentWork;
  /** Undefined: the initial limit of the task stays. */
  readonly limits: DocumentTimeLimits | undefined;
}

/** A thread is terminated to cancel it, so its work needs no signal. */
const NEVER = new AbortController().signal;

/** Runs one task; the pool calls it by its name. */
export const run = threadTask<DocumentThreadInput>(async ({ work, limits }, { call, changeTimeLimit }) => {
  const read = async (name: 'source' | 'readPdf') => {
    const bytes = await call<Uint8Array>(name);
    const languages = work.kind === 'write' ? work.task.languages.length : 1;
    if (limits !== undefined) await changeTimeLimit(timeLimitOf(bytes, limits, languages));
    return bytes;
  };
  const store: AnyStore = { ...storeOf(call), source: () => read('source'), readPdf: () => read('readPdf') };
  switch (work.kind) {
    case 'analyze':
      return analyzeDocument(work.task, store, NEVER);
    case 'check':
      return checkDocument(work.task, store, NEVER);
    case 'chunk':
      return chunkDocument(work.task, store);
    case 'corpus':
      return readCorpus(work.task, store, NEVER);
    case 'describe':
      return describeSource(work.task, store);
    case 'extract':
      return extractDocument(work.task, store, NEVER);
    case 'pair':
      return pairDocument(work.task, store, NEVER);
    case 'terms':
      return findTermsIn(work.task, store, NEVER);
    case 'write':
      return writeDocument(work.task, store, NEVER);
  }
});

type AnyStore = DocumentStore & QualityStore & TermStore & ChunkStore;

const storeOf = (call: Call): Omit<AnyStore, 'source' | 'readPdf'> => ({
  counterpart: () => call('counterpart'),
  writeSegments: (batch, segments) => call('writeSegments', batch, segments),
  readSegments: (batch) => call('readSegments', batch),
  writeFindings: (batch, findings) => call('writeFindings', batch, findings),
  writeCorpus: (batch, segments) => call('writeCorpus', batch, segments),
  readCorpus: (document, batch) => call('readCorpus', document, batch),
  writeBatch: (batch, segments) => call('writeBatch', batch, segments),
  readBatch: (language, batch) => call('readBatch', language, batch),
  readTranslations: (language, batch) => call('readTranslations', language, batch),
});
