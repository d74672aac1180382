import { validationFailed } from '#domain/request-errors.ts';
import { JobSegment, type JobSegmentRow } from '#db/entities/index.ts';
import type { SegmentChange } from '#db/jobs/change-segments.ts';
import type { EntityManager } from '#db/orm.ts';
import type { InvalidField } from '#domain/errors.ts';
import { segmentId, type SegmentTiming } from '#domain/review/segment.ts';
import { findCrossing } from '#domain/review/sentence-order.ts';
import { isMoved, milliseconds } from './sentence-changes.ts';

/**
 * Checks that sentences that are moved run into no other one as it will be then.
 *
 * @param transaction that has locked the job
 * @param paths of the segments in the request, by their ids
 * @throws LoquentError `validation_failed`
 */
export async function requireOrder(
  transaction: EntityManager,
  job: string,
  changes: readonly SegmentChange[],
  paths: ReadonlyMap<string, string>,
): Promise<void> {
  const moved = changes.filter(({ values }) => values.timing != null);
  const problems: InvalidField[] = [];
  for (const language of new Set(moved.map((change) => change.language))) {
    const rows = await findSentences(transaction, job, language);
    const asked = new Map(moved.flatMap((change) => (change.language === language ? [[change.number, change]] : [])));
    const isAsked = ({ number, version }: SentencePlace) => asked.get(number)?.version === version;
    const before = rows.map(({ timing }) => timing);
    const after = rows.map((row) => (isAsked(row) ? asked.get(row.number)!.values.timing! : row.timing));
    for (const [index, row] of rows.entries()) {
      if (!isAsked(row) || !isMoved(before[index]!, after[index]!)) continue;
      const crossing = findCrossing(before, after, index);
      if (crossing === undefined) continue;
      const id = segmentId({ file: 0, language, number: rows[crossing.other]!.number });
      const { start, end } = after[crossing.other]!;
      const own = paths.get(segmentId({ file: 0, language, number: row.number }));
      problems.push(
        crossing.side === 'previous'
          ? { path: `${own}.timing.start`, message: `must not be before the end of ${id}, at ${milliseconds(end)}` }
          : { path: `${own}.timing.end`, message: `must not be after the start of ${id}, at ${milliseconds(start)}` },
      );
    }
  }
  if (problems.length > 0) throw validationFailed(problems);
}

/** A sentence among the others. */
type SentencePlace = Pick<JobSegmentRow, 'number' | 'version'> & { readonly timing: SegmentTiming };

/** The sentences of a recording in a language, in their order. */
export async function findSentences(
  entityManager: EntityManager,
  job: string,
  language: string,
): Promise<readonly SentencePlace[]> {
  const rows = await entityManager.find(
    JobSegment,
    { job, file: 0, language },
    { fields: ['number', 'version', 'timing'], orderBy: { position: 'asc', number: 'asc' } },
  );
  return rows.flatMap(({ number, version, timing }) => (timing == null ? [] : [{ number, version, timing }]));
}
