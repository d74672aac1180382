import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that stand still where a test wants them to. */
export interface StuckPrograms {
  /** Value of PATH under which they are found instead of the real ones. */
  readonly path: string;
  /** Ids of those that stood still so far, and of what they have started. */
  readonly ids: () => readonly number[];
}

/**
 * Makes a program that does its work, unless one of its arguments contains a text: then it starts another program, and both wait
 * for good.
 *
 * @param folder empty, for the program
 */
export function makeStuckProgram(folder: string, program: string, text: string): StuckPrograms {
  mkdirSync(folder, { recursive: true });
  const list = join(folder, 'ids');
  writeFileSync(list, '');
  const found = spawnSync('sh', ['-c', `command -v ${program}`])
    .stdout.toString()
    .trim();
  const script = `#!/bin/sh
case "$*" in
*'${text}'*) sleep 3600 & echo "$$ $!" >> '${list}'; wait ;;
*) exec '${found}' "$@" ;;
esac
`;
  writeFileSync(join(folder, program), script, { mode: 0o755 });
  return {
    path: [folder, process.env['PATH'] ?? ''].join(delimiter),
    ids: () => readFileSync(list, 'utf8').split(/\s+/).filter(Boolean).map(Number),
  };
}

/** True if a process exists and has not ended. */
export function isRunning(id: number): boolean {
  try {
    // One that has ended stays in the list until its parent has read its exit code.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}
