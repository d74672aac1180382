import type { JobRow } from '#db/entities/index.ts';
import { userMistake } from '#domain/errors.ts';
import { JOB_KINDS, type InputOf, type JobType } from '#domain/jobs/kinds/index.ts';

/** A job's row with the `input` of its type, parsed. */
export type TypedJob<Type extends JobType = JobType> = {
  readonly [Kind in Type]: Omit<JobRow, 'type' | 'input'> & { readonly type: Kind; readonly input: InputOf<Kind> };
}[Type];

/**
 * Parses the `input` of a row, for code that handles some types of jobs.
 *
 * @param types the types that the caller handles
 * @throws LoquentError `job_type_unsupported` for a row of another type, which only a newer release creates
 */
export function parseJob<const Type extends JobType>(row: JobRow, types: readonly Type[]): TypedJob<Type> {
  if (!isOneOf(types, row.type)) throw unsupportedType(row.type);
  return { ...row, type: row.type, input: JOB_KINDS[row.type].input.parse(row.input) } as unknown as TypedJob<Type>;
}

const isOneOf = <Type extends JobType>(types: readonly Type[], type: JobType): type is Type =>
  (types as readonly JobType[]).includes(type);

const unsupportedType = (type: JobType) =>
  userMistake('job_type_unsupported', `This release can't run jobs of type ${type}. Upgrade the workers.`);
