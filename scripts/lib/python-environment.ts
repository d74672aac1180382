import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastLine } from './cache-folder.ts';
import { runShown } from './run-shown.ts';

const run = promisify(execFile);

/** Options of pip whose output goes to a log. */
export const PIP_OPTIONS: readonly string[] = ['--progress-bar=off', '--disable-pip-version-check', '--no-input'];

/** Of an environment's packages: only those that are listed, with the bytes that are expected, and none of their code runs. */
const PINNED: readonly string[] = ['--require-hashes', '--only-binary', ':all:', '--no-deps'];

interface Environment {
  readonly folder: string;
  /** Path of a file for pip with all packages, each with its version and hashes. */
  readonly requirements: string;
}

/** Creates an environment of Python, unless it is there. @returns the reason why it can't be; undefined: it is there */
export async function installEnvironment(environment: Environment): Promise<string | undefined> {
  const { folder } = environment;
  const requirements = await readFile(environment.requirements, 'utf8');
  // Written last, so that an installation that was interrupted, or is of another release, doesn't count.
  const mark = join(folder, 'requirements.txt');
  const temporary = join(folder, 'tmp');
  if ((await readFile(mark, 'utf8').catch(() => '')) === requirements) return undefined;
  try {
    await run('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))']);
  } catch {
    return 'it needs python3, version 3.11 or newer, with venv (Debian: apt-get install python3-venv)';
  }
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await runShown('python3', ['-m', 'venv', folder]);
    const parameters = ['install', ...PIP_OPTIONS, ...PINNED, '-r', environment.requirements];
    await mkdir(temporary);
    await runShown(join(folder, 'bin', 'pip'), parameters, {
      environment: { ...process.env, TMPDIR: temporary },
      grows: temporary,
    });
    await writeFile(mark, requirements);
    return undefined;
  } catch (error) {
    return `its packages could not be installed from PyPI: ${lastLine(error)}`;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
