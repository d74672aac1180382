import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Finds prlimit(1), which sets limits and then becomes the program. Undefined where the system hasn't got it. */
export function findPrlimit(): string | undefined {
  return process.platform === 'linux' ? findProgram('prlimit', process.env['PATH']) : undefined;
}

/** Finds a program as execvp(3) does. @param folder for relative paths @returns its path; undefined if not found */
export function findProgram(program: string, searchPath = '', folder = '.'): string | undefined {
  const candidates = program.includes('/')
    ? [isAbsolute(program) ? program : resolve(folder, program)]
    : searchPath.split(delimiter).map((place) => join(place, program));
  return candidates.find(isExecutable);
}

/** True for an executable file. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
