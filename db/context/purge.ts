import { discardSegments } from '#db/memory/store-segments.ts';
import { ContextDocument } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { discardChunks } from './chunk-records.ts';

/** Documents per round. */
const CHUNK = 100;

/**
 * Removes the segments and passages of deleted documents, which searches have not found since the deletion.
 *
 * @returns the number of removed segments and passages
 */
export async function purgeDeletedDocuments(orm: Orm, isStopped: () => boolean): Promise<number> {
  const options = {
    ...ALL_ORGANIZATIONS,
    fields: ['id', 'organization'],
    limit: CHUNK,
  } as const;
  let removed = 0;
  while (!isStopped()) {
    const found = await orm.em.fork().find(ContextDocument, { deletedAt: { $ne: null }, pieces: { $gt: 0 } }, options);
    if (found.length === 0) break;
    for (const { id, organization } of found) {
      const entityManager = organizationEntityManager(orm, organization);
      removed += await discardSegments(entityManager, id, []);
      removed += await discardChunks(entityManager, id, []);
      await entityManager.nativeUpdate(ContextDocument, { id }, { pieces: 0 });
    }
  }
  return removed;
}
