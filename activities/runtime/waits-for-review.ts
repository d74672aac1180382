import type { JobRow } from '#db/entities/index.ts';
import { isReviewed } from '#domain/jobs/kinds/index.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/**
 * True if a job waits for people after the machine's part. Once the review is over, a job that resumes another one, or
 * whose workflow was lost, doesn't wait again.
 */
export async function waitsForReview(
  { storage }: Pick<ActivityDependencies, 'storage'>,
  job: Pick<JobRow, 'id' | 'organization' | 'input'>,
): Promise<boolean> {
  if (!isReviewed(job)) return false;
  return !(await new JobWorkspace(storage, { jobId: job.id, organizationId: job.organization }).has('reviewed.json'));
}
