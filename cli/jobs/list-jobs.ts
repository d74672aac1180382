import type { Schemas } from '#client/client.ts';
import { CommandError } from '#cli/exit-codes.ts';
import type { Session } from '#cli/session/session.ts';
import { jobTitle } from './find-job.ts';

type JobListItem = Schemas['JobListItem'];

interface Options {
  readonly status?: JobListItem['status'];
  readonly type?: JobListItem['job_type'];
  readonly mine?: boolean;
  readonly since?: string;
  readonly limit: string;
}

/** `loquent jobs list`. */
export async function run({ loquent, output }: Session, options: Options, words: readonly string[]): Promise<void> {
  const { status, type, mine, since, limit } = options;
  const wanted = Number(limit);
  if (!Number.isInteger(wanted) || wanted < 1) throw new CommandError('--limit is a whole number from 1 on.');
  const query = {
    ...(status !== undefined && { status }),
    ...(type !== undefined && { job_type: type }),
    ...(mine === true && { creator: 'me' }),
    ...(since !== undefined && { created_after: momentOf(since) }),
    ...(words.length > 0 && { q: words.join(' ') }),
    limit: Math.min(wanted, 100),
  };
  const jobs: JobListItem[] = [];
  for await (const job of loquent.jobs.list(query)) {
    jobs.push(job);
    if (jobs.length === wanted) break;
  }
  if (output.isJson) return output.json(jobs);
  await output.table(
    ['Id', 'Name', 'Type', 'Status', 'Languages', 'Created'],
    jobs.map((job) => [
      job.job_id,
      jobTitle(job),
      job.job_type,
      job.status,
      `${job.source_language ?? '?'} > ${job.target_languages.join(', ')}`,
      job.created_at.slice(0, 16).replace('T', ' '),
    ]),
  );
}

/** The beginning of a day, or a time of ISO 8601. @throws CommandError for anything else */
function momentOf(given: string): string {
  const date = new Date(given);
  if (Number.isNaN(date.getTime())) throw new CommandError('--since is a date, such as 2030-01-31.');
  return date.toISOString();
}
