/** Milliseconds in which loudness is judged. */
const WINDOW = 5;
/** Amplitude relative to the loudest sample below which speech counts as silent: -40 dB. */
const SILENT = 0.01;
/** Milliseconds that are kept before and after speech. */
const MARGIN = 10;
/** Amplitude relative to the loudest sample from which sound is a voice rather than breath or noise: -26 dB. */
const VOICED = 0.05;
/** Milliseconds before the voice that may be a soft consonant: breath before that would delay the voice. */
const MAX_LEAD = 150;

/**
 * Speech without the silence before and after it, and without long breath before it, which would delay it.
 *
 * @param rate samples per second
 * @returns a part of `samples`; empty if all of it is silent
 */
export function trimSilence(samples: Int16Array, rate: number): Int16Array {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  const size = Math.max(1, Math.round((rate * WINDOW) / 1000));
  const isLoud = (window: number, threshold = loudest * SILENT) => {
    const end = Math.min(samples.length, (window + 1) * size);
    for (let index = window * size; index < end; index += 1) if (Math.abs(samples[index]!) > threshold) return true;
    return false;
  };
  const windows = Math.ceil(samples.length / size);
  let first = 0;
  while (first < windows && !isLoud(first)) first += 1;
  if (first === windows) return samples.subarray(0, 0);
  let voiced = first;
  while (!isLoud(voiced, loudest * VOICED)) voiced += 1;
  first = Math.max(first, voiced - Math.round(MAX_LEAD / WINDOW));
  let last = windows - 1;
  while (!isLoud(last)) last -= 1;
  const margin = Math.round((rate * MARGIN) / 1000);
  return samples.subarray(Math.max(0, first * size - margin), Math.min(samples.length, (last + 1) * size + margin));
}
