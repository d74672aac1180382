import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { LoquentError } from '#domain/errors.ts';
import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { DescribedDocument } from '#domain/selection/describe-selection.ts';
import type { FileManifest } from '#jobs/work-area/records.ts';
import { analyzeDocument } from './analyze.ts';
import type { DocumentEngine, DocumentStore, WrittenDocument } from './engine.ts';
import { extractDocument } from './extract.ts';
import { serveCalls, unwrapOutcome, type Outcome } from '#platform/threads/port-calls.ts';
import type { ThreadTask } from './thread.ts';
import { writeDocument } from './write.ts';

export interface DocumentEngineOptions {
  /** Threads for large documents; each holds one document, several times its size. */
  readonly threads: number;
  /** Bytes up to which a document is worked on in the calling thread. */
  readonly inlineLimit: number;
  /** MB of heap that one document may take. */
  readonly threadMemory: number;
  /** Ms that reading a document may take with segmentation rules that are not ours. */
  readonly rulesTimeout: number;
}

/**
 * A Word document of 64 KiB takes some ten ms, less than it costs to hand it to a thread, and Markdown, the slowest to
 * read, a third of a second; the largest file that may be uploaded, 100 MiB of plain text, was measured at 1.7 GB. Two
 * threads keep API and heartbeats alive on two cores.
 */
const DEFAULTS: DocumentEngineOptions = {
  threads: 2,
  inlineLimit: 64 * 1024,
  threadMemory: 3072,
  rulesTimeout: 300_000,
};

/**
 * MB of a thread's heap for new objects. With V8's default of 48 a document of 22 MB of XML takes 80 MB more, and no less
 * time.
 */
const YOUNG_MEMORY = 8;

/** Ms after which a thread without work ends and gives its memory back. */
const IDLE_TIMEOUT = 30_000;

/** Makes an engine; its threads start with the first large document. */
export function createDocumentEngine(options: Partial<DocumentEngineOptions> = {}): DocumentEngine {
  const { threads, inlineLimit, threadMemory, rulesTimeout } = { ...DEFAULTS, ...options };
  let pool: Piscina | undefined;
  const startPool = () =>
    new Piscina({
      filename: new URL('./thread.ts', import.meta.url).href,
      name: 'run',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_TIMEOUT,
      resourceLimits: { maxOldGenerationSizeMb: threadMemory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });

  type Work = ThreadTask extends infer Task ? (Task extends ThreadTask ? Omit<Task, 'port'> : never) : never;
  const inThread = async <Result>(work: Work, store: Partial<DocumentStore>, signal: AbortSignal): Promise<Result> => {
    const { port1, port2 } = new MessageChannel();
    serveCalls(port1, { ...store });
    try {
      pool ??= startPool();
      const outcome = (await pool.run({ ...work, port: port2 }, { transferList: [port2], signal })) as Outcome;
      return unwrapOutcome(outcome) as Result;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw outOfMemory(work.task.key, error);
      throw error;
    } finally {
      port1.close();
    }
  };

  /** Ends the thread after some ms; what that is thrown as is up to the caller. */
  const withLimit = async <Result>(
    timeLimit: number,
    tooSlow: (cause: unknown) => LoquentError,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const limit = AbortSignal.timeout(timeLimit);
    try {
      return await work(AbortSignal.any([signal, limit]));
    } catch (error) {
      throw limit.aborted && !signal.aborted ? tooSlow(error) : error;
    }
  };

  return {
    async extract(size, task, store, signal) {
      // A pattern that somebody brought may take for ever on an unlucky text: it must not take the process with it.
      if (task.rules !== undefined) {
        return withLimit(
          rulesTimeout,
          (cause) => rulesTooSlow(task.key, cause),
          signal,
          (limited) => inThread<FileManifest>({ kind: 'extract', task }, store, limited),
        );
      }
      if (size <= inlineLimit) return extractDocument(task, store, signal);
      return inThread<FileManifest>({ kind: 'extract', task }, store, signal);
    },
    write: (size, task, store, signal) =>
      size <= inlineLimit
        ? writeDocument(task, store, signal)
        : inThread<WrittenDocument>({ kind: 'write', task }, store, signal),
    analyze: (size, task, store, signal) =>
      size <= inlineLimit
        ? analyzeDocument(task, store, signal)
        : inThread<FileAnalysis>({ kind: 'analyze', task }, store, signal),
    async describe(task, store, signal) {
      const work = (limited: AbortSignal) => inThread<DescribedDocument>({ kind: 'describe', task }, store, limited);
      if (task.timeLimit === undefined) return work(signal);
      return withLimit(task.timeLimit, (cause) => tooSlow(task.key, cause), signal, work);
    },
    async close() {
      await pool?.destroy();
    },
  };
}

const rulesTooSlow = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'segmentation_rules_slow',
    message:
      `${key}: The segmentation rules take too long on this file, as patterns with nested or overlapping repetitions do. ` +
      'Simplify them, or go back to the common rules with DELETE /v1/segmentation-rules.',
    cause,
  });

const tooSlow = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'document_too_slow',
    message: `${key}: Reading the document takes longer than a request may. Submit a job, which has the time, or split it.`,
    cause,
  });

const outOfMemory = (key: string, cause: unknown) =>
  new LoquentError({
    id: 'document_too_large',
    message: `${key}: The document needs more memory than one document may take. Split it into smaller ones.`,
    cause,
  });
