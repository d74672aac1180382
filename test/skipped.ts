import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const told = new Set<string>();

/**
 * Whether tests are skipped for a reason; tells it once if they are.
 *
 * @param reason a text; anything else is what they need
 * @param what names the tests
 */
export function isSkipped(reason: unknown, what: string): boolean {
  const isReason = typeof reason === 'string';
  if (isReason) tell(`Skipped: ${what}: ${reason}`);
  return isReason;
}

/** Whether tests are skipped because something isn't there; tells it once if they are. @param what names the tests */
export function isWithout(thing: string, isThere: boolean, what: string): boolean {
  if (!isThere) tell(`Skipped without ${thing}: ${what}`);
  return !isThere;
}

/** Whether tests are skipped because one of some programs isn't there; tells it once if they are. @param what names the tests */
export function isWithoutProgram(programs: string | readonly string[], what: string): boolean {
  const missing = [programs].flat().filter((program) => !hasProgram(program));
  return isWithout(missing.join(' and '), missing.length === 0, what);
}

/** Whether a program is in a folder of PATH. */
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
