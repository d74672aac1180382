import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FairSlots } from '#platform/fair-slots.ts';
import { buildHnswFile } from './build-file.ts';
import type { VectorPage } from './build-program.ts';
import { openHnswFile, type HnswFile } from './hnsw-index.ts';

/** Builds that wait for the one in progress. */
const WAITING = 100;

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
}

/** A folder of HNSW files, named `{name}-{dimensions}-{last id}.usearch`. They are derived data: any of them may be deleted. */
export class IndexFolder {
  readonly #folder: string;
  readonly #slots = new FairSlots({ slots: 1, slotsPerOrganization: 1, waiting: WAITING });

  constructor(folder: string) {
    this.#folder = folder;
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

  /**
   * Builds a file when it is the organization's turn, and removes those that it replaces.
   *
   * @returns undefined without vectors
   * @throws LoquentError `threads_busy`; errors of `buildHnswFile`
   */
  async build(request: BuildRequest): Promise<BuiltIndex | undefined> {
    const release = await this.#slots.acquire(request.organizationId, request.signal);
    try {
      return await this.#build(request);
    } finally {
      release();
    }
  }

  async #build(request: BuildRequest): Promise<BuiltIndex | undefined> {
    const { name, dimensions, signal } = request;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    let last = 0;
    const nextPage = async (): Promise<VectorPage> => {
      const page = await request.readPage(last);
      last = page.ids.at(-1) ?? last;
      return page;
    };
    const building = this.#pathOf(name, dimensions, `building-${process.pid}`);
    const size = await buildHnswFile({ path: building, dimensions, nextPage, signal });
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
