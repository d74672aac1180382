import type { EntityManager } from '#db/orm.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { enterStep } from '#db/jobs/transition.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { RunnableJobType } from '#domain/jobs/kinds/index.ts';
import type { QUALITY_STEPS } from '#domain/jobs/kinds/quality-job.ts';
import { QualityArea } from '#jobs/work-area/quality-area.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { withHeartbeat } from '#activities/heartbeat.ts';
import { requireTypedJob } from '#activities/jobs.ts';

/** Types of jobs on quality. */
export const QUALITY_TYPES = ['quality_estimation', 'quality_assurance'] as const satisfies readonly RunnableJobType[];

export type QualityJob = TypedJob<(typeof QUALITY_TYPES)[number]>;

/** A step of a job on quality, while it runs. */
export interface QualityStep<Task extends JobReference> {
  readonly dependencies: ActivityDependencies;
  readonly task: Task;
  readonly job: QualityJob;
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly area: QualityArea;
  /** Sources, and the project. */
  readonly sources: WorkArea;
  /** Records progress, any small JSON. */
  readonly note: (progress: unknown) => void;
  readonly signal: AbortSignal;
}

/** Creates the activity of a step, whose results are stored: what has been done is not repeated, whoever asks again. */
export function qualityStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: (typeof QUALITY_STEPS)[number],
  run: (step: QualityStep<Task>) => Promise<Result>,
): (task: Task) => Promise<Result> {
  return (task) =>
    withHeartbeat(async (note, signal) => {
      const job = await requireTypedJob(dependencies, task, QUALITY_TYPES);
      const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
      await enterStep(entityManager, job, step);
      return run({
        dependencies,
        task,
        job,
        sourceLanguage: job.sourceLanguage ?? 'und',
        entityManager,
        area: new QualityArea(dependencies.storage, task),
        sources: new WorkArea(dependencies.storage, task),
        note,
        signal,
      });
    });
}
