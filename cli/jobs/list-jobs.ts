import type { Schemas } from '#client/client.ts';
import { CommandError } from '#cli/exit-codes.ts';
import type { Session } from '#cli/session/session.ts';

type JobListItem = Schemas['JobListItem'];

interface Options {
  readonly status?: JobListItem['status'];
  readonly type?: JobListItem['job_type'];
  readonly mine?: boolean;
  readonly limit: string;
}

/** `loquent jobs list`. */
export async function run({ loquent, output }: Session, { status, type, mine, limit }: Options): Promise<void> {
  const wanted = Number(limit);
  if (!Number.isInteger(wanted) || wanted < 1) throw new CommandError('--limit is a whole number from 1 on.');
  const query = {
    ...(status !== undefined && { status }),
    ...(type !== undefined && { job_type: type }),
    ...(mine === true && { creator: 'me' }),
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
      job.name ??
        job.source_files
          .map((key) => key.split('/').at(-1))
          .join(', ')
          .slice(0, 40),
      job.job_type,
      job.status,
      `${job.source_language ?? '?'} > ${job.target_languages.join(', ')}`,
      job.created_at.slice(0, 16).replace('T', ' '),
    ]),
  );
}
