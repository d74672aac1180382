import { JobSegment, Membership, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { SegmentEvent, SegmentKey } from '#domain/review/segment.ts';

/** A change that a person made to a segment. */
export interface SegmentHistoryEntry {
  readonly event: SegmentEvent;
  /** Name of the user in the organization; null: no member any more. */
  readonly name: string | null;
  /** The target that the change wrote; undefined: it wrote none. */
  readonly written: string | undefined;
}

/**
 * The latest changes of a segment, newest first.
 *
 * @param entityManager scoped to the job's organization
 * @returns undefined if the job has no such segment
 */
export async function readSegmentHistory(
  entityManager: EntityManager,
  { id: job, organization }: Pick<JobRow, 'id' | 'organization'>,
  { file, language, number }: SegmentKey,
): Promise<readonly SegmentHistoryEntry[] | undefined> {
  const row = (await entityManager.findOne(
    JobSegment,
    { job, file, language, number },
    { fields: ['target', 'history'] },
  )) as Pick<JobSegmentRow, 'target' | 'history'> | null;
  if (row === null) return undefined;
  const events = row.history ?? [];
  const users = { $in: [...new Set(events.map(({ by }) => by))] };
  const members = await entityManager.find(Membership, { organization, user: users }, { populate: ['user'] });
  const names = new Map(members.map(({ user, name }) => [user.id, name ?? user.name]));
  let later = row.target;
  return events.toReversed().map((event) => {
    const written = event.target === undefined ? undefined : later;
    later = event.target ?? later;
    return { event, name: names.get(event.by) ?? null, written };
  });
}
