import type { Session } from '#cli/session/session.ts';
import { findJob } from './find-job.ts';
import { followJob } from './follow-job.ts';
import { tellRecord } from './show-job.ts';

/** `loquent jobs follow`. */
export async function run(session: Session, _options: unknown, given: string): Promise<void> {
  const jobId = await findJob(session.loquent, given);
  await tellRecord(session.output, await followJob(session, jobId));
}
