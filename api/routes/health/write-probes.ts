import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { probeDatabaseWrite } from '#db/write-probe.ts';
import type { ApiDependencies } from '#api/dependencies.ts';

/** Bytes: an empty file can be created on many full disks. */
const PROBE = new Uint8Array(16 * 1024);

/** Writes to each store, and throws its error. */
export type WriteProbes = Readonly<Record<'database' | 'storage' | 'data_folder', () => Promise<void>>>;

/** The writes of `/health/ready`: a page of the database, an object in the storage and a file in the data folder. */
export function createWriteProbes({
  orm,
  storage,
  config,
}: Pick<ApiDependencies, 'orm' | 'storage' | 'config'>): WriteProbes {
  return {
    database: () => probeDatabaseWrite(orm),
    storage: () => storage.write('health/ready', PROBE),
    data_folder: () => writeAndRemove(join(config.dataDirectory, `.ready-${process.pid}`)),
  };
}

async function writeAndRemove(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(PROBE);
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/**
 * Shares one run of a probe among concurrent callers; callers that can't wait get the previous outcome: waiting for a
 * long writer of the database, such as an import, is not a failure.
 *
 * @returns a function that rejects if the last completed run did
 */
export function latestOutcome(probe: () => Promise<void>, patience: number): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let running: Promise<void> | undefined;
  return async () => {
    running ??= probe().finally(() => {
      last = running as Promise<void>;
      running = undefined;
    });
    running.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<void>((resolve) => void (timer = setTimeout(resolve, patience)));
    const ended = running;
    try {
      const isOverdue = await Promise.race([ended.then(() => false), overdue.then(() => true)]);
      if (isOverdue) await last;
    } finally {
      clearTimeout(timer);
    }
  };
}
