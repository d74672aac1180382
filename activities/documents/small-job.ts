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

/** The activities that enter the next step with their result. */
const RECORDED: ReadonlySet<string> = new Set(['extractUnits', 'translateBatch', 'rewriteBatch']);

export function createSmallJobActivity(dependencies: ActivityDependencies, steps: Steps) {
  return {
    /**
     * Does all steps of a small job on one file in one language, and records its end. Each step is that of an ordinary job, which
     * stores its result: a job that is found to be larger, or of which a step fails, goes on in activities of its steps.
     *
     * @throws StepError
     */
    async runSmallJob(task: JobReference, { note, signal }: ActivityRun): Promise<SmallJobSummary> {
      let job = await requireJob(dependencies, task);
      const { batchesBy }: JobKind = JOB_KINDS[job.type];
      if (batchesBy === undefined || !mayBeSmall(job)) return UNFINISHED;
      const source = await dependencies.storage.stat(fileObjectKey(job.organization, job.sourceFiles[0] ?? ''));
      if (source !== undefined && !isSmall(source)) return UNFINISHED;

      /** Runs a step. @param following the activity of the next one */
      const run = async <Name extends keyof Steps>(
        name: Name,
        input: Parameters<Steps[Name]>[0],
        following: JobActivity,
      ) => {
        signal.throwIfAborted();
        note({ step: name });
        const [step, next] = [stepOfActivity(name) as JobStep, stepOfActivity(following) as JobStep];
        const report = (progress: unknown) => note({ step: name, progress });
        try {
          const result = await steps[name](input as never, { note: report, signal, small: { job, next } });
          job = { ...job, status: 'running', stage: RECORDED.has(name) ? next : step };
          return result as Awaited<ReturnType<Steps[Name]>>;
        } catch (error) {
          throw new StepError(name, error);
        }
      };
      const plan = await run('openJob', task, 'extractUnits');
      const [reading] = readingsOf(plan);
      const [language] = plan.targetLanguages;
      if (!plan.proceed || reading === undefined || language === undefined) return UNFINISHED;
      const file = { ...task, fileIndex: reading.fileIndex };
      let read: FileReading = await run('extractUnits', { ...task, ...reading }, batchesBy);
      if (read.isMultilingual === true) read = await run('extractUnits', { ...file, language }, batchesBy);
      if (read.batches > 1) return UNFINISHED;
      if (read.batches === 1) await run(batchesBy, { ...file, language, batch: 0 }, 'writeTarget');
      await run('writeTarget', { ...file, language }, 'closeJob');
      return { done: await run('closeJob', { ...task, outcome: { status: 'completed' } }, 'closeJob') };
    },
  };
}
