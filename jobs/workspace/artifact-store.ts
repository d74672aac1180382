import { LoquentError } from '#domain/errors.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import { workObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** The end of a job's work, with all that its record shows. */
export interface StoredJobResult<Result extends object = object> {
  readonly result: Result;
  readonly targetFiles: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/** Records of every family: the end of the job's work, which its last step but one stores. */
export interface ResultRecords {
  readonly result: StoredJobResult;
}

/**
 * The intermediate results of a job in its work area: `records/{name}.json`, with objects of other kinds alongside. As
 * in `WorkArea`, each is written once it is complete, so that a repeated step finds what was finished.
 */
export class ArtifactStore<Records> {
  protected readonly storage: ObjectStorage;
  readonly #root: string;

  /** @param folders below the work area of the job */
  constructor(storage: ObjectStorage, job: JobReference, folders: readonly string[] = ['records']) {
    this.storage = storage;
    this.#root = workObjectKey(job.organizationId, job.jobId, ...folders);
  }

  /** Storage key of the folder of all objects. */
  get folder(): string {
    return this.#root;
  }

  /** Storage key of an object that is no record: `audio.pcm`, `output`. */
  key(name: string): string {
    return `${this.#root}/${name}`;
  }

  /** @param name of an object: `audio.pcm`, `result.json` */
  async has(name: string): Promise<boolean> {
    return (await this.storage.stat(this.key(name))) !== undefined;
  }

  async write<Name extends keyof Records & string>(name: Name, record: Records[Name]): Promise<void> {
    await this.storage.write(this.key(`${name}.json`), Buffer.from(JSON.stringify(record)));
  }

  /** @throws LoquentError `not_found` if the step that writes it has not ended */
  async read<Name extends keyof Records & string>(name: Name): Promise<Records[Name]> {
    // Records of this class: their shape needs no check.
    return JSON.parse((await this.readBytes(name)).toString('utf8')) as Records[Name];
  }

  /** @throws LoquentError `not_found` */
  async readBytes(name: keyof Records & string): Promise<Buffer> {
    return this.storage.read(this.key(`${name}.json`));
  }

  /** Undefined if the step that writes it has not ended. */
  async find<Name extends keyof Records & string>(name: Name): Promise<Records[Name] | undefined> {
    try {
      return await this.read(name);
    } catch (error) {
      if (error instanceof LoquentError && error.id === 'not_found') return undefined;
      throw error;
    }
  }
}
