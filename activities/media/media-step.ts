import type { EntityManager } from '#db/orm.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { enterStep } from '#db/jobs/transition.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { kindOf, typesWith, type JobStep, type TypeWith } from '#domain/jobs/kinds/index.ts';
import { MediaArea } from '#jobs/work-area/media-records.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { withHeartbeat } from '#activities/frame/heartbeat.ts';
import { requireTypedJob } from '#activities/frame/require-job.ts';
import { WorkFolder } from './work-folder.ts';

/** Types of jobs on recordings. */
export type VideoJobType = TypeWith<'openVideo'>;

/** How the translation of a job is spoken; undefined: it isn't. */
export const voiceOf = ({ type }: { readonly type: string }) => kindOf(type)?.voice;

/** A step of a job on a recording, while it runs. */
export interface MediaStep<Task extends JobReference, Type extends VideoJobType = VideoJobType> {
  readonly dependencies: ActivityDependencies;
  readonly task: Task;
  readonly job: TypedJob<Type>;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly area: MediaArea;
  readonly folder: WorkFolder;
  /** Records progress, any small JSON. */
  readonly note: (progress: unknown) => void;
  readonly signal: AbortSignal;
}

/** Creates the activity of a step, whose result is stored: a step that has ended is not repeated, whoever asks again. */
export function mediaStep<Task extends JobReference, Result extends object, Type extends VideoJobType = VideoJobType>(
  dependencies: ActivityDependencies,
  step: JobStep,
  run: (step: MediaStep<Task, Type>) => Promise<Result>,
  // A step of some of the types is called by their workflows only.
  types: readonly Type[] = typesWith('openVideo') as readonly VideoJobType[] as readonly Type[],
): (task: Task) => Promise<Result> {
  return (task) =>
    withHeartbeat(async (note, signal) => {
      const job = await requireTypedJob(dependencies, task, types);
      const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
      await enterStep(entityManager, job, step);
      const folder = new WorkFolder(dependencies.storage, task.jobId);
      const area = new MediaArea(dependencies.storage, task);
      const languages = {
        sourceLanguage: job.sourceLanguage ?? 'und',
        targetLanguage: job.targetLanguages[0] ?? 'und',
      };
      return folder.use(() =>
        run({ dependencies, task, job, ...languages, entityManager, area, folder, note, signal }),
      );
    });
}
