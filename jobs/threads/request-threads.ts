import { userMistake } from '#domain/errors.ts';
import { ThreadPool, type ThreadWork } from '#platform/threads/thread-pool.ts';
import type { RequestTask } from './request-thread.ts';

/** One organization gets at most two. Imports occupy theirs while the database writes. */
const THREADS = 3;

/** Waiting requests; each occupies a connection. */
const WAITING = 40;

/** MB. The largest workbook that is unpacked, 256 MB, needs some 1.2 GB. */
const MEMORY = 2048;

/** Ms of work; the largest files take a few seconds. */
const TIME_LIMIT = 120_000;

/** Threads that read files of requests. */
export interface RequestThreads {
  /**
   * @param calls functions that the task may call
   * @throws LoquentError `document_too_slow`, `document_too_large`, `threads_busy`, `unavailable`; errors of the task
   */
  run<Result>(
    organizationId: string,
    task: RequestTask,
    signal: AbortSignal,
    calls?: ThreadWork['calls'],
  ): Promise<Result>;
  close(): Promise<void>;
}

/** @param timeLimit ms of work per task */
export function createRequestThreads(timeLimit = TIME_LIMIT): RequestThreads {
  const module = new URL('./request-thread.ts', import.meta.url);
  const pool = new ThreadPool({ module, threads: THREADS, waiting: WAITING, memory: MEMORY });
  return {
    run: (organizationId, input, signal, calls = {}) =>
      pool.run({ organizationId, input, calls, timeLimit, signal, tooSlow, outOfMemory }),
    close: () => pool.close(),
  };
}

const tooSlow = (cause: unknown) =>
  userMistake(
    'document_too_slow',
    'Reading the file exceeds the time limit of a request. Split it into smaller files.',
    { cause },
  );

const outOfMemory = (cause: unknown) =>
  userMistake(
    'document_too_large',
    'The file exceeds the memory limit of a single file. Split it into smaller files.',
    { cause },
  );
