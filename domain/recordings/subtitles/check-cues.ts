import type { SubtitleCue } from './cue.ts';
import { displayWidth } from './profile.ts';
import { minCueGap, type CueTiming } from './time-cues.ts';

/** The rules of subtitles; public API, as results name them. */
export const SUBTITLE_RULES = [
  'empty',
  'line_too_long',
  'too_many_lines',
  'too_fast',
  'too_short',
  'too_long',
  'gap_too_short',
  'overlap',
] as const;
export type SubtitleRule = (typeof SUBTITLE_RULES)[number];

/** A rule that a cue breaks. */
export interface SubtitleViolation {
  readonly rule: SubtitleRule;
  /** Number of the cue, from 1. */
  readonly cue: number;
}

/** Facts about the cues of one language. */
export interface SubtitleMetrics {
  readonly cues: number;
  /** Columns per second of all cues together, and of the fastest. */
  readonly averageRate: number;
  readonly maximumRate: number;
  readonly violations: readonly SubtitleViolation[];
}

/** Checks cues by the rules of their language, and measures them. */
export function checkCues(
  cues: readonly SubtitleCue[],
  timing: Pick<CueTiming, 'profile' | 'framesPerSecond'>,
): SubtitleMetrics {
  const { profile } = timing;
  const gap = minCueGap(timing);
  const violations: SubtitleViolation[] = [];
  let [columns, shown, fastest] = [0, 0, 0];
  for (const [index, cue] of cues.entries()) {
    const duration = cue.end - cue.start;
    const lengths = cue.lines.map((line) => displayWidth(line, profile));
    const total = lengths.reduce((sum, length) => sum + length, 0) + Math.max(0, lengths.length - 1) * spaceOf(profile);
    const rate = (total * 1000) / Math.max(1, duration);
    [columns, shown, fastest] = [columns + total, shown + duration, Math.max(fastest, rate)];
    const pause = (cues[index + 1]?.start ?? Infinity) - cue.end;
    const isBroken: Readonly<Record<SubtitleRule, boolean>> = {
      empty: cue.lines.every((line) => line.trim() === ''),
      line_too_long: lengths.some((length) => length > profile.lineLength),
      too_many_lines: cue.lines.length > profile.lines,
      // Milliseconds are whole numbers, rates are not.
      too_fast: rate > profile.maximumRate + 0.05,
      too_short: duration < profile.minimumDuration,
      too_long: duration > profile.maximumDuration,
      gap_too_short: pause >= 0 && pause < gap,
      overlap: pause < 0,
    };
    violations.push(...SUBTITLE_RULES.filter((rule) => isBroken[rule]).map((rule) => ({ rule, cue: index + 1 })));
  }
  const round = (rate: number) => Math.round(rate * 10) / 10;
  return {
    cues: cues.length,
    averageRate: round(shown === 0 ? 0 : (columns * 1000) / shown),
    maximumRate: round(fastest),
    violations,
  };
}

/** The space that a line break stands for; none between full-width characters. */
const spaceOf = ({ isFullWidth }: CueTiming['profile']) => (isFullWidth ? 0 : 1);
