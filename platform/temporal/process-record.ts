import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const recordSchema = z.object({
  /** Process id of the dev server. */
  pid: z.number().int().positive(),
  /** Process id of the service that supervises it. */
  owner: z.number().int().positive(),
  port: z.number().int().positive(),
  uiPort: z.number().int().positive(),
});

/** Record next to the dev server's database, so that a service started after a crash finds the running server. */
export type ProcessRecord = z.infer<typeof recordSchema>;

/** Reads a record; undefined if it is missing or damaged. */
export async function readProcessRecord(path: string): Promise<ProcessRecord | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes a record atomically: readers see the old one or the new one. */
export async function writeProcessRecord(path: string, record: ProcessRecord): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(record)}\n`);
  await rename(temporary, path);
}

/** Removes a record if it still refers to that process. */
export async function removeProcessRecord(path: string, pid: number): Promise<void> {
  if ((await readProcessRecord(path))?.pid === pid) await rm(path, { force: true });
}
