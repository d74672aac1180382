import { LoquentError } from '#domain/errors.ts';
import type { FileReference } from '#domain/jobs/translation.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { PlacedText } from '#domain/ledgers/count-entries.ts';
import type { WorkspaceStep } from '#activities/runtime/workspace-step.ts';
import type { Extraction } from '#domain/jobs/translation.ts';
import { manifestOf, segmentBatchName, type JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { StoredSegment } from '#jobs/workspace/records.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';

/** Twice the batches that are translated at once, so that a long document waits little: nothing here depends on what is before it. */
const PARALLEL_ITEMS = 8;

/** A step of the ledger of a file. */
export type LedgerStep<Task extends FileReference> = WorkspaceStep<TypeWith<'surveySource'>, object, Task>;

/** The batches of a reading, in order. */
export async function* batchesOfReading(
  workspace: JobWorkspace,
  reading: Extraction,
): AsyncGenerator<readonly StoredSegment[]> {
  const { batchSizes } = await workspace.read(manifestOf(reading));
  for (const batch of batchSizes.keys()) yield workspace.read(segmentBatchName(reading, batch));
}

/** The texts of a reading with their places. */
export async function* textsOfReading(workspace: JobWorkspace, reading: Extraction): AsyncGenerator<PlacedText> {
  for await (const batch of batchesOfReading(workspace, reading)) {
    for (const { content, notes } of batch) yield { text: content.text, place: notes?.place };
  }
}

/**
 * Does work of a model that a job can do without.
 *
 * @returns undefined if the model refused it
 * @throws LoquentError `credit_exhausted`, temporary errors
 */
export async function withoutRefusal<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof LoquentError && !error.retryable && error.id !== 'credit_exhausted';
    if (!isRefusal) throw error;
    return undefined;
  }
}

/** Works on items side by side; the first failure aborts the others. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
): Promise<readonly Result[]> {
  const tasks = items.map((item, index) => (run: RunCall) => run((aborted) => work(item, index, aborted)));
  return runTogether(tasks, { concurrency: PARALLEL_ITEMS, signal });
}
