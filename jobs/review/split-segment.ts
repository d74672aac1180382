import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { InvalidField } from '#domain/errors.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { createCorrection, splitTime } from '#domain/review/corrected-sentence.ts';
import { splitPositionNear, splitTextAt } from '#domain/review/split-text-at.ts';
import type { SegmentTiming } from '#domain/review/segment.ts';
import { MIN_SENTENCE } from '#domain/review/sentence-order.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import { recordingWorkspaceOf } from '#jobs/recordings/recording-workspace-of.ts';
import {
  conflicting,
  regroup,
  requireSentences,
  valuesOf,
  type RequestedVersion,
  type RegroupedSegments,
  type TimedSegmentRow,
} from './regroup.ts';
import { targetChecks } from './target-check.ts';

/** Where a sentence is cut: positions in UTF-16 units in its texts without tags, and a time in milliseconds. */
export interface RequestedSplit extends RequestedVersion {
  readonly source_position: number;
  readonly target_position: number;
  readonly say_position?: number | undefined;
  readonly time?: number | undefined;
}

/**
 * Makes two sentences of one: the first keeps the id, the second gets a new one. Both have speaker, voice and state.
 *
 * @throws LoquentError `validation_failed`, `no_recording`
 */
export async function splitSegment(
  caller: Caller<'rules' | 'storage'>,
  job: JobRow,
  cut: RequestedSplit,
): Promise<RegroupedSegments> {
  const [row] = await requireSentences(caller, job, [cut], () => 'id');
  if (row!.version !== cut.version) return conflicting([row!]);
  const { language, timing } = row!;
  const source = decodeTagged(row!.source).text;
  const sources = splitTextAt(source, cut.source_position);
  const target = decodeTagged(row!.target).text;
  // A transcript that is not translated yet has none.
  const targets = target === '' ? (['', ''] as const) : splitTextAt(target, cut.target_position);
  const said = timing.say === undefined ? undefined : splitTextAt(timing.say, cut.say_position ?? 0);
  const span =
    cut.time === undefined
      ? await usualCut(caller, job, row!, cut.source_position)
      : { start: cut.time, end: cut.time };
  const problems = [
    ...(sources === undefined ? [{ path: 'source_position', message: TORN }] : []),
    ...(targets === undefined ? [{ path: 'target_position', message: TORN }] : []),
    ...(timing.say !== undefined && said === undefined ? [{ path: 'say_position', message: SAID }] : []),
    ...timeProblems(timing, span),
  ];
  if (problems.length > 0 || sources === undefined || targets === undefined) throw validationFailed(problems);
  const check = await targetChecks(caller, job)(language);
  const share = cut.target_position / Math.max(1, target.length);
  const machine =
    row!.machineTarget == null ? targets : splitPositionNear(decodeTagged(row!.machineTarget).text, share);
  const { start, end } = timing;
  const part = async (index: 0 | 1, place: TimeSpan) => {
    const say = said?.[index];
    const own: SegmentTiming = { ...timing, ...place, ...(say === undefined ? {} : { say }) };
    const { origin, engine, score, state: decision } = row!;
    return {
      ...(await valuesOf(check, { source: sources[index], target: targets[index], machineTarget: machine[index] })),
      origin,
      engine,
      score,
      state: decision,
      note: index === 0 ? row!.note : null,
      timing: own,
      position: own.start,
    };
  };
  const kept = await part(0, { start, end: span.start });
  const added = await part(1, { start: span.end, end });
  return regroup(caller, job, { before: [row!], kept, added });
}

const TORN = 'must be between two characters, with visible ones on both sides';
const SAID = 'must be between two characters of `say`, which the sentence has, with visible ones on both sides';

/** Where the words of a sentence are cut in time that people cut in its source. */
async function usualCut(
  { dependencies: { storage } }: Caller<'storage'>,
  job: JobRow,
  { language, number, source, timing }: TimedSegmentRow,
  position: number,
): Promise<TimeSpan> {
  const { sentences } = await recordingWorkspaceOf(storage, job, language).read('transcript');
  return splitTime(createCorrection(sentences)({ number, source: decodeTagged(source).text, timing }), position);
}

function timeProblems({ start, end }: TimeSpan, cut: TimeSpan): readonly InvalidField[] {
  if (cut.start - start >= MIN_SENTENCE && end - cut.end >= MIN_SENTENCE) return [];
  const [first, last] = [start + MIN_SENTENCE, end - MIN_SENTENCE].map((time) => time.toLocaleString('en'));
  if (end - start < 2 * MIN_SENTENCE)
    return [{ path: 'time', message: `finds no place: the sentence is shorter than ${2 * MIN_SENTENCE} ms` }];
  return [
    { path: 'time', message: `must be from ${first} to ${last} ms, so that both sentences last ${MIN_SENTENCE} ms` },
  ];
}
