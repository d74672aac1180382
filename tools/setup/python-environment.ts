import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '#platform/cache-folder.ts';
import { lastLine, runShown } from './run-shown.ts';

const run = promisify(execFile);

/** Options of pip whose output goes to a log. */
export const PIP_OPTIONS: readonly string[] = ['--progress-bar=off', '--disable-pip-version-check', '--no-input'];

/** Installs only listed packages with the expected bytes, and runs none of their code. */
const PINNED: readonly string[] = ['--require-hashes', '--only-binary', ':all:', '--no-deps'];

interface Environment {
  readonly folder: string;
  /** Path of a file for pip with all packages, each with its version and hashes. */
  readonly requirements: string;
}

/** Creates an environment of Python, unless it is there. @returns the reason why it can't be; undefined: it is there */
export async function installEnvironment({ folder, requirements }: Environment): Promise<string | undefined> {
  return install(folder, await readFile(requirements, 'utf8'), [...PINNED, '-r', requirements]);
}

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
export async function findPythonProgram({ package: name, version, program }: PythonProgram): Promise<Found> {
  const folder = join(cacheFolder(), `${name}-${version}`);
  const wanted = `${name}==${version}`;
  const missing = await install(folder, wanted, [wanted]);
  return missing === undefined ? { program: join(folder, 'bin', program) } : { missing };
}

/** @param content of the environment, in words @param packages arguments of `pip install` that name it */
async function install(folder: string, content: string, packages: readonly string[]): Promise<string | undefined> {
  // Written last, so that an installation that was interrupted, or has other packages, doesn't count.
  const mark = join(folder, 'requirements.txt');
  const temporary = join(folder, 'tmp');
  if ((await readFile(mark, 'utf8').catch(() => '')) === content) return undefined;
  try {
    await run('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))']);
  } catch {
    return 'it needs python3, version 3.11 or newer, with venv (Debian: apt-get install python3-venv)';
  }
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await runShown('python3', ['-m', 'venv', folder]);
    const parameters = ['install', ...PIP_OPTIONS, ...packages];
    await mkdir(temporary);
    await runShown(join(folder, 'bin', 'pip'), parameters, {
      environment: { ...process.env, TMPDIR: temporary },
      grows: temporary,
    });
    await writeFile(mark, content);
    return undefined;
  } catch (error) {
    return `its packages could not be installed from PyPI: ${lastLine(error)}`;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
