import type { Caller } from '#jobs/caller.ts';
import { moveRetainedFile, type RemovedFiles } from '#db/context/index.ts';

/**
 * Removes or moves the files of deleted documents. One that can't be removed stays, uncounted: the documents are deleted, and
 * the request is not repeated for it. One that can't be moved is moved by a later sweep.
 *
 * @returns a sentence about the files that were kept; empty without any
 */
export async function removeOrMoveFiles(
  caller: Caller<'storage' | 'onOutboxRecord'>,
  { removed, retained: kept }: RemovedFiles,
): Promise<string> {
  const { dependencies, principal, logger } = caller;
  const { storage } = dependencies;
  for (const key of removed) {
    try {
      await storage.remove(key);
    } catch (error) {
      logger.warn({ err: error, key }, 'failed to remove the file of a deleted context document');
    }
  }
  if (kept.length === 0) return '';
  const keys: (string | undefined)[] = [];
  for (const file of kept) {
    try {
      keys.push(await moveRetainedFile(caller.entityManager().fork(), storage, principal, file));
    } catch (error) {
      logger.warn({ err: error, key: file.objectKey }, 'failed to move the kept file of a deleted context document');
    }
  }
  dependencies.onOutboxRecord();
  const first = keys.find((key) => key !== undefined);
  if (first === undefined) return ' What was kept will be listed among the files within hours.';
  const folder = `${first.split('/').slice(0, 2).join('/')}/`;
  return kept.length === 1 ? ` Its file is kept as ${first}.` : ` Its files are kept in ${folder}.`;
}
