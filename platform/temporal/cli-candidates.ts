import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { homedir } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder of what is fetched or built once for this user and machine. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const base = environment['XDG_CACHE_HOME'];
  return join(base !== undefined && base !== '' ? base : join(homedir(), '.cache'), 'loquent');
}

/** Full path of the first executable of that name on PATH. */
export async function findOnPath(name: string, environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of (environment['PATH'] ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

/** True when the file exists and may be run. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Why a program can't serve as Temporal's command line tool; undefined when it can. Other programs are called
 * `temporal`, too, and a download for another processor is executable but doesn't run.
 */
export async function unusableReason(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 10_000, encoding: 'utf8' });
    return /temporal version .*server/i.test(stdout) ? undefined : `${path} is another program: ${firstLine(stdout)}`;
  } catch (error) {
    return `${path} does not run: ${firstLine(error instanceof Error ? error.message : String(error))}`;
  }
}

/** The first line that isn't empty, at most 200 characters. */
export function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  ).slice(0, 200);
}
