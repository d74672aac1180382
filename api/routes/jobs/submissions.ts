import type { z } from 'zod';
import { JOB_KINDS, typesWhere, type JobType } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { labelShape, noOutputPath, outputPath } from './labels.ts';
import type { Submission } from './submission.ts';

type Schema = Submission['schema'];

/** The fields of the requests of all jobs: labels of the job, and with `output_path` the keys of its results or a refusal. */
const common = {
  withOutputs: commonFields({ ...labelShape, output_path: outputPath }),
  withoutOutputs: commonFields({ ...labelShape, output_path: noOutputPath }),
};

interface CommonFields {
  readonly shape: z.ZodRawShape;
  /** Bodies with these fields, by those without. */
  readonly schemas: Map<Schema, Schema>;
}

function commonFields(shape: z.ZodRawShape): CommonFields {
  return { shape, schemas: new Map() };
}

/** A body with these fields, too; types that share a body share the result, whose name stands for one schema. */
function whole(schema: Schema, { shape, schemas }: CommonFields): Schema {
  // The name of a schema is not inherited.
  const extended = schemas.get(schema) ?? schema.safeExtend(shape).meta(schema.meta() ?? {});
  schemas.set(schema, extended);
  return extended;
}

/** A submission whose body has what the requests of all jobs have. */
function completed(type: JobType, { schema, operation, ...submission }: Submission): Submission {
  const { acceptsOutputPath }: JobKind = JOB_KINDS[type];
  return {
    ...submission,
    operation: { ...operation, jobType: type },
    schema: whole(schema, acceptsOutputPath === true ? common.withOutputs : common.withoutOutputs),
  };
}

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
