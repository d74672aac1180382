import { RESULT_FOLDERS } from '#domain/files/result-folders.ts';
import type { TermConflict } from '#domain/glossary/terminology.ts';
import type { JobReference } from './job.ts';

/** What a translation job will do, as its workflow gets it: positions and short names, never documents. */
export interface TranslationPlan {
  /** False when the job was cancelled before it began. */
  readonly proceed: boolean;
  /** Names of the source files without folders, shortened for display; the position is the file's index. */
  readonly fileNames: readonly string[];
  /** BCP 47. */
  readonly targetLanguages: readonly string[];
  /** Positions of the bilingual files; absent in histories of releases that read all files alike. */
  readonly bilingualFiles?: readonly number[];
}

/**
 * One reading of a source file. A bilingual file is read for each target language, since the units to translate are those
 * without a translation into it; other files are read once.
 */
export interface Reading {
  /** Position in the job's `source_files`. */
  readonly fileIndex: number;
  /** BCP 47; absent: the reading serves all target languages. */
  readonly language?: string;
}

/** The readings of a job, in the order of its files. */
export function readingsOf({ fileNames, targetLanguages, bilingualFiles = [] }: TranslationPlan): readonly Reading[] {
  const bilingual = new Set(bilingualFiles);
  return [...fileNames.keys()].flatMap((fileIndex): readonly Reading[] =>
    bilingual.has(fileIndex) ? targetLanguages.map((language) => ({ fileIndex, language })) : [{ fileIndex }],
  );
}

export interface FileReference extends JobReference {
  /** Position in the job's `source_files`. */
  readonly fileIndex: number;
}

/** A reading of a file of a job. */
export interface ReadingTask extends FileReference {
  /** BCP 47; absent: for all target languages. */
  readonly language?: string;
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

/** Terms for which the glossaries of a job ask for different translations. */
export interface GlossaryConflicts {
  readonly count: number;
  /** The first of them. */
  readonly listed: readonly TermConflict[];
}

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
    return `${translationFolder(jobId, language)}/${candidate}`;
  });
}

/** The folder of a job's target files in a language, below the organization's root. */
export function translationFolder(jobId: string, language: string): string {
  return `${RESULT_FOLDERS.translations}/${jobId}/${language}`;
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
