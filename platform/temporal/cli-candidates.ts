import { join } from 'node:path';
import { homedir } from 'node:os';
import type { ProgramRunner } from '#domain/ports/programs.ts';

/** Milliseconds for a program to print its version. */
const VERSION_TIMEOUT = 10_000;

/** Folder for programs that were downloaded or built for this user and machine. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const base = environment['XDG_CACHE_HOME'];
  return join(base !== undefined && base !== '' ? base : join(homedir(), '.cache'), 'loquent');
}

/**
 * Reason why a program is unusable as Temporal's command line tool; undefined if it is usable. Other programs are
 * called `temporal`, too, and a download for another processor is executable but doesn't run.
 */
export async function unusableReason(
  path: string,
  programs: ProgramRunner,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const call = { program: path, arguments: ['--version'], timeout: VERSION_TIMEOUT, signal };
    const { stdout, stderr, exitCode, signal: killed } = await programs.run(call);
    const printed = Buffer.from(stdout).toString('utf8');
    if (exitCode !== 0) return `${path} does not run: ${firstLine(stderr) || (killed ?? `exit code ${exitCode}`)}`;
    return /temporal version .{0,200}server/i.test(printed)
      ? undefined
      : `${path} is another program: ${firstLine(printed)}`;
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
