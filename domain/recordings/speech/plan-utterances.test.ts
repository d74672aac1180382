import { describe, expect, it } from 'vitest';
import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import { planUtterances } from './plan-utterances.ts';

const sentence = (start: number, end: number, speaker?: string): SpokenSentence => ({
  start,
  end,
  text: 'x',
  words: [],
  ...(speaker === undefined ? {} : { speaker }),
});

describe('planning utterances', () => {
  it('lets a translation last a second longer, up to the next one', () => {
    const planned = planUtterances([sentence(200, 4000), sentence(4500, 8000), sentence(12_000, 15_000)], 16_000);
    expect(planned).toEqual([
      { first: 0, afterLast: 1, start: 200, end: 4000, until: 4400, latest: 4400 },
      { first: 1, afterLast: 2, start: 4500, end: 8000, until: 9000, latest: 11_900 },
      { first: 2, afterLast: 3, start: 12_000, end: 15_000, until: 16_000, latest: 16_000 },
    ]);
  });

  it('joins short sentences over short pauses, not those of different people', () => {
    const short = [sentence(0, 800), sentence(1000, 1900), sentence(4000, 4900)];
    expect(planUtterances(short, 9000).map(({ first, afterLast }) => [first, afterLast])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    const people = [sentence(0, 800, 'a'), sentence(1000, 1900, 'b')];
    expect(planUtterances(people, 9000)).toHaveLength(2);
  });

  it('keeps pauses, so that no sentence begins more than 300 ms early', () => {
    const short = [sentence(960, 2_000), sentence(3_270, 4_500), sentence(4_700, 5_000), sentence(5_150, 5_600)];
    expect(planUtterances(short, 9000).map(({ first, afterLast }) => [first, afterLast])).toEqual([
      [0, 1],
      [1, 3],
      [3, 4],
    ]);
  });

  it('leaves utterances as they are of which there is speech', () => {
    const short = [
      sentence(0, 800),
      sentence(1000, 1900),
      sentence(2000, 2900),
      sentence(3000, 3900),
      sentence(4000, 4900),
    ];
    const spokenFrom = (position: number) => (position === 1 ? 2 : 0);
    expect(planUtterances(short, 9000, spokenFrom).map(({ first, afterLast, end }) => [first, afterLast, end])).toEqual(
      [
        [0, 1, 800],
        [1, 3, 2900],
        [3, 5, 4900],
      ],
    );
  });

  it('leaves the original of muted sentences, and no other one is spoken over them', () => {
    const muted = [sentence(0, 800), { ...sentence(1000, 1900), muted: true as const }, sentence(2000, 2900)];
    expect(planUtterances(muted, 9000)).toMatchObject([
      { first: 0, afterLast: 1, latest: 900 },
      { first: 2, afterLast: 3 },
    ]);
  });

  it('has a slot for an utterance whose successor begins at once, and none beyond the recording', () => {
    const [first, second] = planUtterances([sentence(0, 5000), sentence(5000, 9000)], 9200);
    expect(first).toMatchObject({ until: 4900, latest: 4900 });
    expect(second).toMatchObject({ until: 9200, latest: 9200 });
    expect(planUtterances([sentence(0, 50, 'a'), sentence(60, 5000, 'b')], 9000)[0]).toMatchObject({ until: 300 });
  });
});
