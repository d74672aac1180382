import type { TermConflict, ViolationType } from '#domain/glossary/terminology.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import type { SelectionPlan } from '#domain/selection/plan.ts';
import type { JobReference } from './job.ts';

/** What a client asked a translation job for beyond the columns of its row. */
export interface TranslationJobInput {
  readonly provider: string | null;
  readonly domain: string | null;
  readonly instructions: string | null;
  readonly segmentation: SegmentationMode;
  /** Columns of tables to translate, by name or number; null: those that look like text. */
  readonly columns: readonly string[] | null;
  /** Ids of glossaries, in order of priority; absent in jobs of releases that took none. */
  readonly glossaries?: readonly number[];
  /** Which parts of the document are translated, in the client's words; absent or null: all of it. */
  readonly instruction?: string | null;
}

/** What a translation job will do, as its workflow gets it: positions and short names, never documents. */
export interface TranslationPlan {
  /** False when the job was cancelled before it began. */
  readonly proceed: boolean;
  /** Names of the source files without folders, shortened for display; the position is the file's index. */
  readonly fileNames: readonly string[];
  /** BCP 47. */
  readonly targetLanguages: readonly string[];
}

export interface FileReference extends JobReference {
  /** Position in the job's `source_files`. */
  readonly fileIndex: number;
}

/** A file in a target language: what one child workflow works on. */
export interface FileTask extends FileReference {
  /** BCP 47. */
  readonly language: string;
}

/** A batch of a file's segments, numbered from 0. */
export interface BatchTask extends FileTask {
  readonly batch: number;
}

/** What reading a file found. */
export interface ExtractedFile {
  readonly units: number;
  /** Segments to translate, in all batches. */
  readonly segments: number;
  readonly batches: number;
  readonly words: number;
}

/** Outcome of a job as its workflow tells the last activity. */
export type JobOutcome =
  | { readonly status: 'completed' }
  | { readonly status: 'cancelled' }
  | {
      readonly status: 'failed';
      readonly code: string;
      readonly message: string;
      readonly step: string;
      readonly retryable: boolean;
    };

/** How a file in one language obeys the glossaries of its job: places that do, and places that don't. */
export interface TranslatedFileTerms {
  readonly applied: number;
  readonly violated: number;
  /** The first of the latter; absent in results of releases that didn't list them. */
  readonly violations?: readonly ListedViolation[];
}

/** A place where a translation doesn't obey a glossary. Texts are shortened. */
export interface ListedViolation {
  readonly glossary_id: number;
  readonly entry_id: number;
  readonly violation_type: ViolationType;
  readonly source_term: string;
  readonly target_term: string;
  /** Null when the term is missing. */
  readonly found_text: string | null;
  readonly suggested_replacement: string | null;
  /** Where the unit is, for people: `body/table[2]/row[1]/cell[3]`. */
  readonly context: string;
  /** Of the segment. */
  readonly source_text: string;
}

/** Terms for which the glossaries of a job ask for different translations. */
export interface GlossaryConflicts {
  readonly count: number;
  /** The first of them. */
  readonly listed: readonly TermConflict[];
}

/** Coverage of one file in one language, an element of `result.files`. Names are public API (interface.md). */
export interface TranslatedFileReport {
  readonly source_file: string;
  readonly language: string;
  readonly target_file: string;
  /** Units found. */
  readonly units: number;
  readonly translated: number;
  readonly reused: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly glossary: TranslatedFileTerms;
  readonly tags: { readonly repaired: number };
  /** Segments that the translated units were cut into. */
  readonly segments: number;
  /** Words left in the source language because the engine doesn't know them. */
  readonly unknown_words: number;
  /** What translated; null when nothing had to be. */
  readonly engine: string | null;
  /** Languages in between when the engine has no direct pair. */
  readonly pivots: readonly string[];
}

/** How an instruction was understood. Names are public API. */
export interface SelectionReport {
  /** One sentence. */
  readonly explanation: string;
  readonly plan: SelectionPlan;
  /** What understood it: rules, or a model's name. */
  readonly engine: string;
}

/** `result` of a translation job. */
export interface TranslationResult {
  /** How the instruction was understood, in jobs that have one. */
  readonly selection?: SelectionReport;
  readonly translated_files: readonly string[];
  /** Words in the source files, each file counted once. */
  readonly word_count: number;
  readonly files: readonly TranslatedFileReport[];
}

/** The step a person sees for each activity; also `error.step`. */
export const STEP_OF_ACTIVITY: Readonly<Record<string, string>> = {
  openJob: 'open',
  planSelection: 'plan',
  extractUnits: 'extract',
  translateBatch: 'translate',
  writeTarget: 'write',
  closeJob: 'finish',
  analyzeFile: 'analyze',
  closeFileAnalysis: 'finish',
};

/** Bytes of UTF-8 of a file name on the usual file systems, without room for a number. */
const LONGEST_NUMBERED_NAME = 245;

/**
 * Keys of the target files below the organization's root: `translations/{job}/{language}/{name}`. Files of the same
 * name from different folders get ` (2)`, ` (3)` before the extension, so that none overwrites another; names that
 * differ only in upper and lower case count as the same, since on some file systems they are.
 *
 * @returns one key for each source key, same order
 */
export function targetKeys(jobId: string, language: string, sourceKeys: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return sourceKeys.map((sourceKey) => {
    const name = sourceKey.slice(sourceKey.lastIndexOf('/') + 1);
    let candidate = name;
    for (let copy = 2; taken.has(candidate.toLowerCase()); copy += 1) candidate = numbered(name, copy);
    taken.add(candidate.toLowerCase());
    return `translations/${jobId}/${language}/${candidate}`;
  });
}

/** A long name gives way to its number. */
function numbered(name: string, copy: number): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  const extension = name.slice(dot);
  const characters = Array.from(name.slice(0, dot));
  const size = (text: string) => new TextEncoder().encode(text).length;
  let excess = size(name) - LONGEST_NUMBERED_NAME;
  while (excess > 0 && characters.length > 1) excess -= size(characters.pop() ?? '');
  return `${characters.join('').trimEnd()} (${copy})${extension}`;
}
