import { JobSegment, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { historyWith } from './segment-history.ts';
import { lockJob } from './transition.ts';

/** New values of a sentence that is kept, under its id. */
export type RegroupedValues = Pick<
  JobSegmentRow,
  | 'source'
  | 'target'
  | 'machineTarget'
  | 'distance'
  | 'searchText'
  | 'findings'
  | 'findingCount'
  | 'terms'
  | 'origin'
  | 'engine'
  | 'score'
  | 'state'
  | 'note'
  | 'timing'
  | 'position'
>;

/** A sentence that becomes two, or several that become one. */
export interface Regrouping {
  /** The sentences as they were read, one or more of a language, in their order; the first is kept. */
  readonly before: readonly [JobSegmentRow, ...JobSegmentRow[]];
  readonly kept: RegroupedValues;
  /** The second part of the first; absent: the others become a part of it. */
  readonly added?: RegroupedValues;
}

/**
 * Splits or joins sentences of a recording in one transaction, if nobody has changed them since.
 *
 * @param entityManager scoped to the job's organization
 * @param requireOpen throws if the job, which is locked and null if it is gone, can't be reviewed any more
 * @returns numbers of the sentences as they are now; undefined: somebody has changed one of them, and nothing was done
 */
export async function regroupSegments(
  entityManager: EntityManager,
  job: string,
  by: { readonly user: string; readonly at: Date },
  { before, kept, added }: Regrouping,
  requireOpen: (transaction: EntityManager, job: JobRow | null) => Promise<void>,
): Promise<readonly number[] | undefined> {
  return entityManager.transactional(async (transaction) => {
    await requireOpen(transaction, await lockJob(transaction, job));
    const [first, ...others] = before;
    const { file, language } = first;
    const place = { job, file, language };
    const present = await transaction.find(
      JobSegment,
      { ...place, number: { $in: before.map(({ number }) => number) } },
      { fields: ['number', 'version'] },
    );
    const versions = new Map(present.map(({ number, version }) => [number, version]));
    if (before.some(({ number, version }) => versions.get(number) !== version)) return undefined;
    const next = await nextNumber(transaction, place);
    // Those that become a part of the first count on in its version, on which numbers depend.
    const version = before.reduce((sum, row) => sum + row.version, 1);
    const edited = { editedBy: by.user, editedAt: by.at };
    const event = { at: by.at.toISOString(), by: by.user, target: first.target, sentence: true } as const;
    const history = historyWith(transaction, event);
    const values = { ...kept, ...edited, version, history };
    await transaction.nativeUpdate(JobSegment, { ...place, number: first.number }, values);
    if (others.length > 0) {
      await transaction.nativeDelete(JobSegment, { ...place, number: { $in: others.map(({ number }) => number) } });
    }
    if (added === undefined) return [first.number];
    const { organization, maximumLength } = first;
    const row = { ...place, organization, maximumLength, ...added, ...edited, number: next, version: 1 };
    await transaction.insertMany(JobSegment, [row as JobSegmentRow]);
    return [first.number, next];
  });
}

/**
 * A number that no sentence has or had: the sum of all versions. There are at least as many as the machine has made, whose numbers
 * begin at 0, and each change makes the sum larger.
 */
async function nextNumber(
  transaction: EntityManager,
  { job, file, language }: { readonly job: string; readonly file: number; readonly language: string },
): Promise<number> {
  const [row] = await transaction.execute<{ readonly total: number | string }[]>(
    'select sum(version) as total from job_segment where job = ? and file = ? and language = ?',
    [job, file, language],
  );
  return Number(row?.total ?? 0);
}
