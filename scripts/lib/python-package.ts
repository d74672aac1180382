import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, exists, lastLine } from './cache-folder.ts';

const run = promisify(execFile);

/** Milliseconds to install a package. */
const PATIENCE = 180_000;

export type Found = { readonly program: string } | { readonly missing: string };

/** A package of PyPI and the program of its environment that is wanted: `python` or one of its own. */
export interface PythonProgram {
  readonly package: string;
  readonly version: string;
  readonly program: string;
}

/**
 * Finds a program of a Python package, and installs it into a virtual environment of its own if it is missing.
 *
 * @returns `missing` is the reason if it is unavailable
 */
export async function findPythonProgram({ package: name, version, program: file }: PythonProgram): Promise<Found> {
  const folder = join(cacheFolder(), `${name}-${version}`);
  const program = join(folder, 'bin', file);
  // Written last, so that an installation that was interrupted doesn't count.
  const complete = join(folder, 'complete');
  if (await exists(complete)) return { program };
  try {
    await run('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']);
  } catch {
    return { missing: 'it needs python3, version 3.10 or newer, with venv (Debian: apt-get install python3-venv)' };
  }
  console.error(`Installing ${name} ${version} into ${folder}`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await run('python3', ['-m', 'venv', folder], { timeout: PATIENCE });
    const options = ['--quiet', '--disable-pip-version-check', '--no-input'];
    await run(join(folder, 'bin', 'pip'), ['install', ...options, `${name}==${version}`], { timeout: PATIENCE });
    await writeFile(complete, '');
    return { program };
  } catch (error) {
    return { missing: `${name} ${version} could not be installed from PyPI: ${lastLine(error)}` };
  }
}
