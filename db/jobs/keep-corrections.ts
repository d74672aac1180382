import { raw } from '@mikro-orm/core';
import { CorrectionSum, JobSegment, type CorrectionSumRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { countEdited } from './list-changes.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Adds up what people have changed in a job, before its segments are removed. Repeating it counts nothing twice.
 *
 * @param entityManager scoped to the job's organization
 */
export async function keepCorrections(
  entityManager: EntityManager,
  { job, organization }: { readonly job: string; readonly organization: string },
): Promise<void> {
  const edited = { job, editedAt: { $ne: null } } as const;
  const sums: CorrectionSumRow[] = [];
  for (const day of await editedDays(entityManager, edited)) {
    const editedAt = { $gte: new Date(day), $lt: new Date(Date.parse(day) + DAY) };
    for (const sum of await countEdited(entityManager, { organization, job, editedAt })) {
      const { provider, engine, sourceLanguage } = sum;
      const known = { provider: provider ?? '', engine: engine ?? '', sourceLanguage: sourceLanguage ?? '' };
      sums.push({ ...sum, ...known, organization, day });
    }
  }
  if (sums.length === 0) return;
  await entityManager.transactional(async (transaction) => {
    // They are counted; whoever else counts them at this moment is too late.
    if ((await transaction.nativeUpdate(JobSegment, edited, { editedAt: null })) === 0) return;
    for (const sum of sums) {
      await transaction
        .createQueryBuilder(CorrectionSum)
        .insert(sum)
        .onConflict(['organization', 'day', 'provider', 'engine', 'sourceLanguage', 'targetLanguage'])
        .merge(added())
        .execute('run');
    }
  });
}

const added = () =>
  Object.fromEntries(
    ['segments', 'edited', 'distance'].map((column) => [column, raw(`correction_sum.${column} + excluded.${column}`)]),
  );

/** Days in UTC from the first change to the last, YYYY-MM-DD. */
async function editedDays(
  entityManager: EntityManager,
  edited: { readonly job: string; readonly editedAt: { readonly $ne: null } },
): Promise<readonly string[]> {
  const find = async (direction: 'asc' | 'desc') => {
    const orderBy = { editedAt: direction };
    return (await entityManager.findOne(JobSegment, edited, { fields: ['editedAt'], orderBy }))?.editedAt;
  };
  const first = await find('asc');
  const last = first == null ? undefined : await find('desc');
  if (first == null || last == null) return [];
  const days: string[] = [];
  for (let time = first.getTime() - (first.getTime() % DAY); time <= last.getTime(); time += DAY)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}
