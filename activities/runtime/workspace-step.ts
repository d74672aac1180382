import { enterStep } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import {
  stepOfActivity,
  typesWith,
  type JobActivity,
  type JobStep,
  type JobType,
  type TypeWith,
} from '#domain/jobs/kinds/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import type { UsageMeter } from '#domain/usage/usage.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { ActivityRun } from './heartbeat.ts';
import { requireTypedJob } from './require-job.ts';

/** A step of a job that keeps its results as records, while it runs. */
export interface WorkspaceStep<Type extends JobType, Records, Task extends JobReference> extends ActivityRun {
  readonly dependencies: ActivityDependencies;
  readonly task: Task;
  readonly job: TypedJob<Type>;
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  /** Counts the job's use of providers. */
  readonly meter: UsageMeter;
  readonly artifacts: ArtifactStore<Records>;
  /** Sources, and the project. */
  readonly sources: JobWorkspace;
}

/** Functions that do steps, by the names of their activities. */
export type StepHandlers = { readonly [Name in JobActivity]?: (step: never) => Promise<object> };

/**
 * The activities of steps; one that doesn't take the jobs of all types that have the step can't be called. `Replaced` are types
 * of jobs in whose place the steps get others.
 */
export type StepActivities<Runs, Replaced extends JobType = never> = {
  readonly [Name in keyof Runs]: Runs[Name] extends (step: infer Step) => infer Result
    ? Step extends { readonly task: infer Task; readonly job: infer Job }
      ? TypedJob<Exclude<TypeWith<Name & JobActivity>, Replaced>> extends Job
        ? (task: Task, run: ActivityRun) => Result
        : never
      : never
    : never;
};

type AnyStep = WorkspaceStep<JobType, object, JobReference>;

/** True for a task that is done before the job comes to its step. */
const isAhead = (task: JobReference): boolean => 'ahead' in task;

/**
 * Creates the activities of steps. Their results are stored, so finished work is never repeated. The job kinds list the
 * types that have a step, and its name.
 *
 * @param around wraps each activity, for steps that need more
 */
export function workspaceSteps<const Runs extends StepHandlers, Replaced extends JobType = never>(
  dependencies: ActivityDependencies,
  runs: Runs,
  around = async (step: AnyStep, run: (step: never) => Promise<object>) => run(step as never),
): StepActivities<Runs, Replaced> {
  const activities = (Object.keys(runs) as (keyof Runs & JobActivity)[]).map((name) => {
    const types = typesWith(name);
    const stepName = stepOfActivity(name) as JobStep;
    const activity = async (task: JobReference, { note, signal }: ActivityRun) => {
      const job: TypedJob = await requireTypedJob(dependencies, task, types);
      const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
      if (!isAhead(task)) await enterStep(entityManager, job, stepName);
      const step = {
        dependencies,
        task,
        job,
        sourceLanguage: job.sourceLanguage ?? 'und',
        entityManager,
        meter: createUsageMeter(dependencies.orm, {
          organizationId: task.organizationId,
          operation: job.type,
          jobId: job.id,
        }),
        artifacts: new ArtifactStore<object>(dependencies.storage, task),
        sources: new JobWorkspace(dependencies.storage, task),
        note,
        signal,
      };
      return around(step, runs[name]!);
    };
    return [name, activity] as const;
  });
  return Object.fromEntries(activities) as unknown as StepActivities<Runs, Replaced>;
}
