import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { writtenTarget } from '#db/jobs/change-segments.ts';
import { findSegments } from '#db/jobs/list-segments.ts';
import { regroupSegments, type Regrouping } from '#db/jobs/regroup-segments.ts';
import { userMistake } from '#domain/errors.ts';
import { decodeTagged, encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { readSegmentId, segmentId, type SegmentKey, type SegmentTiming } from '#domain/review/segment.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { TargetCheck } from '#language/review/check-target.ts';
import { requireOpen } from './change-segments.ts';

/** A sentence of a request, and the version that was read. */
export interface RequestedVersion {
  readonly id: string;
  readonly version: number;
}

/** Sentences that were split or joined, as they are now, or those that somebody else has changed since. */
export interface RegroupedSegments {
  readonly segments: readonly JobSegmentRow[];
  /** Ids of sentences that are a part of another one now. */
  readonly removed: readonly string[];
  readonly conflicts: readonly JobSegmentRow[];
}

/** A segment of a recording. */
export type TimedSegmentRow = JobSegmentRow & { readonly timing: SegmentTiming };

/**
 * Finds the sentences that a request names, in its order.
 *
 * @param pathOf path in the request by the position of a sentence
 * @throws LoquentError `validation_failed` for ids that are unknown or repeated, `no_recording`
 */
export async function requireSentences(
  caller: Caller,
  job: JobRow,
  asked: readonly RequestedVersion[],
  pathOf: (index: number) => string,
): Promise<readonly TimedSegmentRow[]> {
  const keys = asked.map(({ id }) => readSegmentId(id));
  const rows = await findSegments(
    caller.entityManager(),
    job.id,
    keys.filter((key): key is SegmentKey => key !== undefined),
  );
  const byId = new Map(rows.map((row) => [segmentId(row), row]));
  const problems = asked.flatMap(({ id }, index) => {
    if (!byId.has(id)) return [{ path: pathOf(index), message: 'is no segment of this job' }];
    const isRepeated = asked.findIndex((other) => other.id === id) < index;
    return isRepeated ? [{ path: pathOf(index), message: 'is there more than once' }] : [];
  });
  if (problems.length > 0) throw validationFailed(problems);
  const found = asked.map(({ id }) => byId.get(id)!);
  if (found.some(({ timing }) => timing == null)) throw noRecording();
  return found as readonly TimedSegmentRow[];
}

export const noRecording = () =>
  userMistake('no_recording', 'The job is on no recording: only sentences of recordings can be split and joined.');

/** The columns of a sentence whose texts are cut or joined; its machine's target is what has become of that of the machine. */
export async function valuesOf(
  check: TargetCheck,
  texts: { readonly source: string; readonly target: string; readonly machineTarget: string },
) {
  const [source, target, machineTarget] = [texts.source, texts.target, texts.machineTarget].map((text) =>
    encodeTagged(plainText(text)),
  ) as [string, string, string];
  const verdict = await check({ source: decodeTagged(source), machineTarget }, target);
  const checked = 'reason' in verdict ? { target, findings: [], terms: null } : verdict;
  return { source, ...writtenTarget({ source, target: machineTarget, machineTarget }, checked) };
}

/** Does it, unless somebody else was faster. @throws LoquentError of a job that can't be reviewed any more */
export async function regroup(caller: Caller, job: JobRow, regrouping: Regrouping): Promise<RegroupedSegments> {
  const entityManager = caller.entityManager();
  const by = { user: caller.principal.userId, at: new Date() };
  const { before } = regrouping;
  const numbers = await regroupSegments(entityManager, job.id, by, regrouping, requireOpen(job.id));
  const { file, language } = before[0];
  const find = (wanted: readonly number[]) =>
    findSegments(
      entityManager,
      job.id,
      wanted.map((number) => ({ file, language, number })),
    );
  if (numbers === undefined) return conflicting(await find(before.map(({ number }) => number)));
  const present = new Set(numbers);
  return {
    segments: await find(numbers),
    removed: before.flatMap((row) => (present.has(row.number) ? [] : [segmentId(row)])),
    conflicts: [],
  };
}

/** Nothing was done, because somebody else was faster. */
export const conflicting = (conflicts: readonly JobSegmentRow[]): RegroupedSegments => ({
  segments: [],
  removed: [],
  conflicts,
});
