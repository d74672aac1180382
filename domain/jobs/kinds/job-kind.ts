import type { z } from 'zod';
import type { JobCategory, JobType } from '../job.ts';
import type { JobStep } from '../steps.ts';

/** Everything about a job type that more than one layer needs to know. */
export interface JobKind<
  Type extends JobType = JobType,
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** Also the name of its workflow. */
  readonly type: Type;
  /** `by_source`: `tms` for projects, `document` for files, otherwise `other` (interface.md, section Jobs). */
  readonly category: JobCategory | 'by_source';
  /** In the order in which a job enters them; none is entered twice. */
  readonly steps: readonly JobStep[];
  /** The noun that progress counts. */
  readonly progressUnit: string;
  /**
   * The `input` column: everything that was asked for beyond the other columns. Jobs of earlier releases must parse, so a
   * later field has a default. The job record shows it: no secrets.
   */
  readonly input: Input;
  /** The `result` column; of a cancelled or failed job, all that it had finished. */
  readonly result: Result;
}

/** Declares a kind, keeping the types of its schemas. */
export function defineKind<const Type extends JobType, Input extends z.ZodType, Result extends z.ZodType>(
  kind: JobKind<Type, Input, Result>,
): JobKind<Type, Input, Result> {
  return kind;
}
