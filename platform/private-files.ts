import { chmod, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';

/** Permissions of group and others. */
const OTHERS = 0o077;
/** Set on folders like /tmp, which belong to everybody. */
const STICKY = 0o1000;

/** What the service puts into its data folder and its storage. A folder that holds anything else isn't its own. */
const DATA_NAMES = /^(api-key|secret-key|loquent\.db(-wal|-shm|-journal)?|temporal|storage|incoming|\.ready-\d+)$/;
const STORAGE_NAMES = /^(files|work|settings|health|\.incoming)$/;
/** The file system's own. */
const LOST_AND_FOUND = 'lost+found';

/** Where a service keeps data. */
export interface DataPlaces {
  readonly dataDirectory: string;
  /** `file:PATH` of a SQLite database; any other is on a server. */
  readonly databaseUrl: string;
  /** `file:PATH` of a folder; any other is a bucket. */
  readonly storageUrl: string;
}

/**
 * Lets every file and folder that this process and the programs it starts make be used by its own user only, whatever the
 * user's mask was.
 */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes the permissions of group and others from what earlier releases made: database, keys, storage, Temporal's state and
 * logs. Folders that are shared with other programs keep theirs.
 *
 * @returns ends once all is done; storages of very many files take a while
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

/** Restricts what is the service's in a folder, and the folder when there is nothing else in it. */
async function tightenOwn(folder: string, own: RegExp, refused: string[]): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name !== LOST_AND_FOUND);
  const isOwn = !isEverybodys(resolve(folder)) && names.every((name) => own.test(name));
  // The folder first: everything below is out of reach then.
  if (isOwn) await restrict(folder, refused);
  for (const name of names) if (own.test(name)) await tightenTree(join(folder, name), refused);
}

/** Restricts what a folder holds, then the folder: one that is restricted already was finished by an earlier start. */
async function tightenTree(path: string, refused: string[]): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined || stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return;
  if (stats.isDirectory()) {
    for (const name of await readdir(path).catch(() => [])) await tightenTree(join(path, name), refused);
  }
  await restrict(path, refused);
}

/** @param refused gets the path when that isn't permitted */
async function restrict(path: string, refused: string[]): Promise<void> {
  try {
    const target = await realpath(path);
    const { mode } = await stat(target);
    if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) return;
    await chmod(target, mode & 0o7777 & ~OTHERS);
  } catch (error) {
    // Gone meanwhile, or never there: a log of the database for example.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) refused.push(path);
  }
}
