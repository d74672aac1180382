import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';

/** A window of speech of one to two seconds, with the print of its voice: numbers whose squares add up to 1. */
export interface VoiceWindow extends TimeSpan {
  readonly print: Float32Array;
}

/** A span with one speaker. Labels are numbers from 1, in the order of the speakers' first words. */
export interface SpeakerSpan extends TimeSpan {
  readonly speaker: string;
}

/** Voices that are alike on average, by the cosine of their prints: those within a speaker, and the middles of two speakers. */
const MIN_LIKENESS = 0.65;
const SAME_SPEAKER = 0.75;
/** Windows below which a group of voices is no speaker, and the share of all of them. */
const MIN_WINDOWS = 4;
const MIN_SHARE = 0.01;
const MAX_SPEAKERS = 20;
/** Milliseconds of a frame that gets a label, and the likeness that a change of speaker has to gain. */
const FRAME = 50;
const CHANGE_COST = 0.3;
const REFINEMENTS = 5;

/** Voices that are alike: the mean of their prints, and their number. */
interface Group {
  readonly mean: Float32Array;
  readonly size: number;
}

/**
 * Tells the speakers of a recording apart: windows are grouped within each part, the groups over the whole recording, and each moment
 * gets the speaker whose voice the windows around it are most like. Measured in docs/measurements/dubbing.md.
 *
 * @param parts windows of some minutes each, in order of time
 * @returns spans of speech with their speakers; one speaker alone has the label 1
 */
export function speakerSpans(
  parts: readonly (readonly VoiceWindow[])[],
  speech: readonly TimeSpan[],
): readonly SpeakerSpan[] {
  const windows = parts.flat();
  // Windows overlap: every second one is enough for groups.
  const found = parts.flatMap((part) => {
    const sampled = part.length < 2 * MIN_WINDOWS ? part : part.filter((_, index) => index % 2 === 0);
    return joinAlike(
      sampled.map(({ print }) => ({ mean: print, size: 1 })),
      MIN_LIKENESS,
    );
  });
  const groups = joinAlike(found, MIN_LIKENESS).toSorted((one, other) => other.size - one.size);
  const least = Math.max(MIN_WINDOWS / 2, (windows.length / 2) * MIN_SHARE);
  const large = groups.filter(({ size }, index) => index === 0 || size >= least).slice(0, MAX_SPEAKERS);
  const distinct = joinAlike(
    large.map(({ mean, size }) => ({ mean: normalized(mean), size })),
    SAME_SPEAKER,
  );
  const voices = refine(
    distinct.map(({ mean }) => normalized(mean)),
    windows,
  );
  return labelFrames(voices, windows, speech);
}

/** Joins the two groups that are most alike, again and again, while they are alike enough. */
function joinAlike(groups: readonly Group[], least: number): readonly Group[] {
  const joined = [...groups];
  const likenesses = joined.map(({ mean }) => Float64Array.from(joined, (other) => dot(mean, other.mean)));
  const nearest = joined.map((_, index) => nearestOf(joined, likenesses[index]!, index));
  for (;;) {
    const best = nearest.reduce(
      (most, each, index) => (each.likeness > (nearest[most]?.likeness ?? -1) ? index : most),
      0,
    );
    const { other, likeness } = nearest[best] ?? { other: -1, likeness: -1 };
    if (other < 0 || likeness < least) return joined.filter(({ size }) => size > 0);
    const [one, two] = [joined[best]!, joined[other]!];
    const size = one.size + two.size;
    joined[best] = { mean: one.mean.map((value, at) => (value * one.size + two.mean[at]! * two.size) / size), size };
    joined[other] = { mean: two.mean, size: 0 };
    // The likeness to a mean is the mean of the likenesses.
    const [own, absorbed] = [likenesses[best]!, likenesses[other]!];
    for (const [index, row] of likenesses.entries())
      row[best] = own[index] = (own[index]! * one.size + absorbed[index]! * two.size) / size;
    for (const [index, each] of nearest.entries()) {
      const isStale = index === best || index === other || each.other === best || each.other === other;
      if (isStale) nearest[index] = joined[index]!.size === 0 ? NO_GROUP : nearestOf(joined, likenesses[index]!, index);
      else if (joined[index]!.size > 0 && own[index]! > each.likeness)
        nearest[index] = { other: best, likeness: own[index]! };
    }
  }
}

const NO_GROUP = { other: -1, likeness: -1 } as const;

/** The group that one is most like. @param likenesses of the one at `index` to all */
function nearestOf(
  groups: readonly Group[],
  likenesses: Float64Array,
  index: number,
): { readonly other: number; readonly likeness: number } {
  let nearest: { readonly other: number; readonly likeness: number } = NO_GROUP;
  for (const [other, likeness] of likenesses.entries()) {
    if (other !== index && groups[other]!.size > 0 && likeness > nearest.likeness) nearest = { other, likeness };
  }
  return nearest;
}

/** Moves each voice to the middle of the windows that are most like it. */
function refine(voices: readonly Float32Array[], windows: readonly VoiceWindow[]): readonly Float32Array[] {
  let current = voices;
  for (let round = 0; round < REFINEMENTS && current.length > 1; round += 1) {
    const sums = current.map((voice) => new Float32Array(voice.length));
    for (const { print } of windows) {
      const sum = sums[mostAlike(current.map((voice) => dot(voice, print)))]!;
      for (let at = 0; at < sum.length; at += 1) sum[at]! += print[at]!;
    }
    current = sums.map((sum, index) => (sum.some((value) => value !== 0) ? normalized(sum) : current[index]!));
  }
  return current;
}

/** The most probable sequence of speakers, by likeness and the cost of changes (Viterbi). */
function labelFrames(
  voices: readonly Float32Array[],
  windows: readonly VoiceWindow[],
  speech: readonly TimeSpan[],
): readonly SpeakerSpan[] {
  const frames = speech.flatMap(({ start, end }) =>
    Array.from({ length: Math.max(1, Math.round((end - start) / FRAME)) }, (_, index) => start + index * FRAME),
  );
  const likenesses = windows.map(({ print }) => voices.map((voice) => dot(voice, print)));
  let first = 0;
  let totals = voices.map(() => 0);
  const before: (readonly number[])[] = [];
  for (const time of frames) {
    while (first < windows.length && windows[first]!.end <= time) first += 1;
    const likeness = voices.map(() => 0);
    let weights = 0;
    for (let index = first; index < windows.length && windows[index]!.start <= time; index += 1) {
      const { start, end } = windows[index]!;
      const distance = Math.abs(time + FRAME / 2 - (start + end) / 2) / Math.max(1, (end - start) / 2);
      const weight = Math.max(0.05, 1 - distance) ** 2;
      weights += weight;
      for (const voice of voices.keys()) likeness[voice]! += weight * likenesses[index]![voice]!;
    }
    const best = mostAlike(totals);
    before.push(totals.map((total, voice) => (total >= totals[best]! - CHANGE_COST ? voice : best)));
    totals = totals.map(
      (total, voice) => Math.max(total, totals[best]! - CHANGE_COST) + likeness[voice]! / Math.max(weights, 1e-9),
    );
  }
  const labels: number[] = [];
  for (let frame = frames.length - 1, voice = mostAlike(totals); frame >= 0; frame -= 1) {
    labels[frame] = voice;
    voice = before[frame]![voice]!;
  }
  return joinFrames(frames, labels, speech);
}

function joinFrames(
  frames: readonly number[],
  labels: readonly number[],
  speech: readonly TimeSpan[],
): readonly SpeakerSpan[] {
  const names = new Map<number, string>();
  const spans: { start: number; end: number; speaker: string }[] = [];
  const starts = new Set(speech.map(({ start }) => start));
  for (const [index, time] of frames.entries()) {
    const label = labels[index]!;
    const speaker = names.get(label) ?? `${names.size + 1}`;
    names.set(label, speaker);
    const last = spans.at(-1);
    if (last !== undefined && last.speaker === speaker && !starts.has(time)) last.end = time + FRAME;
    else spans.push({ start: time, end: time + FRAME, speaker });
  }
  return spans;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}

function normalized(values: Float32Array): Float32Array {
  const length = Math.sqrt(dot(values, values)) || 1;
  return values.map((value) => value / length);
}

const mostAlike = (values: readonly number[]) =>
  values.reduce((best, value, index) => (value > values[best]! ? index : best), 0);
