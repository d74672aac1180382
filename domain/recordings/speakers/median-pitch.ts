/** Range of the pitch of voices in Hz. */
const [LOWEST, HIGHEST] = [65, 400];
/** Samples per second at which pitch is measured: sound above some 900 Hz has no part in it. */
const RATE = 2_000;
/** Seconds of a frame, and between two of them. */
const [FRAME, HOP] = [0.05, 0.02];
/** Likeness of a frame to itself one period later (0 to 1) above which it is voiced. */
const MIN_PERIODICITY = 0.6;
/** Share of the best likeness at which a shorter period is the one of the voice, and not half of it. */
const SHORTER = 0.88;
/** Energy of a frame, as a share of the mean, below which nobody speaks. */
const MIN_ENERGY = 0.2;
/** Voiced frames below which nothing can be said: half a second. */
const MIN_FRAMES = 25;

/**
 * The median pitch of a voice in Hz, by autocorrelation; undefined if too little of it is voiced.
 *
 * @param samples of one speaker, 16 bits
 * @param rate of the samples, a multiple of 2,000 per second
 */
export function medianPitch(samples: Int16Array, rate: number): number | undefined {
  const sound = lowered(samples, Math.round(rate / RATE));
  const [length, hop] = [FRAME * RATE, HOP * RATE];
  const [shortest, longest] = [Math.floor(RATE / HIGHEST), Math.ceil(RATE / LOWEST)];
  const mean = sound.reduce((sum, value) => sum + value * value, 0) / Math.max(1, sound.length);
  const pitches: number[] = [];
  for (let start = 0; start + length + longest + 1 < sound.length; start += hop) {
    if (energyOf(sound, start, length) < MIN_ENERGY * mean * length) continue;
    const period = periodOf(sound, start, { length, shortest, longest });
    if (period !== undefined) pitches.push(RATE / period);
  }
  if (pitches.length < MIN_FRAMES) return undefined;
  return Math.round(pitches.toSorted((one, other) => one - other)[pitches.length >> 1]!);
}

/** Means of `step` samples each, smoothed. */
function lowered(samples: Int16Array, step: number): Float32Array {
  const means = new Float32Array(Math.floor(samples.length / step));
  for (let at = 0; at < means.length; at += 1) {
    let sum = 0;
    for (let index = at * step; index < (at + 1) * step; index += 1) sum += samples[index]!;
    means[at] = sum / step / 32_768;
  }
  return means;
}

function energyOf(sound: Float32Array, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 1) sum += sound[at]! ** 2;
  return sum;
}

/** Samples of the period of a frame, between those of the samples by a parabola; undefined: it isn't voiced. */
function periodOf(
  sound: Float32Array,
  start: number,
  { length, shortest, longest }: { readonly length: number; readonly shortest: number; readonly longest: number },
): number | undefined {
  const likenesses = new Float32Array(longest + 2);
  const own = energyOf(sound, start, length);
  for (let lag = shortest - 1; lag <= longest + 1; lag += 1) {
    let sum = 0;
    for (let at = start; at < start + length; at += 1) sum += sound[at]! * sound[at + lag]!;
    likenesses[lag] = sum / Math.sqrt(Math.max(1e-12, own * energyOf(sound, start + lag, length)));
  }
  const peaks: number[] = [];
  for (let lag = shortest; lag <= longest; lag += 1) {
    const value = likenesses[lag]!;
    if (value >= likenesses[lag - 1]! && value >= likenesses[lag + 1]!) peaks.push(lag);
  }
  const best = Math.max(0, ...peaks.map((lag) => likenesses[lag]!));
  if (best < MIN_PERIODICITY) return undefined;
  const period = peaks.find((lag) => likenesses[lag]! >= SHORTER * best)!;
  const [before, at, after] = [likenesses[period - 1]!, likenesses[period]!, likenesses[period + 1]!];
  return period + (0.5 * (before - after)) / Math.min(-1e-9, before - 2 * at + after);
}
