import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The built console: `tools/console/build.sh` puts it there. */
const BUILT = new URL('../../web/dist/', import.meta.url);

/** Media types of the files of a build, by the end of their names. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  woff2: 'font/woff2',
};

/** A file of the console, compressed once. */
export interface ConsoleFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** Reads the files of the built console, which may be built or rebuilt while the service runs. */
export class ConsoleFiles {
  readonly #folder: URL;
  readonly #files = new Map<string, ConsoleFile>();
  #page: { readonly builtAt: number; readonly html: string } | undefined;

  /** @param folder of the build */
  constructor(folder = BUILT) {
    this.#folder = folder;
  }

  /** The page, in UTF-8; undefined: the console isn't built. */
  async page(): Promise<string | undefined> {
    const file = new URL('index.html', this.#folder);
    try {
      const { mtimeMs } = await stat(file);
      if (this.#page?.builtAt !== mtimeMs) {
        this.#page = { builtAt: mtimeMs, html: await readFile(file, 'utf8') };
        this.#files.clear();
      }
      return this.#page.html;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** @param name in `assets/` or `guides/`; undefined: there is no such file */
  async file(folder: 'assets' | 'guides', name: string): Promise<ConsoleFile | undefined> {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined || !ASSET_NAME.test(name)) return undefined;
    const path = `${folder}/${name}`;
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    try {
      const plain = await readFile(new URL(path, this.#folder));
      const file = { type, plain, gzipped: await compress(plain) };
      this.#files.set(path, file);
      return file;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

/** Names that a build gives: no folders, nothing hidden. */
const ASSET_NAME = /^[\w-][\w.-]{0,127}$/;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
