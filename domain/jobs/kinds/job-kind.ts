import type { z } from 'zod';
import type { LanguageTask } from '#domain/execution/option-matrix.ts';
import type { JobCategory } from '#domain/jobs/job.ts';
import type { ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import type { DeepReadonly } from '#domain/jobs/results/deep-readonly.ts';
import type { ExportedFile, PushedComponentReport } from '#domain/jobs/results/pushed-component.ts';
import type { SharedQualityResult } from '#domain/jobs/results/quality-result.ts';
import type { RoutingResult } from '#domain/jobs/results/routing-result.ts';
import type { SelectionReport } from '#domain/jobs/results/selection-report.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { QualityReport } from '#domain/quality/report.ts';

/** Everything that is true of a job type: other code reads it here and never compares the name of a type. */
export interface JobKind<
  Type extends string = string,
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** Also the name of its workflow. */
  readonly type: Type;
  /** Name of its jobs for people, at the beginning of a sentence. */
  readonly title: string;
  /**
   * `by_source`: `tms` for projects, `document` for files, otherwise `other`. `system`: the service starts the jobs itself; one that a
   * user asks for gets another category.
   */
  readonly category: JobCategory | 'by_source';
  /** Rules for requests of clients; absent: the jobs have no endpoint of their own, and no retry. */
  readonly request?: RequestRules;
  /** Nobody waits for its jobs: they start with the lowest priority, and the limit of live jobs doesn't count them. */
  readonly isBackground?: true;
  /**
   * The activities that do each step; the steps in the order in which a job enters them, none of them twice. An activity does
   * the same step in all types.
   */
  readonly steps: Readonly<Record<string, readonly string[]>>;
  /** Steps that jobs of a category don't take; absent: none. */
  readonly omittedSteps?: (category: JobCategory) => readonly string[];
  /** The noun that progress counts. */
  readonly progressUnit: string;
  /** The `input` column: all parameters of the request that have no column. The job record shows it: no secrets. */
  readonly input: Input;
  /** The `result` column; for a cancelled or failed job, all that it had finished. */
  readonly result: Result;
  /** Counts of a result, which the Temporal UI shows. */
  readonly countsOf?: (result: Partial<DeepReadonly<z.output<Result>>>) => JobCounts;
  /**
   * Folder of the result files below the organization's root, into which users can't upload; absent if the type has no
   * result files.
   */
  readonly resultFolder?: `${string}/{job}` | `${string}/{job}/{language}`;
  /** Clients may choose the keys of its result files: there is one per source file and language. */
  readonly acceptsOutputPath?: true;
  /** Builds the result from the reports of the finished files, in types that create a file per source file. */
  readonly resultOfFiles?: (finished: FinishedFiles) => DeepReadonly<z.output<Result>>;
  /** Builds the result of a job on quality from its report and the fields that all such results share. */
  readonly resultOfReport?: (report: QualityReport, shared: SharedQualityResult) => DeepReadonly<z.output<Result>>;
  /** Work on projects of a translation management system, in types that change them. */
  readonly tms?: ProjectWork;
  /** Place of the new voice, in types that speak: instead of the original one, or over it. */
  readonly voice?: 'instead' | 'over';
  /** Stored work of its completed jobs is kept, with their segments, for people who review them. */
  readonly keepsSegments?: true;
  /** Names of the records and objects that are kept with segments: everything else can be made again. Absent: all. */
  readonly retainedRecords?: RegExp;
  /** A new job automatically resumes the steps of a failed one that had the same source and settings. */
  readonly resumes?: true;
  /** Its sources are too large to be kept after its end: a retry reads them again. */
  readonly rereadsSource?: true;
  /** Partial result to remove when the job fails or is cancelled. */
  readonly rollback?: 'glossary';
}

/** Rules for the requests of a job type; its submission (`jobs/submission`) follows them. */
export interface RequestRules {
  /** Task of its executors, which decides about the options of a request (`OPTION_MATRIX`); absent: it has no executors. */
  readonly task?: LanguageTask;
  readonly takes: SourceRule;
  /** Number of result files, for the quota; default: one per file and language. */
  readonly results?: { readonly perJob: number } | { readonly perLanguage: number };
}

/**
 * Files that a job type takes: all that can be translated; those but bilingual ones; bilingual ones or pairs; those and
 * memories; files of an Office program; recordings.
 */
export type SourceRule =
  | 'documents'
  | 'monolingual'
  | 'bilingual'
  | 'corpora'
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'recordings';

/** Counts by their names, and an engine. */
export type JobCounts = Readonly<Record<string, number | string | null>>;

/** Work of a job on the units of a project, and the way its results get there. */
export interface ProjectWork {
  readonly work: 'translate' | 'revise' | 'rewrite';
  /** How results are pushed; `suggest`: in addition to the translator's text, which is never replaced. */
  readonly push: 'write' | 'suggest';
}

/** Reports of a job on files, in the order of its files and languages. */
export interface FinishedFiles {
  readonly files: readonly TranslatedFileReport[];
  /** Words in the source files that are finished in a language at least, each file counted once. */
  readonly words: number;
  /** Components of a project, once per language. `files` is empty then. */
  readonly components?: readonly PushedComponentReport[];
  /** Files that the system of a project exported, by language. */
  readonly exported?: readonly ExportedFile[];
  /** Changed units in all components, and their edit distances added up. */
  readonly edits?: { readonly edited: number; readonly distance: number };
  /** Absent if no file has a ledger. */
  readonly consistency?: ConsistencyReport;
  /** Interpretation of the instruction, in jobs that have one. */
  readonly selection: SelectionReport | undefined;
  /** Who translated what, where a model has assessed the translations. */
  readonly routing?: RoutingResult;
}

/** The name and description of the input of a kind in the API description. */
export const jobInput = (id: string) => ({
  id,
  description: 'inputs of the job that have no field of their own',
});

/** Declares a kind, keeping the types of its schemas, steps and activities. */
export function defineKind<
  const Type extends string,
  Input extends z.ZodType,
  Result extends z.ZodType,
  const Kind extends JobKind<Type, Input, Result>,
>(kind: Kind & JobKind<Type, Input, Result>): Kind {
  return kind;
}
