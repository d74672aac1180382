import { expect, it } from 'vitest';
import {
  changeBetween,
  splitAt,
  splitBetween,
  splitNear,
  recorded,
  renamed,
  type TimedSegment,
  type EditStep,
} from './sentence-edits.ts';

const sentence = (part: Partial<TimedSegment>): TimedSegment =>
  ({
    id: '0.es.1',
    source: 'Welcome all. I am Ada.',
    target: 'Bienvenidos todos. Soy Ada.',
    timing: { start: 1_000, end: 3_000 },
    speaker: null,
    voice: null,
    say: null,
    muted: false,
    state: 'translated',
    ...part,
  }) as TimedSegment;

it.each([
  ['one two three', 0.5, 7],
  ['one two three', 0, 3],
  ['日本語', 0.3, 1],
  ['word', 0.5, 2],
  ['x', 0.5, undefined],
])('a text is cut between words, else between characters: %s at %s', (text, share, place) => {
  expect(splitNear(text, share)).toBe(place);
});

it('a sentence is cut at the caret, at the time that is heard, or in its middle', () => {
  const own = sentence({});
  expect(splitAt(own, { caret: 18, time: 1_500 })).toEqual({ source_position: 14, target_position: 18, time: 1_500 });
  expect(splitAt({ ...own, target: '' }, { time: 2_000 })).toMatchObject({ target_position: 1, time: 2_000 });
  expect(splitAt(own, { caret: 27, time: 2_900 })).toMatchObject({ source_position: 17, target_position: 22 });
  expect(splitAt(own, { caret: 0, time: 9_000 })).toEqual({ source_position: 12, target_position: 11, time: 2_000 });
  expect(splitAt(own, { caret: 18, time: 1_010 })).toMatchObject({ time: 1_100 });
  expect(splitAt(sentence({ say: 'Bien venidos. Soy Ada.' }), {})).toMatchObject({ say_position: 13 });
});

it('a sentence that is too short, or has one character, is not cut', () => {
  expect(splitAt(sentence({ timing: { start: 0, end: 150 } }), {})).toBeUndefined();
  expect(splitAt(sentence({ source: 'A' }), {})).toBeUndefined();
});

it('what was joined is cut where it was', () => {
  const [one, two] = [
    sentence({ source: 'Welcome all.', target: 'Bienvenidos.', timing: { start: 0, end: 900 } }),
    sentence({ source: 'I am Ada.', target: 'Soy Ada.', say: 'Soi Ada.', timing: { start: 950, end: 1_000 } }),
  ];
  const joined = sentence({ say: 'Bienvenidos. Soi Ada.', timing: { start: 0, end: 1_000 } });
  expect(splitBetween(one, two, joined)).toEqual({
    source_position: 12,
    target_position: 12,
    say_position: 12,
    time: 900,
  });
});

it('what makes a sentence another one are the fields that differ', () => {
  const own = sentence({ speaker: 'A' });
  expect(changeBetween(sentence({ target: 'Otro.' }), own)).toEqual({ target: own.target, speaker: 'A' });
  expect(changeBetween(own, { speaker: 'B', timing: { ...own.timing } })).toEqual({ speaker: 'B' });
  expect(changeBetween(own, { ...own, version: 7 })).toEqual({});
});

it('the history undoes and does again, and takes one text that is typed as one step', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((target) => sentence({ target })) as [
    TimedSegment,
    TimedSegment,
    TimedSegment,
  ];
  const typed: EditStep = { before: [one], after: [two] };
  const muted: EditStep = { before: [three], after: [{ ...three, muted: true }] };
  let history = recorded({ undo: [], redo: [] }, typed, 'do');
  history = recorded(history, { before: [two], after: [three] }, 'do');
  expect(history.undo).toEqual([{ before: [one], after: [three] }]);
  history = recorded(history, muted, 'do');
  history = recorded(history, muted, 'undo');
  expect(history).toEqual({ undo: [{ before: [one], after: [three] }], redo: [muted] });
  history = recorded(history, muted, 'redo');
  expect(history).toEqual({ undo: [muted, { before: [one], after: [three] }], redo: [] });
  const split: EditStep = { before: [three], after: [three, sentence({ id: '0.es.2' })] };
  expect(recorded(history, split, 'do').undo).toHaveLength(3);
});

it('the history follows a sentence that has got another id', () => {
  const [one, two] = [sentence({ id: 'a' }), sentence({ id: 'b' })];
  const { undo, redo } = renamed({ undo: [{ before: [one, two], after: [one] }], redo: [] }, 'b', 'c');
  expect(undo[0]?.before.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(redo).toEqual([]);
});
