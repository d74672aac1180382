import { chmod, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';

/** Permissions of group and others. */
const OTHERS = 0o077;
/** Set on shared folders such as /tmp. */
const STICKY = 0o1000;

/** Names that the service creates in its data folder and its storage. A folder with any other name in it is shared. */
const DATA_NAMES = /^(api-key|secret-key|loquent\.db(-wal|-shm|-journal)?|temporal|storage|incoming|\.ready-\d+)$/;
const STORAGE_NAMES = /^(files|work|settings|health|\.incoming)$/;
/** Created by the file system. */
const LOST_AND_FOUND = 'lost+found';

/** The places of a service's data. */
export interface DataPlaces {
  readonly dataDirectory: string;
  /** `file:PATH` of a SQLite database; otherwise it is on a server. */
  readonly databaseUrl: string;
  /** `file:PATH` of a folder; otherwise it is a bucket. */
  readonly storageUrl: string;
}

/**
 * Makes all new files and folders of this process and the programs that it starts accessible to its own user only,
 * overriding the user's mask.
 */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Removes the permissions of group and others from files of earlier releases: database, keys, storage, Temporal's state
 * and logs. Folders shared with other programs keep theirs.
 *
 * @returns resolves at the end; storages with very many files take a while
 */
export async function tightenPermissions(places: DataPlaces, logger: Pick<Logger, 'warn'>): Promise<void> {
  const refused: string[] = [];
  const databaseFile = fileOf(places.databaseUrl);
  const storage = fileOf(places.storageUrl);
  await tightenOwn(places.dataDirectory, DATA_NAMES, refused);
  for (const suffix of databaseFile === undefined ? [] : ['', '-wal', '-shm', '-journal']) {
    await restrict(`${databaseFile}${suffix}`, refused);
  }
  if (storage !== undefined) await tightenOwn(storage, STORAGE_NAMES, refused);
  if (refused.length === 0) return;
  logger.warn(
    { files: refused.length, first: refused[0] },
    'other users of this machine can read some data: make the user that runs Loquent its owner (chown -R)',
  );
}

function fileOf(url: string): string | undefined {
  return url.startsWith('file:') ? resolve(url.slice('file:'.length)) : undefined;
}

function isEverybodys(folder: string): boolean {
  return folder === '/' || folder === homedir();
}

/** Restricts the service's files in a folder, and the folder if it has nothing else. */
async function tightenOwn(folder: string, own: RegExp, refused: string[]): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name !== LOST_AND_FOUND);
  const isOwn = !isEverybodys(resolve(folder)) && names.every((name) => own.test(name));
  // The folder first, which makes everything below inaccessible.
  if (isOwn) await restrict(folder, refused);
  for (const name of names) if (own.test(name)) await tightenTree(join(folder, name), refused);
}

/** Restricts the content of a folder, then the folder: a restricted one was finished by an earlier start. */
async function tightenTree(path: string, refused: string[]): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined || stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return;
  if (stats.isDirectory()) {
    for (const name of await readdir(path).catch(() => [])) await tightenTree(join(path, name), refused);
  }
  await restrict(path, refused);
}

/** @param refused receives the path if that isn't permitted */
async function restrict(path: string, refused: string[]): Promise<void> {
  try {
    const target = await realpath(path);
    const { mode } = await stat(target);
    if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) return;
    await chmod(target, mode & 0o7777 & ~OTHERS);
  } catch (error) {
    // Removed meanwhile, or never created: a log of the database for example.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) refused.push(path);
  }
}
