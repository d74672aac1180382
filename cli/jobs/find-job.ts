import type { Loquent, Schemas } from '#client/client.ts';
import { CommandError } from '#cli/exit-codes.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Characters of the file names that a list shows. */
const SHOWN = 40;

/** A job's title in lists: its name, else its files, of which the rest is cut. */
export const jobTitle = (job: Pick<Schemas['JobListItem'], 'name' | 'source_files'>, length = SHOWN): string =>
  job.name ??
  job.source_files
    .map((key) => key.split('/').at(-1))
    .join(', ')
    .slice(0, length);

/** Jobs of a name; without any, those of that title. */
async function jobsNamed(loquent: Loquent, given: string) {
  const { jobs } = await loquent.jobs.list({ name: given, limit: 10 });
  if (jobs.length > 0) return jobs;
  const found = await loquent.jobs.list({ q: given.replaceAll(',', ' ').slice(0, 200), limit: 100 });
  return found.jobs.filter((job) => [jobTitle(job), jobTitle(job, Infinity)].includes(given));
}

/** Id of the job that is given by id, name or title. @throws CommandError for one that none or several have */
export async function findJobId(loquent: Loquent, given: string): Promise<string> {
  if (UUID.test(given)) return given;
  const jobs = await jobsNamed(loquent, given);
  if (jobs.length === 0) throw new CommandError(`No job has the id or name "${given}". loquent jobs list shows them.`);
  if (jobs.length === 1) return jobs[0]!.job_id;
  const ids = jobs.map(({ job_id: id, created_at: created }) => `\n  ${id}  ${created}`).join('');
  throw new CommandError(`Several jobs have the name "${given}". Name the job by its id:${ids}`);
}
