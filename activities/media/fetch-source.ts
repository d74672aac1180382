import type { JobReference } from '#domain/jobs/job.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { MediaStep } from './media-step.ts';

/** The source on this machine's disk. */
export async function fetchSource({ dependencies, task, folder, signal }: MediaStep<JobReference>): Promise<string> {
  return folder.fetch(new WorkArea(dependencies.storage, task).sourceKey(0), 'source', signal);
}
