import type { Schemas } from '#client/index.ts';

/** A segment of a recording. */
export type TimedSegment = Schemas['Segment'] & { readonly timing: Schemas['SegmentTiming'] };

const FIELDS = ['source', 'target', 'timing', 'speaker', 'voice', 'say', 'muted', 'state'] as const;

/** Changes of a sentence by people; absent fields stay unchanged. */
export type SentenceChange = Partial<Pick<TimedSegment, (typeof FIELDS)[number]>>;

/** Where a sentence is cut: in its texts, in UTF-16 units, and in milliseconds. */
export interface SentenceSplit {
  readonly source_position: number;
  readonly target_position: number;
  readonly say_position?: number;
  readonly time: number;
}

/** The fields of `wanted` that differ from the current sentence. */
export const changeBetween = (present: TimedSegment, wanted: SentenceChange): SentenceChange =>
  Object.fromEntries(
    FIELDS.filter((field) => field in wanted && JSON.stringify(present[field]) !== JSON.stringify(wanted[field])).map(
      (field) => [field, wanted[field]],
    ),
  );

/** Places between words, without the ends; in a text without spaces those between characters. */
function placesOf(text: string): readonly number[] {
  const spaces = [...text.matchAll(/\s+/gu)].map(({ index }) => index).filter((index) => index > 0);
  if (spaces.length > 0) return spaces;
  return [...new Intl.Segmenter('und').segment(text)].map(({ index }) => index).filter((index) => index > 0);
}

/** The place for a cut that is nearest to a share of a text; undefined: it can't be cut. @param share from 0 to 1 */
export function splitNear(text: string, share: number): number | undefined {
  const wanted = text.length * share;
  return placesOf(text).toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
}

/** Milliseconds that both parts of a split sentence last at least. */
export const MIN_SPLIT_DURATION = 100;

/**
 * The cut of a sentence at the caret in its target, else at a time, else in its middle; texts are cut between words.
 *
 * @param caret in UTF-16 units of the target
 * @param time in milliseconds
 * @returns undefined if the sentence is too short, or a text has one word only
 */
export function splitAt(
  { source, target, say, timing: { start, end } }: TimedSegment,
  { caret, time }: { readonly caret?: number | undefined; readonly time?: number | undefined },
): SentenceSplit | undefined {
  const isInText = caret !== undefined && caret > 0 && caret < target.length;
  const isInTime = time !== undefined && time > start && time < end;
  const share = isInText ? caret / target.length : isInTime ? (time - start) / (end - start) : 0.5;
  // A transcript has no translation yet.
  const inTarget = target === '' ? 1 : isInText ? caret : splitNear(target, share);
  const inSource = splitNear(source, share);
  const inSay = say === null ? undefined : splitNear(say, share);
  if (inTarget === undefined || inSource === undefined || (say !== null && inSay === undefined)) return undefined;
  if (end - start < 2 * MIN_SPLIT_DURATION) return undefined;
  const wanted = isInTime ? time : start + (end - start) * share;
  return {
    source_position: inSource,
    target_position: inTarget,
    ...(inSay === undefined ? {} : { say_position: inSay }),
    time: Math.round(Math.min(end - MIN_SPLIT_DURATION, Math.max(start + MIN_SPLIT_DURATION, wanted))),
  };
}

/** The cut that makes two sentences of what they were joined to. */
export function splitBetween(first: TimedSegment, second: TimedSegment, joined: TimedSegment): SentenceSplit {
  const { start, end } = joined.timing;
  const time = Math.min(end - MIN_SPLIT_DURATION, Math.max(start + MIN_SPLIT_DURATION, second.timing.start));
  return {
    source_position: first.source.trim().length,
    target_position: first.target.trim().length,
    ...(joined.say === null ? {} : { say_position: (first.say ?? first.target).trim().length }),
    time,
  };
}

/** Something that was done, as the sentences were that it has changed, split or joined, and as they became. */
export interface EditStep {
  readonly before: readonly TimedSegment[];
  readonly after: readonly TimedSegment[];
}

/** Steps that can be undone, the last first, and undone steps. */
export interface History {
  readonly undo: readonly EditStep[];
  readonly redo: readonly EditStep[];
}

/** How something came about: by people, or by undoing or doing again what is first in the history. */
export type HistoryAction = 'do' | 'undo' | 'redo';

const MAX_HISTORY = 200;

/** Takes down what was done. Edits of one text after the other are undone together. */
export function recorded({ undo, redo }: History, step: EditStep, way: HistoryAction): History {
  if (way === 'undo') return { undo: undo.slice(1), redo: [step, ...redo] };
  if (way === 'redo') return { undo: [step, ...undo], redo: redo.slice(1) };
  const [last, ...earlier] = undo;
  const isGoingOn = last !== undefined && textOf(last) !== undefined && textOf(last) === textOf(step);
  if (isGoingOn) return { undo: [{ before: last.before, after: step.after }, ...earlier], redo: [] };
  return { undo: [step, ...undo].slice(0, MAX_HISTORY), redo: [] };
}

/** Id of the sentence of which only the target was edited; undefined: something else was done. */
function textOf({ before: [one, ...more], after: [other, ...others] }: EditStep): string | undefined {
  if (one === undefined || other === undefined || more.length + others.length > 0) return undefined;
  return Object.keys(changeBetween(one, other)).join(' ') === 'target' ? one.id : undefined;
}

/** A history in which a sentence has got another id, as the second part does when what was joined is split again. */
export function renamed({ undo, redo }: History, from: string, to: string): History {
  const follow = (sentence: TimedSegment) => (sentence.id === from ? { ...sentence, id: to } : sentence);
  const rename = ({ before, after }: EditStep) => ({ before: before.map(follow), after: after.map(follow) });
  return from === to ? { undo, redo } : { undo: undo.map(rename), redo: redo.map(rename) };
}
