import { raw } from '@mikro-orm/core';
import { Job, JobSegment, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import { changeUsage, filesUnderWay, fitsInQuota, lockUsage } from '#db/files/file-usage.ts';
import type { EntityManager } from '#db/orm.ts';
import { quotaExceeded, type FileQuota } from '#domain/files/quota.ts';
import { segmentId, type SegmentEvent, type SegmentKey } from '#domain/review/segment.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { editDistance } from '#domain/revision/edit-distance.ts';
import { segmentSearchText } from '#domain/review/segment-search.ts';
import { bytesOfSegments } from './segment-bytes.ts';
import { historyWith } from './segment-history.ts';
import { lockJob } from './transition.ts';

/** New values of a segment, and the version that they were made from. */
export interface SegmentChange extends SegmentKey {
  readonly version: number;
  /** The target of that version. */
  readonly before: string;
  readonly values: SegmentValues;
}

/** A new target, or source, comes with what was found in them. */
export type SegmentValues = Partial<Pick<JobSegmentRow, 'state' | 'note' | 'source' | 'timing' | 'position'>> & {
  readonly written?: WrittenTarget;
};

/** The columns of a target that a person has written. */
export type WrittenTarget = Pick<
  JobSegmentRow,
  'target' | 'machineTarget' | 'distance' | 'searchText' | 'findings' | 'findingCount' | 'terms'
>;

/**
 * The columns of a target that a person has written; the machine's own is the machine's again.
 *
 * @param row as it was before
 * @param checked the target in tags, with what was found in it
 */
export function writtenTarget(
  { source, target: before, machineTarget }: Pick<JobSegmentRow, 'source' | 'target' | 'machineTarget'>,
  { target, findings, terms }: Pick<JobSegmentRow, 'target' | 'findings' | 'terms'>,
): WrittenTarget {
  const machine = machineTarget ?? before;
  return {
    target,
    machineTarget: target === machine ? null : machine,
    distance: target === machine ? null : editDistance(decodeTagged(machine).text, decodeTagged(target).text),
    searchText: segmentSearchText(source, target),
    findings,
    findingCount: findings.length,
    terms: terms ?? null,
  };
}

/**
 * Changes segments of a job in one transaction: each only if nobody has changed it since its version.
 *
 * @param entityManager scoped to the job's organization
 * @param by who changes them
 * @param requireOpen throws if the job, which is locked and null if it is gone, can't be reviewed any more
 * @param learn gets what was changed, in the same transaction
 * @param quota of the organization's files, to which the texts of segments count
 * @returns ids of the segments that were changed
 * @throws LoquentError `quota_exceeded` for texts that grow and have no room
 */
export async function changeSegments(
  entityManager: EntityManager,
  { id: job, organization }: Pick<JobRow, 'id' | 'organization'>,
  by: { readonly user: string; readonly at: Date },
  changes: readonly SegmentChange[],
  requireOpen: (transaction: EntityManager, job: JobRow | null) => Promise<void>,
  learn: (transaction: EntityManager, changed: readonly SegmentChange[]) => Promise<void>,
  quota: FileQuota,
): Promise<ReadonlySet<string>> {
  return entityManager.transactional(async (transaction) => {
    const isText = changes.some(({ values: { written, note } }) => written !== undefined || note !== undefined);
    // Before the job, as in all transactions that lock both.
    const usage = isText ? await lockUsage(transaction, organization) : undefined;
    await requireOpen(transaction, await lockJob(transaction, job));
    const before = usage === undefined ? 0 : await bytesOfSegments(transaction, job, changes);
    const changed: SegmentChange[] = [];
    for (const change of changes) {
      const { file, language, number, version, values } = change;
      const { written, ...others } = values;
      const count = await transaction.nativeUpdate(
        JobSegment,
        { job, file, language, number, version },
        {
          ...others,
          ...written,
          version: version + 1,
          editedBy: by.user,
          editedAt: by.at,
          history: historyWith(transaction, eventOf(change, by)),
        },
      );
      if (count > 0) changed.push(change);
    }
    if (usage !== undefined) {
      const growth = { bytes: (await bytesOfSegments(transaction, job, changes)) - before, files: 0 };
      if (!fitsInQuota(usage, await filesUnderWay(transaction), growth, quota))
        throw quotaExceeded(quota, 'With these texts', 'Delete files that are no longer needed.');
      await transaction.nativeUpdate(Job, { id: job }, { retainedBytes: raw('retained_bytes + ?', [growth.bytes]) });
      await changeUsage(transaction, usage, growth);
    }
    await learn(transaction, changed);
    return new Set(changed.map(segmentId));
  });
}

function eventOf(
  { before, values: { state, note, written, source, timing } }: SegmentChange,
  by: { readonly user: string; readonly at: Date },
): SegmentEvent {
  return {
    at: by.at.toISOString(),
    by: by.user,
    ...(state === undefined ? {} : { state }),
    ...(note === undefined ? {} : { note }),
    ...(written === undefined || written.target === before ? {} : { target: before }),
    ...(source === undefined && timing === undefined ? {} : { sentence: true }),
  };
}
