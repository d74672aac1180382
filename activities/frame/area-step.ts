import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobStep, JobType } from '#domain/jobs/kinds/index.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from './heartbeat.ts';
import { requireTypedJob } from './require-job.ts';

/** A step of a job that keeps its results as records, while it runs. */
export interface AreaStep<Type extends JobType, Records, Task extends JobReference> {
  readonly dependencies: ActivityDependencies;
  readonly task: Task;
  readonly job: TypedJob<Type>;
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly area: RecordArea<Records>;
  /** Sources, and the project. */
  readonly sources: WorkArea;
  /** Records progress, any small JSON. */
  readonly note: (progress: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Creates the activity of a step, whose results are stored: what has been done is not repeated, whoever asks again.
 *
 * @param types that have the step
 */
export function areaStep<Type extends JobType, Records, Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  types: readonly Type[],
  step: JobStep,
  run: (step: AreaStep<Type, Records, Task>) => Promise<Result>,
): (task: Task, run: ActivityRun) => Promise<Result> {
  return async (task, { note, signal }) => {
    const job = await requireTypedJob(dependencies, task, types);
    const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
    await enterStep(entityManager, job, step);
    return run({
      dependencies,
      task,
      job,
      sourceLanguage: job.sourceLanguage ?? 'und',
      entityManager,
      area: new RecordArea(dependencies.storage, task),
      sources: new WorkArea(dependencies.storage, task),
      note,
      signal,
    });
  };
}
