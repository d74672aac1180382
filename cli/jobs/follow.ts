import type { Session } from '#cli/session/session.ts';
import { findJobId } from './find-job.ts';
import { followJob } from './follow-job.ts';
import { printJobRecord } from './show-job.ts';

/** `loquent jobs follow`. */
export async function run(session: Session, _options: unknown, given: string): Promise<void> {
  const jobId = await findJobId(session.loquent, given);
  await printJobRecord(session.output, await followJob(session, jobId));
}
