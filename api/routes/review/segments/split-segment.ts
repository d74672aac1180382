import { validationFailed } from '#domain/request-errors.ts';
import type { RequestState } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import type { ErrorDetail } from '#domain/errors.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { createCorrection, cutTime } from '#domain/review/corrected-sentence.ts';
import { cutNear, cutText } from '#domain/review/cut-text.ts';
import type { SegmentTiming } from '#domain/review/segment.ts';
import { MIN_SENTENCE } from '#domain/review/sentence-order.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import { recordingAreaOf } from '#jobs/recordings/recording-area-of.ts';
import {
  conflicting,
  regroup,
  requireSentences,
  valuesOf,
  type AskedVersion,
  type RegroupedSegments,
  type Sentence,
} from './regroup.ts';
import { targetChecks } from './target-check.ts';

/** Where a sentence is cut: positions in UTF-16 units in its texts without tags, and a time in milliseconds. */
export interface AskedCut extends AskedVersion {
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
export async function splitSegment(state: RequestState, job: JobRow, cut: AskedCut): Promise<RegroupedSegments> {
  const [row] = await requireSentences(state, job, [cut], () => 'id');
  if (row!.version !== cut.version) return conflicting([row!]);
  const { language, timing } = row!;
  const source = decodeTagged(row!.source).text;
  const sources = cutText(source, cut.source_position);
  const targets = cutText(decodeTagged(row!.target).text, cut.target_position);
  const said = timing.say === undefined ? undefined : cutText(timing.say, cut.say_position ?? 0);
  const span =
    cut.time === undefined ? await usualCut(state, job, row!, cut.source_position) : { start: cut.time, end: cut.time };
  const problems = [
    ...(sources === undefined ? [{ path: 'source_position', message: TORN }] : []),
    ...(targets === undefined ? [{ path: 'target_position', message: TORN }] : []),
    ...(timing.say !== undefined && said === undefined ? [{ path: 'say_position', message: SAID }] : []),
    ...timeProblems(timing, span),
  ];
  if (problems.length > 0 || sources === undefined || targets === undefined) throw validationFailed(problems);
  const check = await targetChecks(state, job)(language);
  const share = cut.target_position / decodeTagged(row!.target).text.length;
  const machine = row!.machineTarget == null ? targets : cutNear(decodeTagged(row!.machineTarget).text, share);
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
  return regroup(state, job, { before: [row!], kept, added });
}

const TORN = 'must be between two characters, with visible ones on both sides';
const SAID = 'must be between two characters of `say`, which the sentence has, with visible ones on both sides';

/** Where the words of a sentence are cut in time that people cut in its source. */
async function usualCut(
  { dependencies: { storage } }: RequestState,
  job: JobRow,
  { language, number, source, timing }: Sentence,
  position: number,
): Promise<TimeSpan> {
  const { sentences } = await recordingAreaOf(storage, job, language).read('transcript');
  return cutTime(createCorrection(sentences)({ number, source: decodeTagged(source).text, timing }), position);
}

function timeProblems({ start, end }: TimeSpan, cut: TimeSpan): readonly ErrorDetail[] {
  if (cut.start - start >= MIN_SENTENCE && end - cut.end >= MIN_SENTENCE) return [];
  const [first, last] = [start + MIN_SENTENCE, end - MIN_SENTENCE].map((time) => time.toLocaleString('en'));
  if (end - start < 2 * MIN_SENTENCE)
    return [{ path: 'time', message: `finds no place: the sentence is shorter than ${2 * MIN_SENTENCE} ms` }];
  return [
    { path: 'time', message: `must be from ${first} to ${last} ms, so that both sentences last ${MIN_SENTENCE} ms` },
  ];
}
