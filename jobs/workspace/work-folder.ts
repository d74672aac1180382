import { createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { operatorMistake } from '#domain/errors.ts';
import { requireLength } from '#platform/storage/errors.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { STORAGE_FULL_MESSAGE } from '#platform/write-failure.ts';

/** Milliseconds between two marks that a folder is in use; a start of the service removes folders without a mark for an hour. */
const MARK_INTERVAL = 10 * 60_000;
/** File that all languages of a job share. */
const SOURCE = 'source';
/** Bytes that stay free. */
const RESERVE = 256 * 1024 * 1024;

/**
 * The folder of a job on the disk of a worker, for programs that work on files. The steps on one worker share it, so that
 * a recording is fetched from storage once; another worker fetches it again.
 */
export class WorkFolder {
  readonly path: string;
  readonly #storage: ObjectStorage;
  readonly #root: string;

  /** @param language of a job with several, which have folders of their own; undefined: the folder of the job */
  constructor(storage: ObjectStorage, jobId: string, language?: string) {
    this.#storage = storage;
    this.#root = join(storage.incomingFolder, `media-${jobId}`);
    this.path = language === undefined ? this.#root : join(this.#root, language);
  }

  file(name: string): string {
    return join(name === SOURCE ? this.#root : this.path, name);
  }

  /** Creates the folder, and marks it as being in use while `work` runs. */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const mark = () => void utimes(this.#root, new Date(), new Date()).catch(() => undefined);
    mark();
    const timer = setInterval(mark, MARK_INTERVAL);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** Copies an object of the storage to a file, unless an earlier step has done so. @returns its path */
  async fetch(key: string, name: string, signal: AbortSignal): Promise<string> {
    const path = this.file(name);
    const { object, stream } = await this.#storage.open(key);
    const present = await stat(path).catch(() => undefined);
    if (present?.size === object.size) {
      stream.destroy();
      return path;
    }
    const partial = `${path}.part`;
    await pipeline(stream, createWriteStream(partial, { mode: 0o600 }), { signal });
    requireLength((await stat(partial)).size, object.size);
    await rename(partial, path);
    return path;
  }

  /** Stores a file and keeps it for the steps that follow on this worker. */
  async store(key: string, name: string): Promise<void> {
    const copy = this.file(`${name}.stored`);
    await rm(copy, { force: true });
    await link(this.file(name), copy);
    await this.#storage.adopt(key, copy);
  }

  /** @throws LoquentError `storage_full` when the disk has less room than that many bytes */
  async requireSpace(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.path);
    if (bavail * bsize >= bytes + RESERVE) return;
    throw operatorMistake('storage_full', STORAGE_FULL_MESSAGE, { retryable: true });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
