import type { Session } from '#cli/session/session.ts';
import { findJobId } from './find-job.ts';
import { followJob } from './follow-job.ts';
import { printJobId } from './run-file-job.ts';
import { printJobRecord } from './show-job.ts';

/** `loquent jobs retry`. */
export async function run(session: Session, { wait }: { readonly wait: boolean }, given: string): Promise<void> {
  const { job_id: jobId } = await session.loquent.jobs.retry(await findJobId(session.loquent, given));
  if (!wait) return printJobId(session, jobId);
  await printJobRecord(session.output, await followJob(session, jobId));
}
