import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import type { ConsistencyReport } from '#domain/jobs/results/consistency-result.ts';
import type { SelectionReport } from '#domain/jobs/results/selection-report.ts';
import type { Extraction } from '#domain/jobs/translation.ts';
import type { DocumentSurvey, SurveyedEntry, SurveyedPart } from '#domain/ledgers/survey.ts';
import type { TmsProject } from '#domain/projects/tms-unit.ts';
import type { DraftTranslations } from '#language/quality/drafts.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { ArtifactStore } from './artifact-store.ts';
import type {
  CorrectedSegments,
  CorrectedUnit,
  FileManifest,
  ProjectTerm,
  PushedChunk,
  StoredBatch,
  StoredExport,
  StoredExportedFile,
  StoredReport,
  StoredTranslations,
} from './records.ts';

/** The records of jobs on documents and projects; numbers are those of the file or component, and of the batch or chunk. */
export interface JobRecords {
  /** The selected units, in jobs with an instruction. */
  readonly [selection: `${number}/selection`]: SelectionReport;
  /** Result of the extraction. */
  readonly [manifest: `${number}/manifest`]: FileManifest;
  readonly [segments: `${number}/segments-${number}`]: StoredBatch;
  /** Instead of these two, per target language of a file with translations. */
  readonly [manifest: `${number}/manifest-${string}`]: FileManifest;
  readonly [segments: `${number}/segments-${string}-${number}`]: StoredBatch;
  readonly [translations: `${number}/translations-${string}-${number}`]: StoredTranslations;
  /** Translations of a batch before a model assesses them. */
  readonly [drafts: `${number}/drafts-${string}-${number}`]: DraftTranslations;
  /** Coverage; written after the target file, so its presence means "finished". */
  readonly [report: `${number}/report-${string}`]: StoredReport;
  /** The project as it was when the job began, in jobs on a project of a translation management system. */
  readonly project: TmsProject;
  /** Terms of the project's own glossaries. */
  readonly [terms: `terms-${string}`]: readonly ProjectTerm[];
  /** The source of a component of a project. */
  readonly [pulled: `${number}/pulled-${string}`]: object;
  readonly [pushed: `${number}/pushed-${string}-${number}`]: PushedChunk;
  /** Corrections of a component in a language, by the job that pushes them. */
  readonly [corrected: `${number}/corrected-${string}-${string}`]: readonly CorrectedUnit[];
  /** The export that the system was asked for. */
  readonly [begun: `export-${string}`]: StoredExport;
  /** Its files; written after them, so its presence means "finished". */
  readonly [exported: `exported-${string}`]: readonly StoredExportedFile[];
  /** Names of the records of translations that a translation memory has got from a job that failed. */
  readonly saved: readonly string[];
  /** Findings of the survey of a reading, and of its parts. */
  readonly [survey: `${number}/survey${string}`]: DocumentSurvey;
  readonly [part: `${number}/part-${string}`]: SurveyedPart;
  /** Expressions of a reading that may be names or terms. */
  readonly [candidates: `${number}/candidates${string}`]: readonly SurveyedEntry[];
  /** Renderings of a model for entries, by their sources. */
  readonly [renderings: `${number}/renderings-${string}-${number}`]: Readonly<Record<string, string>>;
  /** Warnings about the ledger of a file in a language; its presence means that the ledger is settled. */
  readonly [ledger: `${number}/ledger-${string}`]: readonly JobWarning[];
  /** Corrections of a batch by the consistency check, and the outcome of the check. */
  readonly [mended: `${number}/mended-${string}-${number}`]: CorrectedSegments;
  readonly [consistency: `${number}/consistency-${string}`]: ConsistencyReport;
  /** Its presence means that everything was copied that the jobs before a retry had stored. */
  readonly resumed: object;
  /** Its presence means that the review of the job is over. */
  readonly reviewed: object;
  /** Message of an activity's failure, written for users, by run and activity. */
  readonly [failure: `failures/${string}`]: { readonly message: string };
}

/**
 * A job's intermediate results in storage, below `work/{organization}/{job}/`: `rules.srx` (segmentation rules, unless they are
 * the built-in ones), `{file}/source` (the source at the beginning of the job), and the records of `JobRecords`. Every object
 * is written once it is complete and only ever replaced by an equal one, so a retried activity finds what its predecessor
 * finished. One folder per file, because each folder on a disk costs as much as an object.
 */
export class JobWorkspace extends ArtifactStore<JobRecords> {
  constructor(storage: ObjectStorage, job: JobReference) {
    super(storage, job, []);
  }

  sourceKey(fileIndex: number): string {
    return this.key(`${fileIndex}/source`);
  }

  async readSource(fileIndex: number): Promise<Buffer> {
    return this.storage.read(this.sourceKey(fileIndex));
  }

  /** Copies the source, so that later changes of the user's file don't affect the job. @throws LoquentError `not_found` */
  async snapshotSource(fileIndex: number, from: string): Promise<void> {
    await this.storage.copy(from, this.sourceKey(fileIndex));
  }

  /**
   * Copies the segmentation rules, so that all files of the job are segmented alike.
   *
   * @param from key of the organization's rules
   * @param fallback rules of the deployment; undefined: the built-in ones, which are not stored
   */
  async snapshotRules(from: string, fallback: Uint8Array | undefined): Promise<void> {
    if (await this.has('rules.srx')) return;
    if ((await this.storage.stat(from)) !== undefined) await this.storage.copy(from, this.key('rules.srx'));
    else if (fallback !== undefined) await this.storage.write(this.key('rules.srx'), fallback);
  }

  /** Undefined: the built-in rules apply. */
  async findRules(): Promise<Uint8Array | undefined> {
    return (await this.has('rules.srx')) ? this.storage.read(this.key('rules.srx')) : undefined;
  }

  /** The reading from which a language of a file is translated: its own for a bilingual file, else the common one. */
  async extractionOf(fileIndex: number, language: string): Promise<Extraction> {
    const own = { fileIndex, language };
    return (await this.has(`${manifestOf(own)}.json`)) ? own : { fileIndex };
  }

  /** Removes everything; the job has ended. */
  async remove(): Promise<void> {
    await this.storage.removeFolder(this.folder);
  }
}

/** Name of the manifest of a reading. */
export const manifestOf = ({ fileIndex, language }: Extraction) =>
  language === undefined ? (`${fileIndex}/manifest` as const) : (`${fileIndex}/manifest-${language}` as const);

/** Name of a batch of a reading. */
export const segmentBatchName = ({ fileIndex, language }: Extraction, batch: number) =>
  language === undefined
    ? (`${fileIndex}/segments-${batch}` as const)
    : (`${fileIndex}/segments-${language}-${batch}` as const);

/** Name of the survey of a reading. */
export const surveyOf = ({ fileIndex, language }: Extraction) =>
  language === undefined ? (`${fileIndex}/survey` as const) : (`${fileIndex}/survey-${language}` as const);
