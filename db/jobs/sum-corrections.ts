import { raw, type FilterQuery } from '@mikro-orm/core';
import { CorrectionSum, JobSegment, type CorrectionSumRow, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { factsOf, MACHINE_MADE } from './list-changes.ts';

/**
 * Adds up what people have changed in segments that are removed in the same transaction, which has locked their job.
 *
 * @param where some of the job
 */
export async function sumCorrections(
  transaction: EntityManager,
  { job, organization }: { readonly job: string; readonly organization: string },
  where: FilterQuery<JobSegmentRow>,
): Promise<void> {
  const edited = await transaction.find(
    JobSegment,
    { ...(where as object), editedAt: { $ne: null }, origin: MACHINE_MADE },
    { fields: ['engine', 'language', 'distance', 'editedAt'] },
  );
  if (edited.length === 0) return;
  const { provider, sourceLanguage } = (await factsOf(transaction, [job])).get(job) ?? {};
  const facts = { organization, provider: provider ?? '', sourceLanguage: sourceLanguage ?? '' };
  const sums = new Map<string, CorrectionSumRow>();
  for (const { engine, language: targetLanguage, distance, editedAt } of edited) {
    const day = (editedAt ?? new Date()).toISOString().slice(0, 10);
    const key = JSON.stringify([day, engine, targetLanguage]);
    const known = sums.get(key);
    sums.set(key, {
      ...facts,
      day,
      engine: engine ?? '',
      targetLanguage,
      segments: (known?.segments ?? 0) + 1,
      edited: (known?.edited ?? 0) + (distance == null ? 0 : 1),
      distance: (known?.distance ?? 0) + (distance ?? 0),
    });
  }
  for (const sum of sums.values()) {
    await transaction
      .createQueryBuilder(CorrectionSum)
      .insert(sum)
      .onConflict(['organization', 'day', 'provider', 'engine', 'sourceLanguage', 'targetLanguage'])
      .merge(added())
      .execute('run');
  }
}

const added = () =>
  Object.fromEntries(
    ['segments', 'edited', 'distance'].map((column) => [column, raw(`correction_sum.${column} + excluded.${column}`)]),
  );
