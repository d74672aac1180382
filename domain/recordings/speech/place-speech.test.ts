import { describe, expect, it } from 'vitest';
import { placeSpeech, type Clip } from './place-speech.ts';
import { requiredTempo } from './tempo.ts';
import type { Utterance } from './utterance.ts';

const utterance = (start: number, end: number, until: number, latest = until): Utterance => ({
  first: 0,
  afterLast: 1,
  start,
  end,
  until,
  latest,
});
const clip = (length: number, natural = length): Clip => ({ length, natural });

/** Reproducible numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe('the wanted tempo', () => {
  it('fits a long translation into its slot, and slows a short one down a little', () => {
    expect(requiredTempo(6000, utterance(0, 4000, 5000))).toBeCloseTo(1.2);
    expect(requiredTempo(4500, utterance(0, 4000, 5000))).toBe(1);
    expect(requiredTempo(3800, utterance(0, 4000, 5000))).toBeCloseTo(0.95);
    expect(requiredTempo(1000, utterance(0, 4000, 5000))).toBe(0.92);
  });
});

describe('placing speech', () => {
  it('leaves a fitting clip as it is, where the original begins', () => {
    expect(placeSpeech([utterance(500, 4000, 5000)], [clip(4200)], 9000)).toEqual([
      { start: 500, length: 4200, tempo: 1, stretch: 1, problems: [] },
    ]);
  });

  it('stretches to the slot, by at most 1.3 in all', () => {
    const [placed] = placeSpeech([utterance(0, 4000, 5000)], [clip(5500, 6000)], 9000);
    expect(placed).toEqual({ start: 0, length: 5000, tempo: 1.2, stretch: 1.1, problems: [] });
  });

  it('slows a short clip down to 0.92 at least', () => {
    const [placed] = placeSpeech([utterance(0, 4000, 5000)], [clip(3000)], 9000);
    expect(placed).toMatchObject({ length: 3261, tempo: 0.92 });
  });

  it('keeps a clip unchanged if the deviation is too small to be heard', () => {
    const [placed] = placeSpeech([utterance(0, 4000, 5000)], [clip(3940)], 9000);
    expect(placed).toMatchObject({ length: 3940, stretch: 1 });
    const [long] = placeSpeech([utterance(0, 4000, 5000)], [clip(5080)], 9000);
    expect(long).toMatchObject({ length: 5000 });
    expect(long?.stretch).toBeCloseTo(1.016);
  });

  it('borrows the pause after it before it hurries, and says so when it does', () => {
    const borrowed = placeSpeech([utterance(0, 4000, 5000, 7000)], [clip(7800)], 9000);
    expect(borrowed).toMatchObject([{ length: 6000, tempo: 1.3, problems: [] }]);
    const hurried = placeSpeech([utterance(0, 4000, 5000, 5000)], [clip(9000)], 9000);
    expect(hurried).toMatchObject([{ length: 5000, tempo: 1.8, problems: ['fast'] }]);
  });

  it('delays the next one rather than cutting words', () => {
    const placed = placeSpeech([utterance(0, 1000, 1500), utterance(1600, 4000, 5000)], [clip(6000), clip(2000)], 9000);
    expect(placed).toMatchObject([
      { start: 0, length: 3000, tempo: 2, problems: ['fast'] },
      { start: 3000, problems: ['late'] },
    ]);
  });

  it('ends with the recording, and says when that cuts words', () => {
    expect(placeSpeech([utterance(8000, 8800, 9000)], [clip(3000)], 9000)).toMatchObject([
      { start: 8000, length: 1000, tempo: 3, problems: ['fast'] },
    ]);
    expect(placeSpeech([utterance(8000, 8800, 9000)], [clip(30_000)], 9000)).toMatchObject([
      { length: 1000, stretch: 4, problems: ['fast', 'truncated'] },
    ]);
  });

  it('never overlaps, whatever is said', () => {
    const next = random(7);
    for (let round = 0; round < 200; round += 1) {
      const utterances: Utterance[] = [];
      let time = 0;
      for (let index = 0; index < 20; index += 1) {
        const start = time + Math.round(next() * 2000);
        const end = start + 300 + Math.round(next() * 6000);
        utterances.push(utterance(start, end, end));
        time = end;
      }
      const fixed = utterances.map((each, index) => {
        const limit = Math.max(each.start + 300, (utterances[index + 1]?.start ?? time + 500) - 100);
        return { ...each, latest: limit, until: Math.min(limit, each.end + 1000) };
      });
      const clips = fixed.map(() => (next() < 0.1 ? undefined : clip(200 + Math.round(next() * 9000))));
      const placed = placeSpeech(fixed, clips, time + 500);
      let free = 0;
      for (const [index, each] of placed.entries()) {
        if (each === undefined) continue;
        expect(each.start).toBeGreaterThanOrEqual(free);
        expect(each.start + each.length).toBeLessThanOrEqual(time + 501);
        expect(each.start).toBeGreaterThanOrEqual(fixed[index]!.start - 1);
        if (each.tempo > 1.31) expect(each.problems).toContain('fast');
        expect(each.tempo).toBeGreaterThanOrEqual(0.91);
        free = each.start + each.length;
      }
    }
  });
});
