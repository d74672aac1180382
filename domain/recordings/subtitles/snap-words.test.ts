import { describe, expect, it } from 'vitest';
import { snapWords } from './snap-words.ts';

const word = (start: number, end: number) => ({ text: 'x ', start, end });
const timesOf = (words: readonly { start: number; end: number }[], speech: readonly { start: number; end: number }[]) =>
  snapWords(
    words.map(({ start, end }) => word(start, end)),
    speech,
  ).map(({ start, end }) => [start, end]);

it('moves the edges of speech to where the voice is, and leaves the words between', () => {
  const words = [word(0, 400), word(400, 900), word(900, 1_300), word(2_150, 2_400), word(2_400, 2_900)];
  const speech = [
    { start: 180, end: 1_420 },
    { start: 2_000, end: 2_800 },
  ];
  expect(timesOf(words, speech)).toEqual([
    [180, 400],
    [400, 900],
    [900, 1_420],
    [2_000, 2_400],
    [2_400, 2_800],
  ]);
});

it('leaves words alone that are far from any voice', () => {
  expect(timesOf([word(5_000, 5_300)], [{ start: 0, end: 1_000 }])).toEqual([[5_000, 5_300]]);
  expect(timesOf([word(5_000, 5_300)], [])).toEqual([[5_000, 5_300]]);
});

it('does not stretch a word over a long wait before it', () => {
  expect(timesOf([word(3_000, 3_300)], [{ start: 0, end: 3_400 }])).toEqual([[3_000, 3_400]]);
});

describe('a word that lasts over a pause', () => {
  const speech = [
    { start: 17_700, end: 23_260 },
    { start: 24_190, end: 26_970 },
  ];
  const startsOf = (texts: readonly [string, string], of = speech) =>
    snapWords(
      [
        { text: texts[0], start: 22_620, end: 22_880 },
        { text: texts[1], start: 22_880, end: 24_280 },
      ],
      of,
    ).map(({ start }) => start);

  it('begins after it where it begins a sentence or a clause', () => {
    for (const text of ['was. ', 'was, ', '“was.” ', 'なった。'])
      expect(startsOf([text, 'He '])).toEqual([22_620, 24_190]);
    expect(startsOf(['was. ', 'Thus, '])).toEqual([22_620, 24_190]);
  });

  it('begins after it also where somebody takes a breath in it', () => {
    const withBreath = [speech[0]!, { start: 23_400, end: 23_590 }, speech[1]!];
    expect(startsOf(['was. ', 'He '], withBreath)).toEqual([22_620, 24_190]);
    const close = [
      { start: 17_700, end: 23_260 },
      { start: 23_400, end: 23_590 },
      { start: 23_690, end: 26_970 },
    ];
    expect(startsOf(['was. ', 'He '], close)).toEqual([22_620, 23_690]);
  });

  it('stays before it within a clause, and where it is all that is said', () => {
    expect(startsOf(['was ', 'he '])).toEqual([22_620, 22_880]);
    expect(startsOf(['was. ', 'Yes. '])).toEqual([22_620, 22_880]);
  });

  it('stays where the pause is as short as those within words', () => {
    const close = [
      { start: 17_700, end: 23_700 },
      { start: 23_900, end: 26_970 },
    ];
    expect(startsOf(['was. ', 'Unfortunately '], close)).toEqual([22_620, 22_880]);
  });
});

it('keeps words in order', () => {
  const times = timesOf([word(0, 900), word(800, 700), word(750, 1_200)], [{ start: 0, end: 1_000 }]);
  const flat = times.flat();
  expect(flat).toEqual(flat.toSorted((one, other) => one - other));
});

describe('a first word before the pause that its sentence begins after', () => {
  const speech = [
    { start: 66_000, end: 70_400 },
    { start: 79_900, end: 83_000 },
  ];
  const words = (texts: readonly string[], at: number) => [
    { text: texts[0]!, start: 69_800, end: 70_280 },
    { text: texts[1]!, start: 70_300, end: 71_220 },
    { text: texts[2]!, start: at, end: at + 600 },
  ];
  const startsOf = (texts: readonly string[], spans = speech) =>
    snapWords(words(texts, spans[1]!.start), spans).map(({ start }) => start);

  it('begins with its sentence', () => {
    expect(startsOf(['roof. ', 'The ', 'swimming '])).toEqual([69_800, 79_900, 79_900]);
    const close = [speech[0]!, { start: 71_600, end: 83_000 }];
    expect(startsOf(['roof. ', 'The ', 'swimming '], close)).toEqual([69_800, 71_600, 71_600]);
  });

  it('stays if it ends its sentence or a clause, or is within one', () => {
    for (const [one, other] of [
      ['roof. ', 'Yes. '],
      ['roof. ', 'Well, '],
      ['the ', 'roof '],
    ]) {
      expect(startsOf([one!, other!, 'swimming '])[1]).toBeLessThanOrEqual(70_400);
    }
  });
});
