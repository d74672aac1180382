import { raw } from '@mikro-orm/core';
import { JobSegment, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { SegmentState } from '#domain/review/segment.ts';
import type { SegmentFilter } from './list-segments.ts';
import { historyWith } from './segment-history.ts';
import { portionsOf, withinPortion } from './segments.ts';
import { lockJob } from './transition.ts';

/**
 * Gives a state to all undecided segments of a job, some thousand per transaction.
 *
 * @param entityManager scoped to the job's organization
 * @param filter without a text
 * @param requireOpen throws if the job, which is locked and null if it is gone, can't be reviewed any more
 * @returns number of segments
 */
export async function acceptSegments(
  entityManager: EntityManager,
  job: string,
  by: { readonly user: string; readonly at: Date },
  { file, language, hasFindings, isEdited, minScore }: Omit<SegmentFilter, 'state' | 'text'>,
  state: SegmentState,
  requireOpen: (transaction: EntityManager, job: JobRow | null) => Promise<void>,
): Promise<number> {
  const wanted = {
    state: 'translated',
    ...(hasFindings === undefined ? {} : { findingCount: hasFindings ? { $gt: 0 } : 0 }),
    ...(isEdited === undefined ? {} : { machineTarget: isEdited ? { $ne: null } : null }),
    ...(minScore === undefined ? {} : { score: { $gte: minScore } }),
  } as const;
  let accepted = 0;
  for await (const portion of portionsOf(entityManager, job)) {
    if ((file ?? portion.file) !== portion.file || (language ?? portion.language) !== portion.language) continue;
    accepted += await entityManager.transactional(async (transaction) => {
      await requireOpen(transaction, await lockJob(transaction, job));
      const event = { at: by.at.toISOString(), by: by.user, state };
      return transaction.nativeUpdate(
        JobSegment,
        { ...withinPortion(job, portion), ...wanted },
        {
          state,
          version: raw('version + 1'),
          editedBy: by.user,
          editedAt: by.at,
          history: historyWith(transaction, event),
        },
      );
    });
  }
  return accepted;
}
