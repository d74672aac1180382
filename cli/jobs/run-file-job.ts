import { JobFailedError, type Job } from '#client/wait.ts';
import { writeAnswer, type LocalFile } from '#cli/files/local-files.ts';
import { withUploads } from '#cli/files/with-uploads.ts';
import type { Session } from '#cli/session/session.ts';
import { printWarnings } from '#cli/session/warnings.ts';
import { followJob } from './follow-job.ts';

/** A result as all jobs on files list them. */
export interface ListedResult {
  readonly source_file: string;
  readonly target_file: string;
  readonly language?: string;
}

/** A written result. */
export interface WrittenResult<File> {
  readonly source: string;
  readonly path: string;
  readonly result: File;
}

export interface FileJob<File extends ListedResult> {
  readonly files: readonly LocalFile[];
  /** False: the job is submitted and left. */
  readonly wait: boolean;
  readonly submit: (keys: readonly string[]) => Promise<{ readonly job_id: string }>;
  /** Stores a result. @returns its local path */
  readonly store: (source: LocalFile, result: File, response: Response) => Promise<string>;
  /** Prints the written files. For a job that lacks some of its files it runs before the failure is thrown. */
  readonly show?: (job: Job, written: readonly WrittenResult<File>[]) => Promise<void>;
}

/**
 * Uploads files, submits a job on them, follows it, downloads its results and shows them; after `--no-wait`, prints its id only.
 *
 * @throws JobFailedError; after the download of the results if the job lacks only some of its files
 */
export async function runFileJob<File extends ListedResult>(
  session: Session,
  { files, wait, submit, store, show }: FileJob<File>,
): Promise<void> {
  await withUploads(
    session,
    files,
    async (keys) => {
      const { job_id: jobId } = await submit(keys);
      if (!wait) return printJobId(session, jobId);
      const { job, failure } = await followDelivery(session, jobId, (text) => nameFiles(text, keys, files));
      const results = filesOf((job.result as { readonly files: readonly File[] }).files);
      const written: WrittenResult<File>[] = [];
      for (const result of results) {
        const source = files[keys.indexOf(result.source_file)]!;
        const response = await session.loquent.files.download({ path: result.target_file });
        written.push({ source: source.path, path: await store(source, result, response), result });
      }
      printWarnings(session.output, job.warnings);
      await show?.(job, written);
      if (failure !== undefined) throw failure;
    },
    { keep: !wait },
  );
}

/**
 * Follows a job to its end. @returns its failure if it has delivered all files but some
 *
 * @param nameFiles of JSON
 */
async function followDelivery(
  session: Session,
  jobId: string,
  nameFiles: (json: string) => string,
): Promise<{ readonly job: Job; readonly failure?: JobFailedError }> {
  try {
    return { job: await followJob(session, jobId) };
  } catch (error) {
    if (!(error instanceof JobFailedError)) throw error;
    const { job } = error;
    const failure = new JobFailedError({
      ...job,
      error: JSON.parse(nameFiles(JSON.stringify(job.error))) as Job['error'],
    });
    if (error.code !== 'files_failed') throw failure;
    return { job, failure };
  }
}

/** Replaces the keys of uploads in JSON with the paths of their local files: users know only the paths. */
function nameFiles(json: string, keys: readonly string[], files: readonly LocalFile[]): string {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  return keys.reduce((text, key, index) => text.replaceAll(inJson(key), () => inJson(files[index]!.path)), json);
}

/** A table with a column per language is one result, in several languages (`mul`). */
function filesOf<File extends ListedResult>(results: readonly File[]): readonly File[] {
  const byTarget = Map.groupBy(results, ({ target_file: target }) => target);
  return [...byTarget.values()].map(([first, ...others]) =>
    others.length === 0 ? first! : { ...first!, language: 'mul' },
  );
}

/** A result written to a path of its own. */
export async function storeAt(path: string, response: Response): Promise<string> {
  await writeAnswer(response, path);
  return path;
}

/** Prints the id of a job that the command doesn't follow. */
export function printJobId({ output }: Session, jobId: string): void {
  if (output.isJson) output.json({ job_id: jobId });
  else output.line(jobId);
}
