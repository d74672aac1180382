import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackup } from './backup.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'loquent-test-backup-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it.each(['new', 'empty'])('a backup into a %s folder is readable by its owner alone', async (kind) => {
  const [database, files, copy] = ['service.db', 'files', kind].map((name) => join(root, name));
  new DatabaseSync(database!).exec('create table if not exists text (text)');
  await mkdir(files!, { recursive: true });
  await writeFile(join(files!, 'a.txt'), 'a');
  if (kind === 'empty') await mkdir(copy!, { mode: 0o755 });
  await createBackup({ databaseUrl: `file:${database}`, storageUrl: `file:${files}` }, copy!);
  expect((await stat(copy!)).mode & 0o777).toBe(0o700);
});
