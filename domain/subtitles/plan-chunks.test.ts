import { expect, it } from 'vitest';
import { planChunks } from './plan-chunks.ts';

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
