import { LoquentError } from '#domain/errors.ts';
import type { Extraction, FileReference } from '#domain/jobs/translation.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { WorkspaceStep } from '#activities/runtime/workspace-step.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { isRecordedJob, recordedSource } from './recorded-source.ts';
import { batchesOfReading, type SourceBatches } from './source-batches.ts';

/**
 * Items at once, if the provider permits it: more than batches of a translation, since no call needs the answer to an earlier one.
 * Two files at once make 32 calls, as many as the translations of a job: 8 files with 4 batches each.
 */
const PARALLEL_ITEMS = 16;

/** A step of the ledger of a file. */
export type LedgerStep<Task extends FileReference> = WorkspaceStep<TypeWith<'surveySource'>, object, Task>;

/** The batches of a source of a job. */
export const openSource = async (
  { dependencies, job, sources }: LedgerStep<FileReference>,
  reading: Extraction,
): Promise<SourceBatches> =>
  isRecordedJob(job) ? recordedSource(dependencies.storage, job) : batchesOfReading(sources, reading);

/** A job with the settings for context that jobs on recordings don't have. */
export const withContext = <Job extends TypedJob<TypeWith<'surveySource'>>>(job: Job) => ({
  ...job,
  input: { domain: null, instructions: null, context_stores: [], memory: null, ...job.input },
});

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

/**
 * Works on items side by side, with as many calls at once as the provider permits. After a failure, as when a vendor limits
 * their rate, no further item begins; those under way are paid for, and finished and stored.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  { capabilities }: TranslationProvider,
  signal: AbortSignal,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const tasks = items.map((item, index) => (run: RunCall) => run(() => work(item, index)));
  return runTogether(tasks, { concurrency: Math.min(PARALLEL_ITEMS, capabilities.concurrency), signal });
}
