import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const { resolve } = createRequire(import.meta.url);

/** A file of the reference page, compressed once and cached. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

const ownFile = (name: string) => new URL(`page/${name}`, import.meta.url);

/** The files of the page, with their paths and types. */
const FILES: Readonly<Record<string, { readonly path: () => string | URL; readonly type: string }>> = {
  'index.html': { path: () => ownFile('index.html'), type: 'text/html; charset=utf-8' },
  'page.css': { path: () => ownFile('page.css'), type: 'text/css; charset=utf-8' },
  'page.js': { path: () => ownFile('page.js'), type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { path: () => resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': {
    path: () => resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
};

const loaded = new Map<string, Promise<Asset>>();

/** Undefined if the page has no such file. */
export async function findAsset(name: string): Promise<Asset | undefined> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (file === undefined) return undefined;
  const asset = loaded.get(name) ?? load(file.path(), file.type);
  loaded.set(name, asset);
  return asset;
}

async function load(path: string | URL, type: string): Promise<Asset> {
  const plain = await readFile(path);
  return { type, plain, gzipped: await compress(plain), etag: `"${hash('sha256', plain, 'hex').slice(0, 32)}"` };
}
