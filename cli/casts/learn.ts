import { findJobId } from '#cli/jobs/find-job.ts';
import { castId, unlessUnknown } from '#cli/names/find.ts';
import type { Session } from '#cli/session/session.ts';
import { printCast } from './show.ts';

/** `loquent cast learn`: saves the speakers of a job into a cast, which is made if it is missing. */
export async function run({ loquent, output }: Session, _options: unknown, given: string, job: string): Promise<void> {
  const jobId = await findJobId(loquent, job);
  const id = (await unlessUnknown(castId(loquent, given))) ?? (await loquent.casts.create({ name: given })).id;
  await printCast(output, await loquent.casts.addSpeakers(id, jobId));
}
