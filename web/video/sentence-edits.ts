import type { Schemas } from '#client/index.ts';

/** A segment of a recording. */
export type Sentence = Schemas['Segment'] & { readonly timing: Schemas['SegmentTiming'] };

/** What people change of a sentence; absent fields stay as they are. */
export type SentenceChange = Partial<
  Pick<Sentence, 'target' | 'source' | 'timing' | 'speaker' | 'voice' | 'say' | 'muted' | 'state'>
>;

/** Where a sentence is cut: in its texts, in UTF-16 units, and in milliseconds. */
export interface Cut {
  readonly source_position: number;
  readonly target_position: number;
  readonly say_position?: number;
  readonly time: number;
}

/** Something that people do with sentences, and that its counterpart undoes. */
export type Operation =
  | { readonly kind: 'edit'; readonly id: string; readonly change: SentenceChange }
  | {
      readonly kind: 'split';
      readonly id: string;
      readonly cut: Cut;
      /** What both parts become where they were joined before, and the id that the second one had. */
      readonly before?: readonly [Sentence, Sentence];
    }
  | {
      readonly kind: 'join';
      readonly ids: readonly [string, string];
      /** What the sentence becomes where it was split before. */
      readonly before?: Sentence;
    };

const FIELDS = ['source', 'target', 'timing', 'speaker', 'voice', 'say', 'muted', 'state'] as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The present values of what a change changes: it is undone by them. */
export const previousOf = (sentence: Sentence, change: SentenceChange): SentenceChange =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, sentence[field]]])),
  ) as SentenceChange;

/** What makes a sentence what another one was; undefined: nothing has to be changed. */
export function changeBetween(present: Sentence, wanted: Sentence): SentenceChange | undefined {
  const fields = FIELDS.filter((field) => !isSame(present[field], wanted[field]));
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, wanted[field]])) as SentenceChange;
}

/** Places between words, without the ends; in a text without spaces those between characters. */
function placesOf(text: string): readonly number[] {
  const spaces = [...text.matchAll(/\s+/gu)].map(({ index }) => index).filter((index) => index > 0);
  if (spaces.length > 0) return spaces;
  return [...new Intl.Segmenter('und').segment(text)].map(({ index }) => index).filter((index) => index > 0);
}

/** The place for a cut that is nearest to a share of a text; undefined: it can't be cut. @param share from 0 to 1 */
export function cutNear(text: string, share: number): number | undefined {
  const wanted = text.length * share;
  return placesOf(text).toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
}

/** Milliseconds that both parts of a split sentence last at least. */
export const SHORTEST = 100;

/**
 * The cut of a sentence at the caret in its target, else at a time, else in its middle; texts are cut between words.
 *
 * @param caret in UTF-16 units of the target
 * @param time in milliseconds
 * @returns undefined if the sentence is too short, or a text has one word only
 */
export function cutAt(
  { source, target, say, timing: { start, end } }: Sentence,
  { caret, time }: { readonly caret?: number | undefined; readonly time?: number | undefined },
): Cut | undefined {
  const isInText = caret !== undefined && caret > 0 && caret < target.length;
  const isInTime = time !== undefined && time > start && time < end;
  const share = isInText ? caret / target.length : isInTime ? (time - start) / (end - start) : 0.5;
  const inTarget = isInText ? caret : cutNear(target, share);
  const inSource = cutNear(source, share);
  const inSay = say === null ? undefined : cutNear(say, share);
  if (inTarget === undefined || inSource === undefined || (say !== null && inSay === undefined)) return undefined;
  if (end - start < 2 * SHORTEST) return undefined;
  const wanted = isInTime ? time : start + (end - start) * share;
  return {
    source_position: inSource,
    target_position: inTarget,
    ...(inSay === undefined ? {} : { say_position: inSay }),
    time: Math.round(Math.min(end - SHORTEST, Math.max(start + SHORTEST, wanted))),
  };
}

/** The cut that makes two sentences of what they were joined to. */
export function cutBetween(first: Sentence, second: Sentence, joined: Sentence): Cut {
  const { start, end } = joined.timing;
  const time = Math.min(end - SHORTEST, Math.max(start + SHORTEST, second.timing.start));
  return {
    source_position: first.source.trim().length,
    target_position: first.target.trim().length,
    ...(joined.say === null ? {} : { say_position: (first.say ?? first.target).trim().length }),
    time,
  };
}

/** An operation on a sentence that has got another id since. */
export function renamed(operation: Operation, from: string, to: string): Operation {
  const idOf = (id: string) => (id === from ? to : id);
  if (operation.kind === 'join') return { ...operation, ids: [idOf(operation.ids[0]), idOf(operation.ids[1])] };
  return { ...operation, id: idOf(operation.id) };
}

/** What was done and can be undone, the last first, and what was undone. */
export interface History {
  readonly undo: readonly Operation[];
  readonly redo: readonly Operation[];
}

const MAX_HISTORY = 200;

/**
 * Takes down the counterpart of what was done. Edits of one text after the other are undone together.
 *
 * @param way how it came about: by people, or by undoing or doing again what is first in the history
 */
export function recorded(history: History, counterpart: Operation, way: 'do' | 'undo' | 'redo'): History {
  const { undo, redo } = history;
  if (way === 'undo') return { undo: undo.slice(1), redo: [counterpart, ...redo] };
  if (way === 'redo') return { undo: [counterpart, ...undo], redo: redo.slice(1) };
  const isGoingOn = undo[0] !== undefined && isSameText(undo[0], counterpart);
  return { undo: isGoingOn ? undo : [counterpart, ...undo].slice(0, MAX_HISTORY), redo: [] };
}

const isSameText = (one: Operation, other: Operation) =>
  one.kind === 'edit' &&
  other.kind === 'edit' &&
  one.id === other.id &&
  isSame([Object.keys(one.change), Object.keys(other.change)], [['target'], ['target']]);
