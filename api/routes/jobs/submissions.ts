import { typesWhere, type JobType } from '#domain/jobs/kinds/index.ts';
import type { Submission } from './submission.ts';

/**
 * The routes that accept jobs, by the type of the jobs: `submission` of `{type}/submission.ts`, for each type that clients
 * submit. Without it, the service doesn't start.
 */
export const submissions: ReadonlyMap<JobType, Submission> = new Map(
  await Promise.all(
    typesWhere(({ category }) => category !== 'system').map(async (type) => {
      const module = (await import(`./${type.replaceAll('_', '-')}/submission.ts`)) as {
        readonly submission: Submission;
      };
      return [type, module.submission] as const;
    }),
  ),
);
