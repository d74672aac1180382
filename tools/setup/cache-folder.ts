import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where tools/setup/steps.sh keeps what is fetched once for this user and machine. */
export const cacheFolder = () => join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'loquent');

/** Whether there is a file or folder. */
export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** The end of what a program that failed said, for people. */
export const lastLine = (error: unknown) =>
  error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
