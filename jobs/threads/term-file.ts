import type { ImportRow } from '#domain/glossaries/import-row.ts';
import type { ColumnPlan } from '#formats/glossaries/index.ts';
import type { RequestThreads } from './request-threads.ts';
import { EXCHANGE, type OpenedTable, type TermBatch, type TermRequest } from './serve-terms.ts';

/** Ms for a thread to notice that no more rows are requested. */
const CLOSE_TIMEOUT = 1_000;

/** An uploaded file of terms, open in a thread. */
export interface OpenedTermFile extends OpenedTable {
  /**
   * The entries below the header, read again; only one reading at a time. @throws LoquentError `glossary_file_invalid`
   */
  rows(plan: ColumnPlan): AsyncIterable<ImportRow>;
}

/**
 * Opens a file of terms in a thread while `work` runs. The thread reads a batch ahead and then waits, so that rows
 * never accumulate.
 *
 * @param path of the file, on this machine
 * @param hasHeader whether its first row names the columns
 * @throws LoquentError `document_…`, `glossary_file_invalid`, `threads_busy`; errors of `work`
 */
export async function withTermFile<Result>(
  threads: RequestThreads,
  organizationId: string,
  path: string,
  work: (file: OpenedTermFile) => Promise<Result>,
  hasHeader = true,
): Promise<Result> {
  const stop = new AbortController();
  let answered = Promise.withResolvers<unknown>();
  let request = Promise.withResolvers<TermRequest>();
  const calls = {
    async [EXCHANGE](answer: unknown): Promise<TermRequest> {
      answered.resolve(answer);
      return request.promise;
    },
  };
  const reading = threads.run<void>(organizationId, { kind: 'term_file', path, hasHeader }, stop.signal, calls);
  // The end of the reading answers the pending request.
  reading.catch((error: unknown) => answered.reject(error));
  const ask = async (next: TermRequest): Promise<TermBatch> => {
    const current = request;
    request = Promise.withResolvers();
    answered = Promise.withResolvers();
    reading.catch((error: unknown) => answered.reject(error));
    current.resolve(next);
    return (await answered.promise) as TermBatch;
  };
  const opened = (await answered.promise) as OpenedTable;
  async function* rows(plan: ColumnPlan): AsyncGenerator<ImportRow> {
    for (let next: TermRequest = { kind: 'rows', plan }; ; next = { kind: 'more' }) {
      const batch = await ask(next);
      yield* JSON.parse(batch.rows) as readonly ImportRow[];
      if (batch.isLast) return;
    }
  }
  try {
    return await work({ ...opened, rows });
  } finally {
    request.resolve({ kind: 'end' });
    // A waiting thread becomes free immediately; one that is still reading ahead is of no more use.
    const timer = setTimeout(() => stop.abort(), CLOSE_TIMEOUT);
    reading.catch(() => undefined).finally(() => clearTimeout(timer));
  }
}
