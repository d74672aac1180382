import type { SubtitleText } from './split-cues.ts';
import { fitsCue } from './lay-out-lines.ts';
import { displayWidth, type SubtitleProfile } from './profile.ts';
import { endsUnspaced, textPieces } from './text-pieces.ts';

/** Options of the times of cues. */
export interface CueTiming {
  readonly profile: SubtitleProfile;
  /** BCP 47. */
  readonly language: string;
  /** Frame rate of the picture; for sound alone, any usual one. */
  readonly framesPerSecond: number;
  /** Length of the recording in milliseconds. */
  readonly duration: number;
}

/** Cues are joined over pauses up to this many milliseconds. */
const JOINED_PAUSE = 1_000;
/** Milliseconds by which a cue may begin before the voice, for the sake of reading; viewers don't notice less. */
const MAX_LEAD = 120;

/**
 * Settles when cues are shown: as long as reading needs and the next one permits, without gaps that flicker. Cues that
 * remain too short or too fast are joined with a neighbor if the rules permit.
 *
 * @param cues in order, with the times of the voice
 */
export function timeCues(cues: readonly SubtitleText[], timing: CueTiming): readonly SubtitleText[] {
  let current = cues.map((cue) => ({ ...cue }));
  for (;;) {
    const timed = stretch(current, timing);
    const joined = joinOne(current, timed, timing);
    if (joined === undefined) return timed;
    current = joined;
  }
}

/** Least milliseconds between two cues. */
export function minCueGap({ profile, framesPerSecond }: Pick<CueTiming, 'profile' | 'framesPerSecond'>): number {
  return Math.ceil((profile.gapFrames * 1000) / framesPerSecond);
}

function stretch(cues: readonly SubtitleText[], timing: CueTiming): SubtitleText[] {
  const { profile, duration } = timing;
  const gap = minCueGap(timing);
  const timed: SubtitleText[] = [];
  for (const [index, cue] of cues.entries()) {
    const next = cues[index + 1];
    const latest = next === undefined ? Math.max(duration, cue.end) : next.start - gap;
    const reading = readingTime(cue.text, profile.targetRate, profile);
    const wanted = Math.max(cue.end, cue.start + Math.max(profile.minimumDuration, reading));
    let end = Math.min(wanted, latest, cue.start + profile.maximumDuration);
    if (next !== undefined && next.start - end < profile.closedPause) {
      end = Math.min(latest, Math.max(end, cue.start + profile.maximumDuration));
    }
    const before = timed.at(-1);
    const earliest = Math.max(cue.start - MAX_LEAD, before === undefined ? 0 : before.end + gap);
    const needed = Math.max(readingTime(cue.text, profile.maximumRate, profile), profile.minimumDuration);
    const start = Math.max(0, Math.min(cue.start, Math.max(earliest, end - needed)));
    timed.push({ ...cue, start, end: Math.max(start + 1, end) });
  }
  return timed;
}

/** Milliseconds for reading a text. */
function readingTime(text: string, rate: number, profile: SubtitleProfile): number {
  return Math.ceil((displayWidth(text, profile) * 1000) / rate);
}

/**
 * Joins the first cue that breaks a rule of time with the neighbor that is better for it.
 *
 * @param cues with the times of the voice
 * @param timed the same as they would be shown
 * @returns undefined: nothing to join, or nothing that may be
 */
function joinOne(
  cues: readonly SubtitleText[],
  timed: readonly SubtitleText[],
  timing: CueTiming,
): SubtitleText[] | undefined {
  const { profile } = timing;
  for (const [index, cue] of timed.entries()) {
    if (cue.end - cue.start >= profile.minimumDuration && excessRate(cue, profile) <= 0) continue;
    const candidates = [index - 1, index].filter((first) => canJoin(cues, first, timing));
    const [first] = candidates.toSorted(
      (one, other) => joinedRate(cues, one, profile) - joinedRate(cues, other, profile),
    );
    if (first === undefined) continue;
    return [...cues.slice(0, first), join(cues[first]!, cues[first + 1]!), ...cues.slice(first + 2)];
  }
  return undefined;
}

const excessRate = ({ text, start, end }: SubtitleText, profile: SubtitleProfile) =>
  (displayWidth(text, profile) * 1000) / (end - start) - profile.maximumRate;

const joinedRate = (cues: readonly SubtitleText[], first: number, profile: SubtitleProfile) =>
  excessRate(join(cues[first]!, cues[first + 1]!), profile);

function canJoin(cues: readonly SubtitleText[], first: number, { profile, language }: CueTiming): boolean {
  const [one, other] = [cues[first], cues[first + 1]];
  if (one === undefined || other === undefined) return false;
  const { text, start, end } = join(one, other);
  const isNear = other.start - one.end <= JOINED_PAUSE && end - start <= profile.maximumDuration;
  const lines = text.split('\n');
  if (lines.length === 1) return isNear && fitsCue(textPieces(text, language, profile), profile);
  const isFitting = lines.every((line) => displayWidth(line, profile) <= profile.lineLength);
  return isNear && isFitting && lines.length <= profile.lines;
}

function join(one: SubtitleText, other: SubtitleText): SubtitleText {
  const { begins: _, ...rest } = other;
  const pieces = [...(one.pieces ?? []), ...(other.pieces ?? [])];
  return { ...one, ...rest, start: one.start, first: one.first, text: joinTexts(one.text, other), pieces };
}

/** The texts of two cues; those of two speakers get a line and a dash each. */
function joinTexts(one: string, { text, begins }: SubtitleText): string {
  if (begins === 'turn') return `${one.startsWith('- ') ? '' : '- '}${one}\n- ${text}`;
  return `${one}${begins === 'line' ? '\n' : endsUnspaced(one) ? '' : ' '}${text}`;
}
