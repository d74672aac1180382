import type { z } from 'zod';
import type { RESULT_FOLDERS } from '#domain/files/result-folders.ts';
import type { DeepReadonly } from '#domain/jobs/results/deep-readonly.ts';
import type { ExportedFile, PushedComponentReport } from '#domain/jobs/results/pushed-component.ts';
import type { SelectionReport } from '#domain/jobs/results/selection-report.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { JobCategory, JobType } from '#domain/jobs/job.ts';

/** Everything about a job type that more than one layer needs to know. */
export interface JobKind<
  Type extends JobType = JobType,
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** Also the name of its workflow. */
  readonly type: Type;
  /** `by_source`: `tms` for projects, `document` for files, otherwise `other`. */
  readonly category: JobCategory | 'by_source';
  /** In the order in which a job enters them; none is entered twice. */
  readonly steps: readonly string[];
  /** The noun that progress counts. */
  readonly progressUnit: string;
  /**
   * The `input` column: all parameters of the request that have no column. Jobs of earlier releases must parse, so a
   * later field has a default. The job record shows it: no secrets.
   */
  readonly input: Input;
  /** The `result` column; for a cancelled or failed job, all that it had finished. */
  readonly result: Result;
  /** For jobs that create a file per source file. */
  readonly files?: FileOutput<z.output<Result>>;
}

/** The files that a job creates from its source files. */
export interface FileOutput<Result = unknown> {
  /** `translations` has a folder per language. */
  readonly folder: keyof typeof RESULT_FOLDERS;
  /** Builds the result from the reports of the finished files. */
  readonly resultOf: (finished: FinishedFiles) => DeepReadonly<Result>;
}

/** Reports of a job on files, in the order of its files and languages. */
export interface FinishedFiles {
  readonly files: readonly TranslatedFileReport[];
  /** Words in the source files that are finished in a language at least, each file counted once. */
  readonly words: number;
  /** Of a job on a project: its components, once per language. `files` is empty then. */
  readonly components?: readonly PushedComponentReport[];
  /** Of a job on a project: files that its system exported, by language. */
  readonly exported?: readonly ExportedFile[];
  /** Changed units in all components, and their edit distances added up. */
  readonly edits?: { readonly edited: number; readonly distance: number };
  /** Interpretation of the instruction, in jobs that have one. */
  readonly selection: SelectionReport | undefined;
}

/** Declares a kind, keeping the types of its schemas and steps. */
export function defineKind<
  const Type extends JobType,
  Input extends z.ZodType,
  Result extends z.ZodType,
  const Kind extends JobKind<Type, Input, Result>,
>(kind: Kind & JobKind<Type, Input, Result>): Kind {
  return kind;
}
