import type { Job } from '#client/wait.ts';
import type { Output } from '#cli/session/output.ts';
import type { Session } from '#cli/session/session.ts';
import { printWarnings } from '#cli/session/warnings.ts';
import { findJobId } from './find-job.ts';

/** `loquent jobs show`. */
export async function run({ loquent, output }: Session, _options: unknown, given: string): Promise<void> {
  await printJobRecord(output, await loquent.jobs.read(await findJobId(loquent, given)));
}

/** Prints the main facts of a job for people; programs get all of it. */
export async function printJobRecord(output: Output, job: Job): Promise<void> {
  if (output.isJson) return output.json(job);
  const { stage, completed, total, unit, percent } = job.progress;
  const facts: (readonly [string, string | null])[] = [
    ['Job', job.job_id],
    ['Name', job.name],
    ['Type', job.job_type],
    ['Status', job.status],
    ['Progress', `${stage}, ${percent} %${total > 0 ? ` (${completed}/${total} ${unit})` : ''}`],
    ['Languages', `${job.source_language ?? '?'} > ${job.target_languages.join(', ')}`],
    ['Created', job.created_at],
    ['Ended', job.ended_at],
    ['Error', job.error === null ? null : `${job.error.code}: ${job.error.message}`],
    ['Retry of', job.retry_of],
    ...job.target_files.map((key) => ['File', key] as const),
  ];
  const rows = facts.filter(([, value]) => value !== null && value !== '');
  await output.table(['', ''], rows);
  printWarnings(output, job.warnings);
}
