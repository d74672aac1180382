import { createReadStream } from 'node:fs';
import type { ImportRow } from '#domain/glossaries/import-row.ts';
import {
  openTermTable,
  readImportRows,
  withoutHeader,
  type ColumnPlan,
  type TermTable,
} from '#formats/glossaries/index.ts';
import type { PortCall } from '#platform/threads/port-calls.ts';

export interface TermFileTask {
  readonly kind: 'term_file';
  /** Path of the file on this machine. */
  readonly path: string;
  /** True if the first row names the columns. */
  readonly hasHeader: boolean;
}

/** A table of terms without its rows. */
export interface OpenedTable extends Omit<TermTable, 'rows'> {
  /** The first rows below the header. */
  readonly sample: readonly (readonly string[])[];
}

/** A request of the task's owner. */
export type TermRequest =
  | { readonly kind: 'rows'; readonly plan: ColumnPlan }
  | { readonly kind: 'more' }
  | { readonly kind: 'end' };

/** The answer to a request; the first one is the table. Fewer rows than possible don't mark the end, `isLast` does. */
export interface TermBatch {
  /** `ImportRow[]` as JSON, which crosses threads in a third of the time of cloned objects. */
  readonly rows: string;
  readonly isLast: boolean;
}

/** The call with which the task answers and gets the next request. */
export const EXCHANGE = 'exchange';

/** Rows inspected to determine the content of columns. */
const SAMPLE_ROWS = 100;

/** A batch ends with the row that reaches either limit: it crosses threads as a whole, and is in memory twice. */
const BATCH = { rows: 250, characters: 250_000 };

/** Opens a file of terms once and returns its rows, a batch per request, as often as requested. */
export async function serveTerms({ path, hasHeader }: TermFileTask, call: PortCall): Promise<void> {
  const named = await openTermTable(() => createReadStream(path));
  const below = await sampleOf(named);
  const table = hasHeader ? named : withoutHeader(named, Math.max(0, ...below.map(({ length }) => length)));
  const sample = hasHeader ? below : await sampleOf(table);
  const { format, encoding, header, hasConcepts } = table;
  const opened: OpenedTable = { format, encoding, header, hasConcepts, sample };
  let request = await call<TermRequest>(EXCHANGE, opened);
  while (request.kind === 'rows') request = await serveRows(table, request.plan, call);
}

/** @returns the first request other than for more of these rows */
async function serveRows(table: TermTable, plan: ColumnPlan, call: PortCall): Promise<TermRequest> {
  const batches = batchesOf(readImportRows(table, plan));
  try {
    for (let batch = await batches.next(); batch.done !== true;) {
      // The next batch is read while the owner processes this one.
      const [request, [next]] = await Promise.all([
        call<TermRequest>(EXCHANGE, batch.value),
        Promise.allSettled([batches.next()]),
      ]);
      if (request.kind !== 'more') return request;
      // Its error is thrown when it is requested.
      if (next.status === 'rejected') throw next.reason;
      batch = next.value;
    }
    throw new Error('rows beyond the last one were requested');
  } finally {
    await batches.return(undefined);
  }
}

async function* batchesOf(rows: AsyncIterable<ImportRow>): AsyncGenerator<TermBatch, undefined> {
  let batch: ImportRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += lengthOf(row);
    if (batch.length < BATCH.rows && characters < BATCH.characters) continue;
    yield { rows: JSON.stringify(batch), isLast: false };
    [batch, characters] = [[], 0];
  }
  yield { rows: JSON.stringify(batch), isLast: true };
}

function lengthOf(row: ImportRow): number {
  if (row.kind !== 'entry') return 0;
  const terms = row.terms.reduce(
    (sum, { text, description, alternative }) =>
      sum + text.length + (description?.length ?? 0) + (alternative?.length ?? 0),
    0,
  );
  return terms + row.notes.length;
}

async function sampleOf(table: TermTable): Promise<OpenedTable['sample']> {
  const sample: (readonly string[])[] = [];
  for await (const { cells } of table.rows()) {
    sample.push(cells);
    if (sample.length === SAMPLE_ROWS) break;
  }
  return sample;
}
