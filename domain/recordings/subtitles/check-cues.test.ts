import { expect, it } from 'vitest';
import { checkCues } from './check-cues.ts';
import { profileFor } from './profile.ts';

const timing = { profile: profileFor('en'), framesPerSecond: 25 };
const cue = (start: number, end: number, ...lines: string[]) => ({ start, end, lines });
const rulesOf = (...cues: readonly ReturnType<typeof cue>[]) => checkCues(cues, timing).violations;

it('names each broken rule with its cue', () => {
  expect(rulesOf(cue(0, 1_000, ''))).toEqual([{ rule: 'empty', cue: 1 }]);
  expect(rulesOf(cue(0, 5_000, 'a'.repeat(43)))).toEqual([{ rule: 'line_too_long', cue: 1 }]);
  expect(rulesOf(cue(0, 5_000, 'a', 'b', 'c'))).toEqual([{ rule: 'too_many_lines', cue: 1 }]);
  expect(rulesOf(cue(0, 1_000, 'a'.repeat(21)))).toEqual([{ rule: 'too_fast', cue: 1 }]);
  expect(rulesOf(cue(0, 832, 'Yes.'))).toEqual([{ rule: 'too_short', cue: 1 }]);
  expect(rulesOf(cue(0, 7_001, 'Yes.'))).toEqual([{ rule: 'too_long', cue: 1 }]);
  expect(rulesOf(cue(0, 1_000, 'a'), cue(1_079, 2_000, 'b'))).toEqual([{ rule: 'gap_too_short', cue: 1 }]);
  expect(rulesOf(cue(0, 1_000, 'a'), cue(999, 2_000, 'b'))).toEqual([{ rule: 'overlap', cue: 1 }]);
});

it('accepts cues at the limits, and measures them', () => {
  const cues = [cue(0, 4_200, 'a'.repeat(42), 'b'.repeat(41)), cue(4_280, 11_280, 'Yes.')];
  expect(checkCues(cues, timing)).toEqual({ cues: 2, averageRate: 7.9, maximumRate: 20, violations: [] });
});

it('measures no cues as nothing', () => {
  expect(checkCues([], timing)).toEqual({ cues: 0, averageRate: 0, maximumRate: 0, violations: [] });
});
