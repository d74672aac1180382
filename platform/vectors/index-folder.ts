import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoquentError } from '#domain/errors.ts';
import { ThreadPool } from '#platform/threads/thread-pool.ts';
import type { BuildInput, VectorPage } from './build-thread.ts';
import { openHnswFile, type HnswFile } from './hnsw-index.ts';

/** Time for a million vectors of 3,072 dimensions, an hour and more of computation, doubled. */
const BUILD_TIME = 3 * 60 * 60 * 1000;
/** MB of a thread's JavaScript heap; the graph is outside of it. */
const BUILD_MEMORY = 512;

/** `{name}-{dimensions}-{last id}.usearch` */
const FILE = /^(.+)-\d+-\d+\.usearch$/;

/** An HNSW file of the vectors up to an id. */
export interface BuiltIndex {
  readonly file: HnswFile;
  /** The largest id in it. */
  readonly last: number;
}

export interface BuildRequest {
  /** Names the file: letters, digits, dots, hyphens and underscores. */
  readonly name: string;
  readonly dimensions: number;
  readonly organizationId: string;
  /** Reads the vectors after an id, ascending; an empty page is the end. */
  readonly readPage: (after: number) => Promise<VectorPage>;
  readonly signal: AbortSignal;
  readonly tooSlow: (cause: unknown) => LoquentError;
  readonly outOfMemory: (cause: unknown) => LoquentError;
}

/** A folder of HNSW files, named `{name}-{dimensions}-{last id}.usearch`. They are derived data: any of them may be deleted. */
export class IndexFolder {
  readonly #folder: string;
  readonly #threads: ThreadPool;

  constructor(folder: string) {
    this.#folder = folder;
    this.#threads = new ThreadPool({
      module: new URL('./build-thread.ts', import.meta.url),
      threads: 1,
      threadsPerOrganization: 1,
      memory: BUILD_MEMORY,
    });
  }

  /** The newest usable file; undefined: it must be built. A damaged file is removed. */
  async find(name: string, dimensions: number): Promise<BuiltIndex | undefined> {
    for (const last of (await this.#lastIds(name, dimensions)).toReversed()) {
      const path = this.#pathOf(name, dimensions, last);
      try {
        return { file: await openHnswFile(path, dimensions), last };
      } catch {
        await rm(path, { force: true });
      }
    }
    return undefined;
  }

  /** Builds a file in a thread, and removes those that it replaces. @returns undefined without vectors */
  async build(request: BuildRequest): Promise<BuiltIndex | undefined> {
    const { name, dimensions, organizationId, signal, tooSlow, outOfMemory } = request;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    let last = 0;
    const nextPage = async (): Promise<VectorPage> => {
      const page = await request.readPage(last);
      last = page.ids.at(-1) ?? last;
      return page;
    };
    const building = this.#pathOf(name, dimensions, `building-${process.pid}`);
    const input: BuildInput = { path: building, dimensions };
    const calls = { nextPage };
    const work = { organizationId, input, calls, timeLimit: BUILD_TIME, signal, tooSlow, outOfMemory };
    const size = await this.#threads.run<number>(work);
    if (size === 0) {
      await rm(building, { force: true });
      return undefined;
    }
    const path = this.#pathOf(name, dimensions, last);
    await rename(building, path);
    for (const old of await this.#lastIds(name, dimensions)) {
      // Processes that have it mapped keep it until they close it.
      if (old < last) await rm(this.#pathOf(name, dimensions, old), { force: true });
    }
    return { file: await openHnswFile(path, dimensions), last };
  }

  /** Names of all files, each once; of builds that this process doesn't know, too. */
  async names(): Promise<readonly string[]> {
    const files = await readdir(this.#folder).catch(() => []);
    return [...new Set(files.map((file) => FILE.exec(file)?.[1]).filter((name) => name !== undefined))];
  }

  /** Removes all files of a name, but for a build in progress. */
  async remove(name: string): Promise<void> {
    for (const file of await readdir(this.#folder).catch(() => [])) {
      if (FILE.exec(file)?.[1] === name) await rm(join(this.#folder, file), { force: true });
    }
  }

  /** Ends a build in progress. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  #pathOf(name: string, dimensions: number, last: number | string): string {
    return join(this.#folder, `${name}-${dimensions}-${last}.usearch`);
  }

  async #lastIds(name: string, dimensions: number): Promise<readonly number[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const prefix = `${name}-${dimensions}-`;
    return names
      .filter((each) => each.startsWith(prefix))
      .map((each) => /^(\d+)\.usearch$/.exec(each.slice(prefix.length))?.[1])
      .filter((last) => last !== undefined)
      .map(Number)
      .sort((one, other) => one - other);
  }
}
