import { JOB_KINDS, typesWhere, type JobType } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { labelShape, noOutputPath, outputPath } from './labels.ts';
import type { Submission } from './submission.ts';

type Schema = Submission['schema'];

/** Bodies with the fields of all jobs, by those without. */
const schemas = new Map<Schema, Schema>();

/**
 * A body with the fields of all jobs, too: labels, and with `output_path` the keys of the results or a refusal. Types that share a body share
 * the result, whose name stands for one schema.
 */
function whole(schema: Schema, { acceptsOutputPath }: JobKind): Schema {
  const shape = { ...labelShape, output_path: acceptsOutputPath === true ? outputPath : noOutputPath };
  // The name of a schema is not inherited.
  const extended = schemas.get(schema) ?? schema.safeExtend(shape).meta(schema.meta() ?? {});
  schemas.set(schema, extended);
  return extended;
}

/** A submission whose body has what the requests of all jobs have. */
const completed = (type: JobType, { schema, operation, ...submission }: Submission): Submission => ({
  ...submission,
  operation: { ...operation, jobType: type },
  schema: whole(schema, JOB_KINDS[type]),
});

/**
 * The routes that accept jobs, by the type of the jobs: `submission` of `{type}/submission.ts`, for each type that clients
 * submit. Without it, the service doesn't start.
 */
export const submissions: ReadonlyMap<JobType, Submission> = new Map(
  await Promise.all(
    typesWhere(({ request }) => request !== undefined).map(async (type) => {
      const module = (await import(`./${type.replaceAll('_', '-')}/submission.ts`)) as {
        readonly submission: Submission;
      };
      return [type, completed(type, module.submission)] as const;
    }),
  ),
);
