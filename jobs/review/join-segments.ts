import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { RegroupedValues } from '#db/jobs/regroup-segments.ts';
import type { InvalidField } from '#domain/errors.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { joinTexts } from '#domain/review/split-text-at.ts';
import { segmentId, type SegmentTiming } from '#domain/review/segment.ts';
import {
  conflicting,
  regroup,
  requireSentences,
  valuesOf,
  type RequestedVersion,
  type RegroupedSegments,
  type TimedSegmentRow,
} from './regroup.ts';
import { findSentences } from './sentence-order.ts';
import { targetChecks } from './target-check.ts';

/** UTF-16 units of a note, as of its column. */
const MAX_NOTE = 2_000;

/**
 * Makes one sentence of some that follow each other: it has the id, speaker and voice of the first.
 *
 * @throws LoquentError `validation_failed`, `no_recording`
 */
export async function joinSentences(
  caller: Caller<'rules' | 'storage'>,
  job: JobRow,
  asked: readonly RequestedVersion[],
): Promise<RegroupedSegments> {
  const rows = await requireSentences(caller, job, asked, (index) => `segments.${index}.id`);
  const stale = rows.filter((row, index) => row.version !== asked[index]!.version);
  if (stale.length > 0) return conflicting(stale);
  const [first, ...others] = rows as readonly [TimedSegmentRow, ...TimedSegmentRow[]];
  const { language, timing } = first;
  await requireNeighbors(caller, job, rows);
  const check = await targetChecks(caller, job)(language);
  const targets = rows.map(({ target }) => decodeTagged(target).text);
  const machine = rows.map((row) => decodeTagged(row.machineTarget ?? row.target).text);
  const notes = [...new Set(rows.flatMap(({ note }) => note ?? []))].join('\n');
  if (notes.length > MAX_NOTE) throw validationFailed([{ path: 'segments', message: LONG_NOTES }]);
  const isOne = (of: (row: TimedSegmentRow) => unknown) => others.every((row) => of(row) === of(first));
  const own: SegmentTiming = {
    ...timing,
    end: Math.max(...rows.map((row) => row.timing.end)),
    ...(rows.some((row) => row.timing.say !== undefined)
      ? {
          say: joinTexts(
            rows.map((row, index) => row.timing.say ?? targets[index]!),
            language,
          ),
        }
      : {}),
  };
  const kept: RegroupedValues = {
    ...(await valuesOf(check, {
      source: joinTexts(
        rows.map(({ source }) => decodeTagged(source).text),
        job.sourceLanguage ?? 'und',
      ),
      target: joinTexts(targets, language),
      machineTarget: joinTexts(machine, language),
    })),
    origin: first.origin,
    engine: first.engine,
    score: isOne(({ score }) => score) ? first.score : null,
    state: isOne((row) => row.state) ? first.state : 'translated',
    note: notes === '' ? null : notes,
    timing: own,
    position: own.start,
  };
  return regroup(caller, job, { before: [first, ...others], kept });
}

const LONG_NOTES = `have notes that are longer than ${MAX_NOTE.toLocaleString('en')} characters together: shorten one first`;

/** @throws LoquentError `validation_failed` for sentences that don't follow each other, or of which some are muted */
async function requireNeighbors(caller: Caller, job: JobRow, rows: readonly TimedSegmentRow[]): Promise<void> {
  const [{ language, timing }] = rows as readonly [TimedSegmentRow];
  const present = await findSentences(caller.entityManager(), job.id, language);
  const versions = new Map(present.map(({ number, version }) => [number, version]));
  // A sentence that was split or joined since it was read is a conflict, which `regroup` finds.
  if (rows.some((row) => row.language === language && versions.get(row.number) !== row.version)) return;
  const numbers = present.map(({ number }) => number);
  const first = numbers.indexOf(rows[0]!.number);
  const problems = rows.flatMap((row, index): readonly InvalidField[] => {
    const path = `segments.${index}.id`;
    if (row.language !== language || numbers[first + index] !== row.number) {
      const next = numbers[first + index];
      const known =
        next === undefined ? 'no sentence follows there' : `${segmentId({ file: 0, language, number: next })} does`;
      return [{ path, message: `must follow the one before it; ${known}` }];
    }
    if (row.timing.muted !== timing.muted)
      return [{ path, message: 'must be muted if the first one is, and only then' }];
    return [];
  });
  if (problems.length > 0) throw validationFailed(problems);
}
