import type { RequestState } from '#api/state.ts';

/**
 * Removes files that no row names any more. A file that can't be removed stays, uncounted: the documents are deleted, and
 * the request is not repeated for it.
 */
export async function removeObjects({ dependencies, logger }: RequestState, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await dependencies.storage.remove(key);
    } catch (error) {
      logger.warn({ err: error, key }, 'failed to remove the file of a deleted context document');
    }
  }
}
