import type { EntityManager } from '#db/orm.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { enterStep } from '#db/jobs/transition.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { EXTRACTION_STEPS } from '#domain/jobs/kinds/term-extraction.ts';
import { ExtractionArea } from '#jobs/work-area/extraction-area.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { TypedJob } from '#jobs/typed-job.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { withHeartbeat } from '#activities/heartbeat.ts';
import { requireTypedJob } from '#activities/jobs.ts';

export type ExtractionJob = TypedJob<'term_extraction'>;

/** A step of a term extraction, while it runs. */
export interface ExtractionStep<Task extends JobReference> {
  readonly dependencies: ActivityDependencies;
  readonly task: Task;
  readonly job: ExtractionJob;
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly area: ExtractionArea;
  /** Sources, and the project. */
  readonly sources: WorkArea;
  /** Records progress, any small JSON. */
  readonly note: (progress: unknown) => void;
  readonly signal: AbortSignal;
}

/** Creates the activity of a step, whose results are stored: what has been done is not repeated, whoever asks again. */
export function extractionStep<Task extends JobReference, Result extends object>(
  dependencies: ActivityDependencies,
  step: (typeof EXTRACTION_STEPS)[number],
  run: (step: ExtractionStep<Task>) => Promise<Result>,
): (task: Task) => Promise<Result> {
  return (task) =>
    withHeartbeat(async (note, signal) => {
      const job = await requireTypedJob(dependencies, task, ['term_extraction']);
      const entityManager = organizationEntityManager(dependencies.orm, task.organizationId);
      await enterStep(entityManager, job, step);
      return run({
        dependencies,
        task,
        job,
        sourceLanguage: job.sourceLanguage ?? 'und',
        entityManager,
        area: new ExtractionArea(dependencies.storage, task),
        sources: new WorkArea(dependencies.storage, task),
        note,
        signal,
      });
    });
}
