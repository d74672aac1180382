import { Job } from '#db/entities/index.ts';
import { eventJobOf } from '#db/jobs/publish-job-events.ts';
import { enterStep } from '#db/jobs/transition.ts';
import { writeReviewNotifications } from '#db/notifications/write-notifications.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { stepAfterReview, typesWith } from '#domain/jobs/kinds/index.ts';
import type { ReviewTimes } from '#domain/jobs/review.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';
import { requireTypedJob } from '#activities/runtime/require-job.ts';
import { snapshotCorrections } from './snapshot-corrections.ts';

/** The end of a review. */
export interface ReviewEnd extends JobReference {
  /** True: nobody finished it in time. */
  readonly isTimedOut: boolean;
}

const NOT_FINISHED = {
  code: 'review_not_finished',
  message:
    'Nobody finished the review in time, so the job continued with the texts as they were. Review them, and render again.',
};

/** The activities around the time in which a job waits for people. */
export function createReviewActivities(dependencies: ActivityDependencies) {
  const { orm } = dependencies;
  const notify = async (reference: JobReference, isReminder: boolean) => {
    const job = await requireTypedJob(dependencies, reference, typesWith('beginReview'));
    const entityManager = organizationEntityManager(orm, reference.organizationId);
    await enterStep(entityManager, job, 'review');
    const { sourceFiles, createdBy } = job;
    const owned = { ...eventJobOf(job), sourceFiles, createdBy };
    await entityManager.transactional((transaction) => writeReviewNotifications(transaction, owned, isReminder));
  };
  return {
    /** Enters the review, and notifies people that the job is waiting for them. */
    async beginReview(reference: JobReference): Promise<ReviewTimes> {
      await notify(reference, false);
      return dependencies.review;
    },

    /** Reminds people of the job. */
    async remindReview(reference: JobReference): Promise<object> {
      await notify(reference, true);
      return {};
    },

    /** Records how the review ended; from here on its segments don't change until the job has completed. */
    async endReview({ isTimedOut, ...reference }: ReviewEnd): Promise<object> {
      const job = await requireTypedJob(dependencies, reference, typesWith('endReview'));
      const entityManager = organizationEntityManager(orm, reference.organizationId);
      const isTold = job.warnings.some(({ code }) => code === NOT_FINISHED.code);
      if (isTimedOut && !isTold) {
        await entityManager.nativeUpdate(Job, { id: job.id }, { warnings: [...job.warnings, NOT_FINISHED] });
      }
      await enterStep(entityManager, job, stepAfterReview(job));
      await snapshotCorrections(dependencies, job);
      await new JobWorkspace(dependencies.storage, reference).write('reviewed', {});
      return {};
    },
  };
}
