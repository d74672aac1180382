import { expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { TimeSpan } from './cue.ts';
import { planChunks, settledChunks } from './plan-chunks.ts';

const span = (start: number, end: number) => ({ start, end });

it('cuts at pauses, in parts of one to two minutes', () => {
  // Three seconds of speech, one of silence, for an hour.
  const speech = Array.from({ length: 900 }, (_, index) => span(index * 4_000 + 500, index * 4_000 + 3_500));
  const chunks = planChunks(speech, 3_600_000);
  expect(chunks.length).toBeGreaterThan(30);
  for (const [index, { start, end }] of chunks.entries()) {
    expect(end - start).toBeLessThanOrEqual(121_000);
    expect(start).toBeGreaterThanOrEqual(chunks[index - 1]?.end ?? 0);
    expect(
      speech.every((each) => each.end <= start || each.start >= end || (each.start >= start && each.end <= end)),
    ).toBe(true);
  }
  const covered = speech.filter((each) => chunks.some(({ start, end }) => each.start >= start && each.end <= end));
  expect(covered).toHaveLength(900);
});

it('leaves long silence out', () => {
  expect(planChunks([span(1_000, 2_000), span(60_000, 61_000)], 100_000)).toEqual([
    span(700, 2_300),
    span(59_700, 61_300),
  ]);
});

it('cuts speech without any pause', () => {
  const chunks = planChunks([span(0, 600_000)], 600_000);
  expect(chunks).toHaveLength(5);
  expect(chunks.at(0)!.start).toBe(0);
  expect(chunks.at(-1)!.end).toBe(600_000);
});

it('has longer parts where they are asked for', () => {
  const speech = Array.from({ length: 900 }, (_, index) => span(index * 4_000 + 500, index * 4_000 + 3_500));
  const lengths = planChunks(speech, 3_600_000, 600_000).map(({ start, end }) => end - start);
  expect(lengths.length).toBeLessThanOrEqual(8);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(601_000);
});

it('has no chunk without speech', () => {
  expect(planChunks([], 1_000)).toEqual([]);
});

it('plans the same chunks from the beginning of a recording as from all of it, but for the last ones', () => {
  const random = seededRandom(7);
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least));
  const oneOf = (values: readonly number[]) => values[between(0, values.length)]!;
  let settled = 0;
  for (let round = 0; round < 300; round += 1) {
    const speech: TimeSpan[] = [];
    let time = between(0, 5_000);
    while (time < 1_200_000) {
      const end = time + between(100, oneOf([2_000, 20_000, 300_000]));
      speech.push({ start: time, end });
      time = end + between(60, oneOf([300, 3_000, 40_000]));
    }
    const longest = oneOf([120_000, 600_000]);
    const chunks = planChunks(speech, time, longest);
    const border = between(0, time);
    const beginning = speech
      .filter(({ start }) => start < border)
      .map(({ start, end }) => span(start, Math.min(end, border)));
    const known = settledChunks(beginning, longest);
    expect(known).toEqual(chunks.slice(0, known.length));
    settled += known.length;
  }
  expect(settled).toBeGreaterThan(500);
});
