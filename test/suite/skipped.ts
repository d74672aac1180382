import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const told = new Set<string>();

/**
 * True if tests are skipped for a reason; reports it once if they are.
 *
 * @param reason a text; any other value is the resource that they need
 * @param what names the tests
 */
export function isSkipped(reason: unknown, what: string): boolean {
  const isReason = typeof reason === 'string';
  if (isReason) tell(`Skipped: ${what}: ${reason}`);
  return isReason;
}

/** True if tests are skipped because something is missing; reports it once if they are. @param what names the tests */
export function isWithout(thing: string, isThere: boolean, what: string): boolean {
  if (!isThere) tell(`Skipped without ${thing}: ${what}`);
  return !isThere;
}

/** True if tests are skipped because a program is missing; reports it once if they are. @param what names the tests */
export function isWithoutProgram(programs: string | readonly string[], what: string): boolean {
  const missing = [programs].flat().filter((program) => !hasProgram(program));
  return isWithout(missing.join(' and '), missing.length === 0, what);
}

/** True if a program is in a folder of PATH. */
export function hasProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function tell(sentence: string): void {
  if (!told.has(sentence)) process.stderr.write(`${sentence}\n`);
  told.add(sentence);
}
