import { setTimeout as sleep } from 'node:timers/promises';
import { isPathConflict } from './s3-errors.ts';

/** Milliseconds before further writes to a path in conflict. */
const DELAYS = [10, 50, 200] as const;

/**
 * Writes again, a few times, where a path conflicts: a store that is a file system also refuses a write whose folder is being
 * removed at that moment, since it was empty. A conflict that stays comes from the user's keys.
 */
export async function writeOnceFree<Result>(write: () => Promise<Result>): Promise<Result> {
  for (const delay of DELAYS) {
    try {
      return await write();
    } catch (error) {
      if (!isPathConflict(error)) throw error;
      await sleep(delay);
    }
  }
  return write();
}
