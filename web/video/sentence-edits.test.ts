import { expect, it } from 'vitest';
import {
  changeBetween,
  cutAt,
  cutBetween,
  cutNear,
  previousOf,
  recorded,
  renamed,
  type Operation,
  type Sentence,
} from './sentence-edits.ts';

const sentence = (part: Partial<Sentence>): Sentence =>
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
  }) as Sentence;

it.each([
  ['one two three', 0.5, 7],
  ['one two three', 0, 3],
  ['日本語', 0.3, 1],
  ['word', 0.5, 2],
  ['x', 0.5, undefined],
])('a text is cut between words, else between characters: %s at %s', (text, share, place) => {
  expect(cutNear(text, share)).toBe(place);
});

it('a sentence is cut at the caret, at the time that is heard, or in its middle', () => {
  const own = sentence({});
  expect(cutAt(own, { caret: 18, time: 1_500 })).toEqual({ source_position: 14, target_position: 18, time: 1_500 });
  expect(cutAt(own, { caret: 27, time: 2_900 })).toMatchObject({ source_position: 17, target_position: 22 });
  expect(cutAt(own, { caret: 0, time: 9_000 })).toEqual({ source_position: 12, target_position: 11, time: 2_000 });
  expect(cutAt(own, { caret: 18, time: 1_010 })).toMatchObject({ time: 1_100 });
  expect(cutAt(sentence({ say: 'Bien venidos. Soy Ada.' }), {})).toMatchObject({ say_position: 13 });
});

it('a sentence that is too short, or has one character, is not cut', () => {
  expect(cutAt(sentence({ timing: { start: 0, end: 150 } }), {})).toBeUndefined();
  expect(cutAt(sentence({ source: 'A' }), {})).toBeUndefined();
});

it('what was joined is cut where it was', () => {
  const [one, two] = [
    sentence({ source: 'Welcome all.', target: 'Bienvenidos.', timing: { start: 0, end: 900 } }),
    sentence({ source: 'I am Ada.', target: 'Soy Ada.', say: 'Soi Ada.', timing: { start: 950, end: 1_000 } }),
  ];
  const joined = sentence({ say: 'Bienvenidos. Soi Ada.', timing: { start: 0, end: 1_000 } });
  expect(cutBetween(one, two, joined)).toEqual({
    source_position: 12,
    target_position: 12,
    say_position: 12,
    time: 900,
  });
});

it('an edit is undone by what it has changed', () => {
  const own = sentence({ speaker: 'A' });
  expect(previousOf(own, { speaker: 'B', timing: { start: 0, end: 1 } })).toEqual({ speaker: 'A', timing: own.timing });
  expect(changeBetween(sentence({ target: 'Otro.' }), own)).toEqual({ target: own.target, speaker: 'A' });
  expect(changeBetween(own, { ...own, version: 7 })).toBeUndefined();
});

it('the history undoes and does again, and takes one text that is typed as one step', () => {
  const typed = (target: string): Operation => ({ kind: 'edit', id: 'a', change: { target } });
  const mute: Operation = { kind: 'edit', id: 'a', change: { muted: false } };
  let history = recorded({ undo: [], redo: [] }, typed('first'), 'do');
  history = recorded(history, typed('second'), 'do');
  expect(history.undo).toEqual([typed('first')]);
  history = recorded(history, mute, 'do');
  history = recorded(history, { ...mute, change: { muted: true } }, 'undo');
  expect(history).toEqual({ undo: [typed('first')], redo: [{ ...mute, change: { muted: true } }] });
  history = recorded(history, mute, 'redo');
  expect(history).toEqual({ undo: [mute, typed('first')], redo: [] });
});

it('operations follow a sentence that has got another id', () => {
  expect(renamed({ kind: 'join', ids: ['a', 'b'] }, 'b', 'c')).toEqual({ kind: 'join', ids: ['a', 'c'] });
  expect(renamed({ kind: 'edit', id: 'b', change: {} }, 'b', 'c')).toMatchObject({ id: 'c' });
});
