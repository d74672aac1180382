import type { SourceStore } from '#jobs/documents/document-reader.ts';
import type { LoquentError } from '#domain/errors.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { ThreadPool, type ThreadWork } from '#platform/threads/thread-pool.ts';
import { hasCounts, NO_COUNTS } from './analyze.ts';
import type { DocumentEngine, DocumentStore } from './engine.ts';
import { documentOutOfMemory, documentTooSlow, extractionTooLarge, requestTooSlow, rulesTooSlow } from './errors.ts';
import { readPdf } from './read-pdf.ts';
import type { DocumentThreadInput, DocumentThreadWork } from './thread.ts';
import { CHECK_TIME_PER_BATCH, DEFAULT_TIME_LIMITS, timeLimitOf, type DocumentTimeLimits } from './time-limits.ts';

export interface DocumentEngineOptions {
  /** Threads for documents of jobs; each has one document in memory, several times its size. */
  readonly threads: number;
  /** MB of heap per document. */
  readonly threadMemory: number;
  /** Ms of work for reading a document with user-supplied segmentation rules. */
  readonly rulesTimeout: number;
  readonly timeLimits: DocumentTimeLimits;
  /** Runs the reader of PDFs; undefined: a runner of the engine. */
  readonly programs: ProgramRunner | undefined;
}

/**
 * The largest file that may be uploaded, 100 MiB of plain text, was measured at 1.7 GB. One organization gets two
 * threads, which keep API and heartbeats responsive on two cores; another one gets the third.
 */
const DEFAULTS: DocumentEngineOptions = {
  threads: 3,
  threadMemory: 3072,
  rulesTimeout: 300_000,
  timeLimits: DEFAULT_TIME_LIMITS,
  programs: undefined,
};

/**
 * Documents of jobs that wait for a thread. Each occupies a slot of the worker (`PARALLEL_ACTIVITIES`), of which some
 * must be left for other work.
 */
const WAITING = 100;

/** For jobs in their planning step. Each occupies a slot for provider calls, of which there are sixteen. */
const PLANS = { threads: 2, waiting: 8 };

/** For requests, whose clients wait. */
const REQUESTS = { threads: 2, waiting: 40 };

/** A limit of time in ms that doesn't depend on the size of the document, and its errors. */
interface FixedLimit {
  readonly limit: number;
  readonly tooSlow: (key: string, cause: unknown) => LoquentError;
  readonly outOfMemory?: (key: string, cause: unknown) => LoquentError;
}

/** @param fixed undefined: the limit of time is determined by the size of the document */
function threadWork(
  work: DocumentThreadWork,
  store: Partial<DocumentStore>,
  signal: AbortSignal,
  timeLimits: DocumentTimeLimits,
  fixed: FixedLimit | undefined,
): ThreadWork {
  const { key, organizationId } = work.task;
  const input: DocumentThreadInput = { work, limits: fixed === undefined ? timeLimits : undefined };
  return {
    organizationId,
    input,
    calls: { ...store },
    timeLimit: fixed?.limit ?? timeLimits.least,
    signal,
    tooSlow: (cause) => (fixed?.tooSlow ?? documentTooSlow)(key, cause),
    outOfMemory: (cause) => (fixed?.outOfMemory ?? documentOutOfMemory)(key, cause),
  };
}

/** Creates an engine; its threads start with the first document. */
export function createDocumentEngine(options: Partial<DocumentEngineOptions> = {}): DocumentEngine {
  const { threads, threadMemory, rulesTimeout, timeLimits, programs: given } = { ...DEFAULTS, ...options };
  const ownPrograms = given === undefined ? createProgramRunner() : undefined;
  const programs = given ?? ownPrograms!;
  const shared = { module: new URL('./thread.ts', import.meta.url), memory: threadMemory };
  const documents = new ThreadPool({ ...shared, threads, waiting: WAITING });
  const plans = new ThreadPool({ ...shared, ...PLANS });
  const requests = new ThreadPool({ ...shared, ...REQUESTS });
  const inThread = <Result>(
    pool: ThreadPool,
    work: DocumentThreadWork,
    store: Partial<DocumentStore>,
    signal: AbortSignal,
    fixed?: FixedLimit,
  ): Promise<Result> => pool.run(threadWork(work, store, signal, timeLimits, fixed));
  const withPdf = (key: string, store: SourceStore, signal: AbortSignal) => ({
    ...store,
    async readPdf() {
      const bytes = await store.source();
      return readPdf(programs, { key, bytes, timeLimit: timeLimitOf(bytes, timeLimits), signal });
    },
  });
  return {
    extract(task, store, signal) {
      const { timeLimit: limit } = task;
      if (limit !== undefined) {
        return inThread(requests, { kind: 'extract', task }, store, signal, { limit, tooSlow: requestTooSlow });
      }
      const fixed = task.rules === undefined ? undefined : { limit: rulesTimeout, tooSlow: rulesTooSlow };
      return inThread(documents, { kind: 'extract', task }, store, signal, fixed);
    },
    write: (task, store, signal) => inThread(documents, { kind: 'write', task }, store, signal),
    analyze: async (task, store, signal) =>
      hasCounts(task.key) ? inThread(documents, { kind: 'analyze', task }, store, signal) : NO_COUNTS,
    pair: (task, store, signal) => inThread(documents, { kind: 'pair', task }, store, signal),
    check(task, store, signal) {
      const limit = timeLimits.least + task.batches * CHECK_TIME_PER_BATCH;
      return inThread(documents, { kind: 'check', task }, store, signal, { limit, tooSlow: documentTooSlow });
    },
    readCorpus(task, store, signal) {
      const { timeLimit: limit } = task;
      if (limit === undefined) return inThread(documents, { kind: 'corpus', task }, store, signal);
      return inThread(requests, { kind: 'corpus', task }, store, signal, { limit, tooSlow: requestTooSlow });
    },
    findTerms: (task, store, signal) =>
      inThread(documents, { kind: 'terms', task }, store, signal, {
        limit: timeLimits.most,
        tooSlow: extractionTooLarge,
        outOfMemory: extractionTooLarge,
      }),
    chunk: (task, store, signal) =>
      inThread(documents, { kind: 'chunk', task }, withPdf(task.key, store, signal), signal),
    documentTerms: (task, store, signal) =>
      inThread(documents, { kind: 'documentTerms', task }, withPdf(task.key, store, signal), signal),
    describe(_language, task, store, signal) {
      const { timeLimit: limit } = task;
      if (limit === undefined) return inThread(plans, { kind: 'describe', task }, store, signal);
      return inThread(requests, { kind: 'describe', task }, store, signal, { limit, tooSlow: requestTooSlow });
    },
    async close() {
      await Promise.all([documents, plans, requests].map((pool) => pool.close()));
      await ownPrograms?.close();
    },
  };
}
