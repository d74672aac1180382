import { changedTargets } from '#db/jobs/segments.ts';
import type { EntityManager } from '#db/orm.ts';
import type { BatchTask } from '#domain/jobs/translation.ts';
import { placeOf } from '#domain/segments/segment.ts';
import { targetText } from '#domain/segments/target-text.ts';
import type { StoredTranslations } from '#jobs/work-area/records.ts';
import { batchOf, type WorkArea } from '#jobs/work-area/work-area.ts';

/**
 * The translations of a batch as people have corrected them.
 *
 * @param entityManager scoped to the job's organization
 * @param area of the job
 */
export async function correctedTranslations(
  entityManager: EntityManager,
  area: WorkArea,
  task: BatchTask,
): Promise<StoredTranslations> {
  const { fileIndex, language, batch } = task;
  const stored = await area.read(`${fileIndex}/translations-${language}-${batch}`);
  const changed = await changedTargets(entityManager, task);
  if (changed.size === 0) return stored;
  const segments = await area.read(batchOf(await area.readingOf(fileIndex, language), batch));
  const [contents, skipped] = [[...stored.contents], [...stored.skipped]];
  for (const [number, target] of changed) {
    const { place } = placeOf(number);
    const segment = segments[place];
    if (segment === undefined) continue;
    contents[place] = targetText(target, segment.content);
    skipped[place] = null;
  }
  return { ...stored, contents, skipped };
}
