import { notFound, tooLarge, validationFailed } from '#domain/request-errors.ts';
import { requireSegments } from './reviewable.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { changeSegments, writtenTarget, type SegmentChange, type SegmentValues } from '#db/jobs/change-segments.ts';
import { findSegments } from '#db/jobs/list-segments.ts';
import { bytesOfSegments } from '#db/jobs/segment-bytes.ts';
import type { EntityManager } from '#db/orm.ts';
import type { InvalidField } from '#domain/errors.ts';
import { readSegmentId, segmentId, type SegmentKey, type SegmentState } from '#domain/review/segment.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { saveCorrectionsToMemory } from './save-corrections-to-memory.ts';
import { sentenceChecks, type RequestedSentence } from './sentence-changes.ts';
import { requireOrder } from './sentence-order.ts';
import { targetChecks } from './target-check.ts';

/** Changes that a person requests: absent fields stay as they are. */
export interface RequestedChange extends RequestedSentence {
  readonly id: string;
  readonly version: number;
  readonly target?: string | undefined;
  readonly state?: SegmentState | undefined;
  readonly note?: string | null | undefined;
}

export interface ChangedSegments {
  /** As they are now, those that already were as asked among them. */
  readonly segments: readonly JobSegmentRow[];
  /** Segments that somebody else has changed since, as they are now. */
  readonly conflicts: readonly SegmentConflict[];
  /**
   * Segments with targets that can't be written, not listed in the other fields; empty unless the rest is changed all
   * the same.
   */
  readonly refused: readonly RefusedTarget[];
  /** Number of segments that this request has changed. */
  readonly changed: number;
}

/** A segment that somebody else has changed, with the target that a request has for it. */
export type SegmentConflict = JobSegmentRow & { readonly returnedTarget?: string | undefined };

export interface RefusedTarget {
  readonly id: string;
  /** The end of a sentence about the target. */
  readonly reason: string;
}

export interface ChangeOptions {
  /** Default: false. */
  readonly skipsRefused?: boolean;
  /** Several segments whose texts have more bytes are refused before any is read; default: none are. */
  readonly maximumBytes?: number;
}

/**
 * Changes segments of a job. If one of the targets can't be written, nothing is changed unless `skipsRefused`.
 *
 * @param job whose segments people can review
 * @throws LoquentError `too_large`, `quota_exceeded`; `validation_failed` naming each segment; `not_found`, `job_not_completed`, `segments_not_kept` of a job
 * that has changed meanwhile
 */
export async function changeJobSegments(
  caller: Caller<'config' | 'rules' | 'speech' | 'storage'>,
  job: JobRow,
  asked: readonly RequestedChange[],
  { skipsRefused = false, maximumBytes }: ChangeOptions = {},
): Promise<ChangedSegments> {
  const entityManager = caller.entityManager();
  const keys = requireKeys(asked);
  if (
    maximumBytes !== undefined &&
    keys.length > 1 &&
    (await bytesOfSegments(entityManager, job.id, keys)) > maximumBytes
  )
    throw tooLarge('These segments have more text than one answer can have. Change fewer of them in a request.');
  const rows = new Map((await findSegments(entityManager, job.id, keys)).map((row) => [segmentId(row), row]));
  requireKnown(asked, rows);
  const { changes, refused } = await checkedChanges(caller, job, asked, rows);
  if (refused.length > 0 && !skipsRefused) throw refusedTargets(asked, refused);
  const by = { user: caller.principal.userId, at: new Date() };
  const changed =
    changes.length === 0
      ? new Set<string>()
      : await changeSegments(
          entityManager,
          job,
          by,
          changes,
          requirePossible(job.id, asked, changes),
          saveCorrectionsToMemory(caller, job, by.at),
          caller.dependencies.config.uploads.quota,
        );
  const skipped = new Set(refused.map(({ id }) => id));
  const now = (await findSegments(entityManager, job.id, keys)).filter((row) => !skipped.has(segmentId(row)));
  const wanted = new Map(asked.map((change) => [change.id, change]));
  const isDone = (row: JobSegmentRow) => changed.has(segmentId(row)) || isAsAsked(row, wanted.get(segmentId(row))!);
  return {
    segments: now.filter(isDone),
    conflicts: now
      .filter((row) => !isDone(row))
      .map((row) => ({ ...row, returnedTarget: wanted.get(segmentId(row))?.target })),
    refused,
    changed: changed.size,
  };
}

/** Paths of the segments of a request, by their ids. */
const pathsOf = (asked: readonly RequestedChange[]) => new Map(asked.map(({ id }, index) => [id, `segments.${index}`]));

function refusedTargets(asked: readonly RequestedChange[], refused: readonly RefusedTarget[]) {
  const paths = pathsOf(asked);
  return validationFailed(refused.map(({ id, reason }) => ({ path: `${paths.get(id)!}.target`, message: reason })));
}

const requirePossible =
  (id: string, asked: readonly RequestedChange[], changes: readonly SegmentChange[]) =>
  async (transaction: EntityManager, job: JobRow | null) => {
    await requireOpen(id)(transaction, job);
    await requireOrder(transaction, id, changes, pathsOf(asked));
  };

/** Checks that the segments of a job, which is locked, can be changed. @throws as `changeJobSegments` of a job that has changed */
export const requireOpen = (id: string) => async (transaction: EntityManager, job: JobRow | null) => {
  if (job === null) throw notFound(`There is no job ${id}.`);
  await requireSegments(transaction, job);
};

function requireKeys(asked: readonly RequestedChange[]): readonly SegmentKey[] {
  const problems: InvalidField[] = [];
  const known = new Set<string>();
  const keys = asked.flatMap(({ id }, index) => {
    const key = readSegmentId(id);
    if (key === undefined) problems.push({ path: `segments.${index}.id`, message: UNKNOWN });
    else if (known.has(id)) problems.push({ path: `segments.${index}.id`, message: 'is there more than once' });
    known.add(id);
    return key ?? [];
  });
  if (problems.length > 0) throw validationFailed(problems);
  return keys;
}

const UNKNOWN = 'is no segment of this job';

function requireKnown(asked: readonly RequestedChange[], rows: ReadonlyMap<string, JobSegmentRow>): void {
  const problems = asked.flatMap(({ id }, index) =>
    rows.has(id) ? [] : [{ path: `segments.${index}.id`, message: UNKNOWN }],
  );
  if (problems.length > 0) throw validationFailed(problems);
}

/** The changes that are made: of segments of which the request has the current version, and which differ. */
async function checkedChanges(
  caller: Caller<'config' | 'rules' | 'speech' | 'storage'>,
  job: JobRow,
  asked: readonly RequestedChange[],
  rows: ReadonlyMap<string, JobSegmentRow>,
): Promise<{ readonly changes: readonly SegmentChange[]; readonly refused: readonly RefusedTarget[] }> {
  const checkOf = targetChecks(caller, job);
  const judge = sentenceChecks(caller, job);
  const paths = pathsOf(asked);
  const problems: InvalidField[] = [];
  const refused: RefusedTarget[] = [];
  const changes: SegmentChange[] = [];
  for (const change of asked) {
    const { id, version } = change;
    const row = rows.get(id)!;
    if (row.version !== version) continue;
    const sentence = await judge(row, change);
    if ('problems' in sentence) {
      problems.push(...sentence.problems.map(({ path, message }) => ({ path: `${paths.get(id)!}.${path}`, message })));
      continue;
    }
    const values: SegmentValues = { ...changedValues(row, change), ...sentence.values };
    const source = sentence.values.source ?? row.source;
    const target = change.target ?? row.target;
    if (target !== row.target || source !== row.source) {
      const check = await checkOf(row.language);
      const machineTarget = row.machineTarget ?? row.target;
      const { maximumLength } = row;
      const verdict = await check({ source: decodeTagged(source), machineTarget, maximumLength }, target);
      if ('reason' in verdict) {
        refused.push({ id, reason: verdict.reason });
        continue;
      }
      if (verdict.target !== row.target || source !== row.source) {
        Object.assign(values, { written: writtenTarget({ ...row, source }, verdict) });
      }
    }
    const { file, language, number } = row;
    if (Object.keys(values).length > 0) changes.push({ file, language, number, version, before: row.target, values });
  }
  if (problems.length > 0) throw validationFailed(problems);
  return { changes, refused };
}

/** True if the segment already is as requested: an earlier request whose answer was lost has changed it. */
function isAsAsked(row: JobSegmentRow, change: RequestedChange): boolean {
  const { id: _, version, target, state, note, ...ofSentence } = change;
  if (row.version === version) return true;
  const isSame =
    (target ?? row.target) === row.target && Object.values(ofSentence).every((value) => value === undefined);
  return isSame && Object.keys(changedValues(row, { state, note })).length === 0;
}

function changedValues(row: JobSegmentRow, { state, note }: Pick<RequestedChange, 'state' | 'note'>): SegmentValues {
  return {
    ...(state === undefined || state === row.state ? {} : { state }),
    ...(note === undefined || note === (row.note ?? null) ? {} : { note }),
  };
}
