import { describe, expect, it } from 'vitest';
import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import { createCorrection, splitTime } from './corrected-sentence.ts';

const word = (text: string, start: number, end: number) => ({ text, start, end });
const HELLO = [
  word('Hello ', 0, 400),
  word('all. ', 500, 900),
  word('Good ', 1_500, 1_700),
  word('day. ', 1_800, 2_000),
];
const BYE = [word('Bye. ', 3_000, 3_400)];
const ORIGINALS: readonly SpokenSentence[] = [
  { text: 'Hello all. Good day.', start: 0, end: 2_000, words: HELLO },
  { text: 'Bye.', start: 3_000, end: 3_400, words: BYE },
];

describe('a corrected sentence', () => {
  const correct = createCorrection(ORIGINALS);

  it('has its words as they were recognized, also as a part and as a whole of others', () => {
    expect(correct({ number: 0, source: 'Hello all. Good day.', timing: { start: 0, end: 2_000 } }).words).toBe(HELLO);
    expect(correct({ number: 0, source: 'Hello all.', timing: { start: 0, end: 900 } }).words).toEqual(
      HELLO.slice(0, 2),
    );
    expect(correct({ number: 7, source: 'Good day.', timing: { start: 1_500, end: 2_000 } }).words).toEqual(
      HELLO.slice(2),
    );
    const both = { number: 0, source: 'Hello all. Good day. Bye.', timing: { start: 0, end: 3_400 } };
    expect(correct(both).words).toEqual([...HELLO, ...BYE]);
  });

  it('takes its words along, and gets new ones at even speed', () => {
    const moved = correct({ number: 1, source: 'Bye.', timing: { start: 4_000, end: 4_800 } });
    expect(moved.words).toEqual([word('Bye. ', 4_000, 4_800)]);
    const other = correct({
      number: 1,
      source: 'Good bye.',
      timing: { start: 3_000, end: 3_900, speaker: 'A', voice: 'nova', muted: true },
    });
    expect(other).toMatchObject({ number: 1, speaker: 'A', voice: 'nova', muted: true, text: 'Good bye.' });
    expect(other.words).toEqual([
      { text: 'Good ', start: 3_000, end: 3_500, speaker: 'A' },
      { text: 'bye. ', start: 3_500, end: 3_900, speaker: 'A' },
    ]);
  });

  it('is cut in time between its words, or within one', () => {
    const [hello] = ORIGINALS;
    expect(splitTime(hello!, 'Hello all.'.length)).toEqual({ start: 900, end: 1_500 });
    expect(splitTime(hello!, 'Hello all. '.length)).toEqual({ start: 900, end: 1_500 });
    expect(splitTime(hello!, 'Hel'.length)).toEqual({ start: 240, end: 240 });
    expect(splitTime({ ...hello!, words: [] }, 5)).toEqual({ start: 1_000, end: 1_000 });
  });
});
