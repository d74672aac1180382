import { isSmall, mayBeSmall } from '#domain/jobs/small-job.ts';
import { JOB_KINDS, stepOfActivity, type JobActivity, type JobStep } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { readingsOf, type FileReading } from '#domain/jobs/translation.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { SmallJobSummary } from '#domain/jobs/summaries.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import type { createCloseActivity } from '#activities/frame/close-job.ts';
import type { ActivityRun } from '#activities/frame/heartbeat.ts';
import { requireJob } from '#activities/frame/require-job.ts';
import { StepError } from '#activities/frame/step-error.ts';
import type { createDocumentActivities } from './index.ts';
import type { createRewritingActivities } from './rewrite.ts';
import type { createTranslationActivities } from './translate.ts';

/** The activities that work on files, as workflows call them one by one for other jobs. */
type Steps = ReturnType<typeof createDocumentActivities> &
  ReturnType<typeof createTranslationActivities> &
  ReturnType<typeof createRewritingActivities> &
  ReturnType<typeof createCloseActivity>;

const UNFINISHED: SmallJobSummary = {};

export function createSmallJobActivity(dependencies: ActivityDependencies, steps: Steps) {
  return {
    /**
     * Does all steps of a small job on one file in one language, and records its end. Each step is that of an ordinary job, which
     * stores its result: a job that is found to be larger, or of which a step fails, goes on in activities of its steps.
     *
     * @throws StepError
     */
    async runSmallJob(task: JobReference, { note, signal }: ActivityRun): Promise<SmallJobSummary> {
      const job = await requireJob(dependencies, task);
      const { batchesBy }: JobKind = JOB_KINDS[job.type];
      if (batchesBy === undefined || !mayBeSmall(job)) return UNFINISHED;
      const source = await dependencies.storage.stat(fileObjectKey(job.organization, job.sourceFiles[0] ?? ''));
      if (source !== undefined && !isSmall(source)) return UNFINISHED;

      const step = async <Name extends keyof Steps>(
        name: Name,
        input: Parameters<Steps[Name]>[0],
        next?: JobActivity,
      ) => {
        signal.throwIfAborted();
        note({ step: name });
        const run: ActivityRun = {
          signal,
          note: (progress) => note({ step: name, progress }),
          ...(next === undefined ? {} : { next: stepOfActivity(next) as JobStep }),
        };
        try {
          return (await steps[name](input as never, run)) as Awaited<ReturnType<Steps[Name]>>;
        } catch (error) {
          throw new StepError(name, error);
        }
      };
      const plan = await step('openJob', task);
      const [reading] = readingsOf(plan);
      const [language] = plan.targetLanguages;
      if (!plan.proceed || reading === undefined || language === undefined) return UNFINISHED;
      let read: FileReading = await step('extractUnits', { ...task, ...reading }, batchesBy);
      const { fileIndex } = reading;
      if (read.isMultilingual === true) read = await step('extractUnits', { ...task, fileIndex, language }, batchesBy);
      if (read.batches > 1) return UNFINISHED;
      if (read.batches === 1) await step(batchesBy, { ...task, fileIndex, language, batch: 0 }, 'writeTarget');
      await step('writeTarget', { ...task, fileIndex, language }, 'closeJob');
      return { done: await step('closeJob', { ...task, outcome: { status: 'completed' } }) };
    },
  };
}
