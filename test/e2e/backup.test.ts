// Not on PostgreSQL: its backup is pg_dump's.
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '#admin/backup.ts';
import { loadConfig } from '#config/config.ts';
import { startTestService, createTestEnvironment, type JobRecord, type TestService } from '#test/service/service.ts';
import { temporaryFolder } from '#test/suite/shared.ts';

const TEXT = 'Welcome to the house.\n\nThe door is open.\n';

/** A service on one machine, backed up while it runs, and restored on another one whose Temporal knows none of its jobs. */
describe('a backup', () => {
  const folder = temporaryFolder();
  let original: TestService;
  let restored: TestService;
  let finished: JobRecord;
  let waiting: string;
  let copied: readonly string[];
  const removals: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const first = await createTestEnvironment();
    const second = await createTestEnvironment();
    removals.push(first.remove, second.remove);
    original = await startTestService({
      environment: { ...first.environment, STORAGE_URL: `file:${folder}/original` },
    });
    await original.upload('letters/hello.txt', TEXT);
    finished = await original.ended(await original.submit(translationOf('letters/hello.txt')));
    await original.close();
    // Without a worker the job remains queued.
    const idle = await startTestService({ environment: original.environment, roles: ['api'] });
    waiting = await idle.submit(translationOf('letters/hello.txt'));
    await writeFile(join(folder, 'original', '.incoming', 'half'), 'half an upload');

    await createBackup(loadConfig(idle.environment), join(folder, 'backup'));
    await idle.close();
    copied = [...(await readdir(join(folder, 'backup'))), ...(await readdir(join(folder, 'backup', 'storage')))];

    const databaseUrl = second.environment['DATABASE_URL']!;
    await rm(databaseUrl.replace(/^file:/, ''), { force: true });
    await cp(join(folder, 'backup', 'loquent.db'), databaseUrl.replace(/^file:/, ''));
    restored = await startTestService({
      environment: { ...second.environment, STORAGE_URL: `file:${folder}/backup/storage` },
    });
  });
  afterAll(async () => {
    await restored?.close();
    for (const remove of removals) await remove();
  });

  it('brings back ended jobs with their files, byte for byte', async () => {
    expect(finished.status).toBe('completed');
    expect(await restored.job(finished.job_id)).toEqual(finished);
    const [file] = finished.result.translated_files as string[];
    expect((await restored.download(file!)).length).toBeGreaterThan(0);
    expect((await restored.download('letters/hello.txt')).toString()).toBe(TEXT);
  });

  it('continues unfinished jobs, although Temporal does not know them', async () => {
    const job = await restored.ended(waiting);
    expect(job).toMatchObject({ status: 'completed', error: null });
    const [first] = finished.result.translated_files as string[];
    const [again] = job.result.translated_files as string[];
    expect(await restored.download(again!)).toEqual(await restored.download(first!));
  });

  it('is made of the database and the files, and of nothing else', async () => {
    expect(copied.slice(0, 2).toSorted()).toEqual(['loquent.db', 'storage']);
    expect(copied).not.toContain('.incoming');
    await expect(createBackup(loadConfig(restored.environment), join(folder, 'backup'))).rejects.toThrow('not empty');
    await expect(
      createBackup({ databaseUrl: 'postgres://db/loquent', storageUrl: 's3://files' }, join(folder, 'other')),
    ).rejects.toThrow('pg_dump');
  });
});

const translationOf = (file: string) => ({
  mode: 'ai',
  source_files: [file],
  source_language: 'en',
  target_languages: ['en-XA'],
});
