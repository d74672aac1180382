import type { Loquent } from '#client/client.ts';
import { CommandError } from '#cli/exit-codes.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Id of the job that is given by id or name. @throws CommandError for a name that none or several have */
export async function findJobId(loquent: Loquent, given: string): Promise<string> {
  if (UUID.test(given)) return given;
  const { jobs } = await loquent.jobs.list({ name: given, limit: 10 });
  if (jobs.length === 0) throw new CommandError(`No job has the id or name "${given}". loquent jobs list shows them.`);
  if (jobs.length === 1) return jobs[0]!.job_id;
  const ids = jobs.map(({ job_id: id, created_at: created }) => `\n  ${id}  ${created}`).join('');
  throw new CommandError(`Several jobs have the name "${given}". Name the job by its id:${ids}`);
}
