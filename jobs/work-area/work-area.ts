import type { JobReference } from '#domain/jobs/job.ts';
import type { Reading } from '#domain/jobs/translation.ts';
import type { SelectionReport } from '#domain/jobs/results/selection-report.ts';
import { LoquentError } from '#domain/errors.ts';
import { workObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { TmsProject } from '#domain/tms/tms-unit.ts';
import type {
  FileManifest,
  ProjectTerm,
  PushedChunk,
  StoredBatch,
  StoredExport,
  StoredExportedFile,
  StoredReport,
  StoredTranslations,
} from './records.ts';

/**
 * A job's intermediate results in storage, below `work/{organization}/{job}/`. Every object is written once it is
 * complete and only ever replaced by an equal one, so a retried activity finds what its predecessor finished.
 *
 *     rules.srx                                   segmentation rules, unless they are the built-in ones
 *     {file}/source                               the source at the beginning of the job
 *     {file}/selection.json                       the selected units, in jobs with an instruction
 *     {file}/manifest.json                        result of the extraction
 *     {file}/segments-{batch}.json                segments
 *     {file}/manifest-{language}.json             instead of these two, per target language of a file with translations
 *     {file}/segments-{language}-{batch}.json
 *     {file}/translations-{language}-{batch}.json their translations
 *     {file}/report-{language}.json               coverage; written after the target file, so its presence means "finished"
 *
 *     project.json                                the project, in jobs on a project of a translation management system
 *     terms-{language}.json                       terms of the project's own glossaries
 *     {file}/pulled-{language}.json               the source of a component of a project
 *     {file}/pushed-{language}-{chunk}.json       outcomes of a chunk of pushed units
 *     export-{language}.json                      the export that the system was asked for
 *     exported-{language}.json                    its files; written after them, so its presence means "finished"
 *
 *     failures/{run}-{activity}.json              message of an activity's failure, written for users
 *
 * One folder per file, because each folder on a disk costs as much as an object.
 */
export class WorkArea {
  readonly #storage: ObjectStorage;
  readonly #root: string;

  constructor(storage: ObjectStorage, job: JobReference) {
    this.#storage = storage;
    this.#root = workObjectKey(job.organizationId, job.jobId);
  }

  sourceKey(fileIndex: number): string {
    return `${this.#root}/${fileIndex}/source`;
  }

  async readSource(fileIndex: number): Promise<Buffer> {
    return this.#storage.read(this.sourceKey(fileIndex));
  }

  async hasSource(fileIndex: number): Promise<boolean> {
    return (await this.#storage.stat(this.sourceKey(fileIndex))) !== undefined;
  }

  /**
   * Copies the source, so that later changes of the user's file don't affect the job. @throws LoquentError `not_found`
   */
  async snapshotSource(fileIndex: number, from: string): Promise<void> {
    await this.#storage.copy(from, this.sourceKey(fileIndex));
  }

  /**
   * Copies the segmentation rules, so that all files of the job are segmented alike.
   *
   * @param from key of the organization's rules
   * @param fallback rules of the deployment; undefined: the built-in ones, which are not stored
   */
  async snapshotRules(from: string, fallback: Uint8Array | undefined): Promise<void> {
    if ((await this.#storage.stat(this.#rulesKey)) !== undefined) return;
    if ((await this.#storage.stat(from)) !== undefined) await this.#storage.copy(from, this.#rulesKey);
    else if (fallback !== undefined) await this.#storage.write(this.#rulesKey, fallback);
  }

  /** Undefined: the built-in rules apply. */
  async findRules(): Promise<Uint8Array | undefined> {
    return (await this.#storage.stat(this.#rulesKey)) === undefined ? undefined : this.#storage.read(this.#rulesKey);
  }

  get #rulesKey(): string {
    return `${this.#root}/rules.srx`;
  }

  async writeSelection(fileIndex: number, selection: SelectionReport): Promise<void> {
    await this.#writeJson(`${fileIndex}/selection.json`, selection);
  }

  async readSelection(fileIndex: number): Promise<SelectionReport> {
    return this.#readJson(`${fileIndex}/selection.json`);
  }

  /** Undefined if the job has no instruction, or it isn't understood yet. */
  async findSelection(fileIndex: number): Promise<SelectionReport | undefined> {
    return this.#findJson(`${fileIndex}/selection.json`);
  }

  /** The reading from which a language of a file is translated: its own for a bilingual file, else the common one. */
  async readingOf(fileIndex: number, language: string): Promise<Reading> {
    const own = { fileIndex, language };
    return (await this.#storage.stat(`${this.#root}/${manifestPath(own)}`)) === undefined ? { fileIndex } : own;
  }

  async writeManifest(reading: Reading, manifest: FileManifest): Promise<void> {
    await this.#writeJson(manifestPath(reading), manifest);
  }

  async readManifest(reading: Reading): Promise<FileManifest> {
    return this.#readJson(manifestPath(reading));
  }

  /** Undefined if the file isn't extracted yet. */
  async findManifest(reading: Reading): Promise<FileManifest | undefined> {
    return this.#findJson(manifestPath(reading));
  }

  async writeBatch(reading: Reading, batch: number, segments: StoredBatch): Promise<void> {
    await this.#writeJson(batchPath(reading, batch), segments);
  }

  async readBatch(reading: Reading, batch: number): Promise<StoredBatch> {
    return this.#readJson(batchPath(reading, batch));
  }

  async writeTranslations(
    fileIndex: number,
    language: string,
    batch: number,
    value: StoredTranslations,
  ): Promise<void> {
    await this.#writeJson(`${fileIndex}/translations-${language}-${batch}.json`, value);
  }

  async readTranslations(fileIndex: number, language: string, batch: number): Promise<StoredTranslations> {
    return this.#readJson(`${fileIndex}/translations-${language}-${batch}.json`);
  }

  /** Undefined when the batch isn't translated yet. */
  async findTranslations(fileIndex: number, language: string, batch: number): Promise<StoredTranslations | undefined> {
    const path = `${fileIndex}/translations-${language}-${batch}.json`;
    return (await this.#storage.stat(`${this.#root}/${path}`)) === undefined ? undefined : this.#readJson(path);
  }

  async writeReport(fileIndex: number, language: string, report: StoredReport): Promise<void> {
    await this.#writeJson(`${fileIndex}/report-${language}.json`, report);
  }

  /** Undefined if the target file isn't finished. */
  async findReport(fileIndex: number, language: string): Promise<StoredReport | undefined> {
    return this.#findJson(`${fileIndex}/report-${language}.json`);
  }

  /** The project of a job, as it was when the job began. */
  async writeProject(project: TmsProject): Promise<void> {
    await this.#writeJson('project.json', project);
  }

  async readProject(): Promise<TmsProject> {
    return this.#readJson('project.json');
  }

  /** Undefined for a job on files, and for one that didn't begin. */
  async findProject(): Promise<TmsProject | undefined> {
    return this.#findJson('project.json');
  }

  /** The source of a reading of a component of a project. @param pulled any JSON */
  async writePulled(fileIndex: number, language: string, pulled: object): Promise<void> {
    await this.#writeJson(pulledPath(fileIndex, language), pulled);
  }

  async readPulled(fileIndex: number, language: string): Promise<Buffer> {
    return this.#storage.read(`${this.#root}/${pulledPath(fileIndex, language)}`);
  }

  async hasPulled(fileIndex: number, language: string): Promise<boolean> {
    return (await this.#storage.stat(`${this.#root}/${pulledPath(fileIndex, language)}`)) !== undefined;
  }

  async writeTerms(language: string, terms: readonly ProjectTerm[]): Promise<void> {
    await this.#writeJson(`terms-${language}.json`, terms);
  }

  /** Undefined if they aren't read yet. */
  async findTerms(language: string): Promise<readonly ProjectTerm[] | undefined> {
    return this.#findJson(`terms-${language}.json`);
  }

  async writePushed(fileIndex: number, language: string, chunk: number, pushed: PushedChunk): Promise<void> {
    await this.#writeJson(`${fileIndex}/pushed-${language}-${chunk}.json`, pushed);
  }

  /** Undefined if the chunk isn't pushed yet. */
  async findPushed(fileIndex: number, language: string, chunk: number): Promise<PushedChunk | undefined> {
    return this.#findJson(`${fileIndex}/pushed-${language}-${chunk}.json`);
  }

  async writeExport(language: string, begun: StoredExport): Promise<void> {
    await this.#writeJson(`export-${language}.json`, begun);
  }

  /** Undefined if no export was asked for. */
  async findExport(language: string): Promise<StoredExport | undefined> {
    return this.#findJson(`export-${language}.json`);
  }

  async writeExported(language: string, files: readonly StoredExportedFile[]): Promise<void> {
    await this.#writeJson(`exported-${language}.json`, files);
  }

  /** Undefined if not all files of the language are stored. */
  async findExported(language: string): Promise<readonly StoredExportedFile[] | undefined> {
    return this.#findJson(`exported-${language}.json`);
  }

  /**
   * Stores the message of an activity's failure, which is written for users. @param reference letters, digits and
   * hyphens
   */
  async writeFailureMessage(reference: string, message: string): Promise<void> {
    await this.#writeJson(`failures/${reference}.json`, { message });
  }

  /** Undefined if the message couldn't be stored. */
  async findFailureMessage(reference: string): Promise<string | undefined> {
    return (await this.#findJson<{ readonly message: string }>(`failures/${reference}.json`))?.message;
  }

  /** Removes everything; the job has ended. */
  async remove(): Promise<void> {
    await this.#storage.removeFolder(this.#root);
  }

  async #writeJson(path: string, value: unknown): Promise<void> {
    await this.#storage.write(`${this.#root}/${path}`, Buffer.from(JSON.stringify(value)));
  }

  async #readJson<Value>(path: string): Promise<Value> {
    // Objects that the functions above wrote: their shape needs no check.
    return JSON.parse((await this.#storage.read(`${this.#root}/${path}`)).toString('utf8')) as Value;
  }

  async #findJson<Value>(path: string): Promise<Value | undefined> {
    try {
      return await this.#readJson<Value>(path);
    } catch (error) {
      if (error instanceof LoquentError && error.id === 'not_found') return undefined;
      throw error;
    }
  }
}

const manifestPath = ({ fileIndex, language }: Reading) =>
  language === undefined ? `${fileIndex}/manifest.json` : `${fileIndex}/manifest-${language}.json`;

const pulledPath = (fileIndex: number, language: string) => `${fileIndex}/pulled-${language}.json`;

const batchPath = ({ fileIndex, language }: Reading, batch: number) =>
  language === undefined ? `${fileIndex}/segments-${batch}.json` : `${fileIndex}/segments-${language}-${batch}.json`;
