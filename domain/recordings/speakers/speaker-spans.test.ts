import { describe, expect, it } from 'vitest';
import { labelWords } from './label-words.ts';
import { speakerSpans, type VoiceWindow } from './speaker-spans.ts';

/** Numbers in a fixed order that look random, from -1 to 1. */
function* noise(seed: number) {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield (state / 2_147_483_647) * 2 - 1;
}

/** A print near that of a voice: a direction of its own, and some noise. */
function printOf(voice: number, random: Iterator<number, undefined>): Float32Array {
  const values = Float32Array.from({ length: 64 }, (_, at) => (at % 8 === voice ? 1 : 0) + 0.35 * random.next().value!);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Turns of 3.6 s with less than half a second between them, and their windows, in parts of a minute. */
function dialogue(voices: readonly number[], seed = 7) {
  const random = noise(seed) as Iterator<number, undefined>;
  const turns = voices.map((voice, index) => ({ voice, start: index * 4_000, end: index * 4_000 + 3_600 }));
  const parts: VoiceWindow[][] = [];
  for (const { voice, start, end } of turns) {
    const part = (parts[Math.floor(start / 60_000)] ??= []);
    for (let at = start; at + 1_600 <= end; at += 400)
      part.push({ start: at, end: at + 1_600, print: printOf(voice, random) });
  }
  return { turns, parts, spans: speakerSpans(parts, turns) };
}

describe('speakers by their voices', () => {
  it.each([
    ['one', 1],
    ['two', 2],
    ['three', 3],
    ['four', 4],
  ])('are told apart in a dialogue of %s, with the same labels over the whole recording', (_, count) => {
    const { turns, spans } = dialogue(
      Array.from({ length: 60 }, (_, index) => (index * 7 + Math.floor(index / 9)) % count),
    );
    expect(new Set(spans.map(({ speaker }) => speaker)).size).toBe(count);
    const labels = new Map<number, string>();
    for (const { voice, start, end } of turns) {
      const own = spans.filter((span) => span.start < end && span.end > start);
      expect(own.map(({ speaker }) => speaker)).toEqual([labels.get(voice) ?? own[0]!.speaker]);
      labels.set(voice, own[0]!.speaker);
    }
    expect(new Set(labels.values()).size).toBe(count);
    expect(spans[0]!.speaker).toBe('1');
  });

  it('change where the voice does, without a pause', () => {
    const random = noise(3) as Iterator<number, undefined>;
    const part = Array.from({ length: 50 }, (_, index): VoiceWindow => {
      const start = index * 400;
      return { start, end: start + 1_600, print: printOf(start + 800 < 10_000 ? 1 : 2, random) };
    });
    const spans = speakerSpans([part], [{ start: 0, end: 21_200 }]);
    expect(spans.map(({ speaker }) => speaker)).toEqual(['1', '2']);
    expect(Math.abs(spans[1]!.start - 10_000)).toBeLessThanOrEqual(400);
  });

  it('have no spans where nobody speaks', () => {
    expect(speakerSpans([], [])).toEqual([]);
  });
});

it('labels whole phrases, whose words may begin before the voice does', () => {
  const word = (text: string, start: number, end: number) => ({ text, start, end });
  const words = [
    word('Are ', 0, 300),
    word('you ', 300, 600),
    word('there? ', 600, 950),
    word('Yes, ', 1_000, 1_300),
    word('I ', 1_350, 1_500),
    word('am.', 1_500, 1_900),
  ];
  const spans = [
    { start: 100, end: 1_080, speaker: '1' },
    { start: 1_120, end: 1_900, speaker: '2' },
  ];
  expect(labelWords(words, spans).map(({ speaker }) => speaker)).toEqual(['1', '1', '1', '2', '2', '2']);
  expect(labelWords([word('So.', 5_000, 5_400)], spans)).toEqual([word('So.', 5_000, 5_400)]);
});
