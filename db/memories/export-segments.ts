import type { TranslationPair } from '#domain/memories/segment-keys.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { SEGMENT_COLUMNS, segmentOf, type RawMemorySegment } from './stored-segment.ts';
import { visibleDocuments } from './visible-memories.ts';

/** Segments per query. */
const PAGE = 1000;

/**
 * The published segments of the active documents of an active memory, in their order.
 *
 * @param document id; undefined: all documents
 */
export async function* exportMemorySegments(
  entityManager: EntityManager,
  organization: string,
  store: number,
  document?: number,
): AsyncGenerator<TranslationPair> {
  for (const [id, generation] of await visibleDocuments(entityManager, organization, [store])) {
    if (document !== undefined && id !== document) continue;
    for (let next = 0; ; next += PAGE) {
      const rows: RawMemorySegment[] = await entityManager.execute(
        `select ${SEGMENT_COLUMNS} from memory_segment m join context_document d on d.id = m.document ` +
          'where m.organization = ? and m.document = ? and m.generation = ? and m.position >= ? and m.position < ? order by m.position',
        [organization, id, generation, next, next + PAGE],
        READ,
      );
      yield* rows.map(segmentOf);
      // Positions have no gaps.
      if (rows.length < PAGE) break;
    }
  }
}
