import { join } from 'node:path';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { cacheFolder } from '#platform/cache-folder.ts';
import { findProgram, isExecutable } from '#platform/programs/find-program.ts';
import { temporalCliMissing } from './errors.ts';
import { isTemporalVersion, PROGRAM_FILES } from './temporal-program.mjs';

/** Milliseconds for a program to print its version. */
const VERSION_TIMEOUT = 10_000;

/**
 * Finds Temporal's command line tool, which contains the dev server: on PATH, or in the cache, where `tools/temporal` puts it.
 *
 * @returns the full path
 * @throws LoquentError `temporal_cli_missing`
 */
export async function findTemporalCli(
  programs: ProgramRunner,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const onPath = findProgram('temporal', environment['PATH']);
  if (onPath !== undefined && (await isTemporal(onPath, programs))) return onPath;
  const folder = join(cacheFolder(environment), 'bin');
  const cached = Object.values(PROGRAM_FILES)
    .map((file) => join(folder, file))
    .find(isExecutable);
  if (cached === undefined) throw temporalCliMissing(folder, onPath);
  return cached;
}

async function isTemporal(program: string, programs: ProgramRunner): Promise<boolean> {
  const { signal } = new AbortController();
  const version = programs.run({ program, arguments: ['--version'], timeout: VERSION_TIMEOUT, signal });
  return version.then(
    ({ exitCode, stdout }) => exitCode === 0 && isTemporalVersion(Buffer.from(stdout).toString('utf8')),
    () => false,
  );
}
