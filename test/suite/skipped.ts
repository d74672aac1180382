import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ALLOWED_SKIPS } from '#tools/ci/allowed-skips.ts';

const told = new Set<string>();

/** True if tests aren't for this kind of run; reports the reason once if they aren't. @param what names the tests */
export function isSkipped(reason: string | undefined, what: string): boolean {
  if (reason !== undefined) tell(`Skipped: ${what}: ${reason}`);
  return reason !== undefined;
}

/**
 * True if tests are skipped because a tool is missing; reports it once if they are.
 *
 * @param reason a text; any other value is the tool
 * @param what names the tests
 * @throws Error with `CI=true`, except for tools that continuous integration may lack
 */
export function isToolMissing(reason: unknown, what: string): boolean {
  if (typeof reason !== 'string') return false;
  tell(`Skipped: ${what}: ${reason}`);
  requireInCi(reason, what);
  return true;
}

/** Does the same for a tool that is named. @throws Error as `isToolMissing` */
export function isWithout(thing: string, isThere: boolean, what: string): boolean {
  if (isThere) return false;
  tell(`Skipped without ${thing}: ${what}`);
  requireInCi(thing, what);
  return true;
}

/** Does the same for programs. @param what names the tests @throws Error as `isToolMissing` */
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

/** Otherwise a tool that is no longer installed takes its tests with it unseen. */
function requireInCi(reason: string, what: string): void {
  if (process.env['CI'] !== 'true' || Object.keys(ALLOWED_SKIPS).some((tool) => reason.startsWith(tool))) return;
  throw new Error(
    `CI lacks what these tests need: ${what} (${reason}). Install it in .ci/run, or list it in tools/ci/allowed-skips.ts.`,
  );
}

function tell(sentence: string): void {
  if (!told.has(sentence)) process.stderr.write(`${sentence}\n`);
  told.add(sentence);
}
