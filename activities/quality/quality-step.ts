import type { JobReference } from '#domain/jobs/job.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { QualityDocument, QualityRecords } from '#jobs/workspace/quality-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { WorkspaceStep } from '#activities/runtime/workspace-step.ts';

type QualityType = TypeWith<'reportQuality'>;
export type QualityJob = TypedJob<QualityType>;

/** A step of a job on quality, while it runs. */
export type QualityStep<Task extends JobReference> = WorkspaceStep<QualityType, QualityRecords, Task>;

/** The document of a number. */
export async function documentOf(area: ArtifactStore<QualityRecords>, index: number): Promise<QualityDocument> {
  const found = (await area.read('documents'))[index];
  if (found === undefined) throw new Error('The job has no such document.');
  return found;
}
