import type { Session } from '#cli/session/session.ts';
import { findJob } from './find-job.ts';
import { followJob } from './follow-job.ts';
import { tellJob } from './run-file-job.ts';
import { tellRecord } from './show-job.ts';

/** `loquent jobs retry`. */
export async function run(session: Session, { wait }: { readonly wait: boolean }, given: string): Promise<void> {
  const { job_id: jobId } = await session.loquent.jobs.retry(await findJob(session.loquent, given));
  if (!wait) return tellJob(session, jobId);
  await tellRecord(session.output, await followJob(session, jobId));
}
