import type { TermConflict } from '#domain/glossaries/terminology.ts';
import type { AddressForm } from '#domain/ledgers/address-forms.ts';
import type { JobReference } from './job.ts';

/** The plan of a translation job for its workflow: positions and short names, never documents. */
export interface TranslationPlan {
  /** False when the job was cancelled before it began. */
  readonly proceed: boolean;
  /** Names of the source files without folders, shortened for display; the position is the file's index. */
  readonly fileNames: readonly string[];
  /** BCP 47. */
  readonly targetLanguages: readonly string[];
  /** Positions of the bilingual files. */
  readonly bilingualFiles: readonly number[];
  /** True: the translations are saved to a translation memory. */
  readonly savesToMemory?: true;
  /** True: the files are components of a project, whose units are pulled, and pushed in the end. */
  readonly isProject?: true;
  /** True: people review the translations before they are written. */
  readonly isReviewed?: true;
  /** True: files of several batches get a ledger before they are translated. */
  readonly keepsLedgers?: true;
  /** True: the project's own files are stored once everything is pushed. */
  readonly exportsFiles?: true;
}

/**
 * One reading of a source file. A file that holds translations is read for each target language, since the units to translate
 * are those without a translation into it: bilingual files by their format, files of several languages once their first
 * reading has shown that they are. Other files are read once.
 */
export interface Extraction {
  /** Position in the job's `source_files`. */
  readonly fileIndex: number;
  /** BCP 47; absent: the reading serves all target languages. */
  readonly language?: string;
}

/** The readings of a job, in the order of its files. */
export function extractionsOf({ fileNames, targetLanguages, bilingualFiles }: TranslationPlan): readonly Extraction[] {
  const bilingual = new Set(bilingualFiles);
  return [...fileNames.keys()].flatMap((fileIndex): readonly Extraction[] =>
    bilingual.has(fileIndex) ? targetLanguages.map((language) => ({ fileIndex, language })) : [{ fileIndex }],
  );
}

export interface FileReference extends JobReference {
  /** Position in the job's `source_files`. */
  readonly fileIndex: number;
}

/** A reading of a file of a job. */
export interface ExtractionTask extends FileReference {
  /** BCP 47; absent: for all target languages. */
  readonly language?: string;
}

/** A file in a target language: the task of one child workflow. */
export interface FileTask extends FileReference {
  /** BCP 47. */
  readonly language: string;
}

/** A language of a job as a whole. */
export interface ExportTask extends JobReference {
  /** BCP 47. */
  readonly language: string;
}

/** A batch of a file's segments, numbered from 0. */
export interface BatchTask extends FileTask {
  readonly batch: number;
  /** True: it follows the batch before it in a chain, whose translations are stored. */
  readonly follows?: true;
}

/** A file that holds several languages: what is written once all of them have ended. */
export interface OutputTask extends FileReference {
  /** Translated languages, BCP 47, in the order of the job's. */
  readonly languages: readonly string[];
}

/** The files that a job renders again, for its workflow. */
export interface RenderPlan {
  /** False when the job was cancelled before it began. */
  readonly proceed: boolean;
  readonly files: readonly RenderedFile[];
  /** Files with changed entries of their ledgers: what depends on these is translated again first. */
  readonly checked?: readonly FileToCheck[];
  /** The recording that is rendered again instead of files. */
  readonly recording?: {
    readonly isSpoken: boolean;
    /** BCP 47; absent: one. */
    readonly languages?: readonly string[];
  };
  /** True: reviewed segments are saved to a translation memory. */
  readonly savesToMemory?: true;
  /** True: the files are components of a project, to which corrections are pushed. */
  readonly isProject?: true;
  /** The languages whose files the project's system exports afterwards, BCP 47. */
  readonly exportedLanguages?: readonly string[];
}

/** A file in a language of which people have changed the ledger. */
export interface FileToCheck extends Required<Extraction> {
  /** Ids of the changed entries. */
  readonly entries: readonly string[];
  /** The form of address that was set. */
  readonly address?: AddressForm;
}

/** A file that is rendered again. */
export interface RenderedFile {
  /** Shortened for display. */
  readonly name: string;
  /** BCP 47. */
  readonly languages: readonly string[];
  /** True: one output has all languages. */
  readonly isShared?: true;
}

/** Counts of a file's extraction. */
export interface ExtractionCounts {
  readonly units: number;
  /** Segments to translate, in all batches. */
  readonly segments: number;
  readonly batches: number;
  /** Lengths of the chains of batches, by `chainLengths`. */
  readonly chains: readonly number[];
  readonly words: number;
  /** True: the file keeps its languages side by side. Nothing was cut yet: it is to be read for each target language. */
  readonly isMultilingual?: true;
  /** Codes of warnings. */
  readonly warnings: readonly string[];
}

/** Outcome of a job, which its workflow passes to the last activity. */
export type JobOutcome =
  | { readonly status: 'completed' }
  | { readonly status: 'cancelled' }
  | {
      readonly status: 'failed';
      readonly code: string;
      readonly message: string;
      /** Or the name of its activity. */
      readonly step: string;
      readonly retryable: boolean;
      /**
       * Key in the job's work area of the message for users, which may quote their documents; absent: use `message`.
       */
      readonly messageReference?: string;
      /** Languages without a result, in a job whose other languages were finished. */
      readonly languages?: readonly FailedLanguage[];
      /** Files that failed individually, apart from the error that ended the job. */
      readonly files?: FileFailureList;
    };

/** The files of a job that failed by themselves. */
export interface FileFailureList {
  readonly count: number;
  /** The first failures. */
  readonly listed: readonly (Extraction & Omit<FailedLanguage, 'language'>)[];
}

/** A target language that failed individually. */
export interface FailedLanguage {
  /** BCP 47. */
  readonly language: string;
  readonly code: string;
  readonly message: string;
  /** As of a failed job. */
  readonly messageReference?: string;
}

/** Terms for which the glossaries of a job require different translations. */
export interface GlossaryConflicts {
  readonly count: number;
  /** The first conflicts. */
  readonly listed: readonly TermConflict[];
}
