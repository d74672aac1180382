import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { operatorMistake, userMistake } from '#domain/errors.ts';
import { INCOMING_NAME } from '#platform/storage/list-folder.ts';

/** Data to back up, by the addresses of the configuration. */
export interface BackupSource {
  /** `file:PATH`, else of a server. */
  readonly databaseUrl: string;
  /** `file:PATH`, else of a bucket. */
  readonly storageUrl: string;
}

const LOCAL = /^file:/;

/**
 * Copies the database and the files of a service that may be running into a new folder: `loquent.db` and `storage`. Files come
 * second, so that those that the copied rows name are there. Whatever is kept by a server is named instead, with how to copy it.
 *
 * @returns what was done, a sentence per part
 * @throws LoquentError `usage` if the folder isn't empty, `invalid_configuration` if neither part is here
 */
export async function createBackup({ databaseUrl, storageUrl }: BackupSource, folder: string): Promise<string> {
  const [hasDatabase, hasFiles] = [LOCAL.test(databaseUrl), LOCAL.test(storageUrl)];
  if (!hasDatabase && !hasFiles) {
    throw operatorMistake(
      'invalid_configuration',
      'The database and the files are kept by servers: copy them with pg_dump and the tools of the bucket, in this order.',
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw userMistake('usage', `The folder ${folder} is not empty. Name a new one.`);
  // Also one that was made before: the copy has the texts of all organizations.
  await chmod(folder, 0o700);
  const database = hasDatabase
    ? await copyDatabase(databaseUrl.replace(LOCAL, ''), join(folder, 'loquent.db'))
    : 'The database is kept by a server: it must have been copied before, with pg_dump.';
  const files = hasFiles
    ? await copyFiles(storageUrl.replace(LOCAL, ''), join(folder, 'storage'))
    : 'The files are kept in a bucket: copy it now.';
  return [
    database,
    files,
    'Keep LOQUENT_SECRET_KEY, or DATA_DIR/secret-key, at another place: without it stored secrets can not be read.',
  ].join('\n');
}

async function copyDatabase(path: string, copy: string): Promise<string> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(database, copy);
  } finally {
    database.close();
  }
  return `Copied the database to ${copy}.`;
}

async function copyFiles(folder: string, copy: string): Promise<string> {
  await cp(folder, copy, {
    recursive: true,
    preserveTimestamps: true,
    // Uploads on their way belong to no row yet.
    filter: (path) => relative(folder, path).split('/')[0] !== INCOMING_NAME,
  });
  return `Copied the files to ${copy}.`;
}
