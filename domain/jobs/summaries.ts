import type { JobStatus } from './job.ts';

/**
 * Results of activities and workflows, as the Temporal UI shows them: counts, ids and codes in a fixed shape, never text
 * of documents. Histories keep them, so each stays below a kilobyte.
 */

/** A result with the seconds that it took: of an activity those of its last attempt, of a workflow those since it began. */
export type Timed<Result> = Result & { readonly seconds: number };

/** A plan that was made of an instruction. */
export interface PlanSummary {
  /** Rules, a model, or `plan` for the client itself. */
  readonly engine: string;
  /** Units that the plan selects. */
  readonly units: number;
  /** Codes of warnings, each once. */
  readonly warnings: readonly string[];
}

/** An uploaded file that was analyzed; null where nothing was counted. */
export interface AnalysisSummary {
  /** True when the file was replaced or removed before it was analyzed. */
  readonly superseded: boolean;
  readonly units: number | null;
  readonly words: number | null;
  readonly characters: number | null;
  /** BCP 47, detected. */
  readonly language: string | null;
}

/** One batch of a file. */
export interface BatchSummary {
  readonly segments: number;
  /** Segments that took their translation from an exact match. */
  readonly reused: number;
  /** Null when the batch needed no engine. */
  readonly engine: string | null;
  /** Codes of warnings, each once. */
  readonly warnings: readonly string[];
}

/** A file that was surveyed before its translation. */
export interface SurveySummary {
  /** Names, terms and abbreviations that the file has. */
  readonly entries: number;
  readonly parts: number;
  /** Parts about which the model gave no usable answer. */
  readonly failedParts: number;
}

/** The ledger of a file in a language. */
export interface LedgerSummary {
  readonly entries: number;
  /** Entries without a rendering. */
  readonly open: number;
  /** Codes of warnings, each once. */
  readonly warnings: readonly string[];
}

/** Translations of a file in a language, compared with its ledger and with each other. */
export interface ConsistencySummary {
  readonly entries: number;
  readonly mended: number;
  readonly open: number;
  readonly kept: number;
}

/** One file in one language: coverage of the target file. */
export interface FileSummary extends BatchSummary {
  readonly units: number;
  readonly translated: number;
  readonly skipped: number;
}

/** The files of a language that a translation management system exported. */
export interface ExportSummary {
  readonly files: number;
  readonly bytes: number;
}

/** The translations of a job in a translation memory. */
export interface SavedSummary {
  /** Segments that were saved. */
  readonly saved: number;
}

/** A job as a whole: its status, its files, and the counts of its kind. */
export interface JobSummary {
  readonly status: JobStatus;
  /** Number of files that the job has delivered. */
  readonly files: number;
  /** Codes of warnings, each once. */
  readonly warnings: readonly string[];
  readonly [count: string]: number | string | null | readonly string[];
}

const MAX_CODES = 20;
/** UTF-16 units. Models name themselves. */
const MAX_ENGINE_LENGTH = 100;

/** Distinct codes of warnings in alphabetical order, at most 20. */
export function warningCodes(warnings: readonly { readonly code: string }[]): readonly string[] {
  return [...new Set(warnings.map(({ code }) => code))].toSorted().slice(0, MAX_CODES);
}

/** The distinct engines among `engines`, in one line of at most 100 UTF-16 units; null if `engines` names none. */
export function engineNames(engines: readonly (string | null)[]): string | null {
  const names = new Set(engines.flatMap((engine) => engine?.split(', ') ?? []));
  return names.size === 0 ? null : [...names].join(', ').slice(0, MAX_ENGINE_LENGTH);
}

/** Documents of an ingest that are to be read next. */
export interface OpenedDocuments {
  readonly proceed: boolean;
  /** Ids. */
  readonly documents: readonly number[];
  /** False: further documents follow the last of these. */
  readonly isLast: boolean;
}

/** A document of a context store that was read. */
export interface DocumentSummary {
  /** True when it was deleted, or passed to a later job. */
  readonly superseded: boolean;
  /** Translated segments or chunks. */
  readonly pieces: number;
}
