import { spawnSync } from 'node:child_process';

/** Samples per second of the sounds that tests look at. */
const RATE = 16_000;

function run(program: string, parameters: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, { maxBuffer: 1_000_000_000 });
  if (status !== 0) throw new Error(`${program} failed: ${stderr.toString()}`);
  return { output: stdout, messages: stderr.toString() };
}

/** A track of a recording. */
export interface ProbedStream {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly tags?: { readonly language?: string };
  readonly disposition: { readonly default: number };
  readonly duration?: string;
}

/** Streams and length in seconds of a recording, by ffprobe. */
export function probeFile(path: string): { readonly streams: readonly ProbedStream[]; readonly duration: number } {
  const { output } = run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path]);
  const { streams, format } = JSON.parse(output.toString()) as {
    streams: ProbedStream[];
    format: { duration: string };
  };
  return { streams, duration: Number(format.duration) };
}

/** Checksum of the picture as it is coded. */
export const pictureHash = (path: string): string =>
  run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']).output.toString();

/** Sound of a track, mono, 16 kHz. */
export function soundOf(path: string, track = 0): Int16Array {
  const parameters = [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    `0:a:${track}`,
    '-ac',
    '1',
    '-ar',
    `${RATE}`,
    '-f',
    's16le',
    '-',
  ];
  const { output } = run('ffmpeg', parameters);
  return new Int16Array(
    output.buffer.slice(output.byteOffset, output.byteOffset + output.length - (output.length % 2)),
  );
}

/** LUFS of a track, and its true peak in dBTP, by ffmpeg's meter of EBU R 128. */
export function loudnessOf(path: string, track = 0): { readonly integrated: number; readonly truePeak: number } {
  const { messages } = run('ffmpeg', [
    '-nostats',
    '-i',
    path,
    '-map',
    `0:a:${track}`,
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ]);
  const summary = messages.slice(messages.lastIndexOf('Summary:'));
  return {
    integrated: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    truePeak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  };
}

/** A part of a sound, in milliseconds. */
export const partOf = (samples: Int16Array, start: number, end: number) =>
  samples.subarray((start * RATE) / 1000, (end * RATE) / 1000);

/** Root mean square of samples, in decibels of full scale. */
export function soundLevel(samples: Int16Array): number {
  const sum = samples.reduce((total, sample) => total + (sample / 32_768) ** 2, 0);
  return 10 * Math.log10(Math.max(1e-12, sum / Math.max(1, samples.length)));
}

/**
 * How much of one sound is in another, as an amplitude: the factor by which it explains most of the other. Sounds that have
 * nothing to do with each other have about 0. The best of the delays that codecs cause, up to 2.5 ms, counts.
 */
export function shareOf(original: Int16Array, mixed: Int16Array): number {
  let best = 0;
  for (let delay = -40; delay <= 40; delay += 1) {
    let [product, power] = [0, 0];
    for (let index = Math.max(0, -delay); index < Math.min(original.length, mixed.length - delay); index += 1) {
      product += original[index]! * mixed[index + delay]!;
      power += original[index]! ** 2;
    }
    const share = power === 0 ? 0 : product / power;
    if (Math.abs(share) > Math.abs(best)) best = share;
  }
  return Math.abs(best);
}

/** Milliseconds at which voice begins after a pause of at least 350 ms, by the loudness of windows of 10 ms. */
export function voiceStarts(samples: Int16Array): readonly number[] {
  const size = RATE / 100;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const starts: number[] = [];
  let silent = 1_000;
  for (let index = 0; index + size <= samples.length; index += size) {
    const level = Math.sqrt(samples.subarray(index, index + size).reduce((sum, sample) => sum + sample ** 2, 0) / size);
    if (level > loudest * 0.03) {
      if (silent >= 350) starts.push((index * 1000) / RATE);
      silent = 0;
    } else silent += 10;
  }
  return starts;
}

/** Levels of a tone in windows of 50 ms, in decibels of full scale, by Goertzel's algorithm. @param hertz a multiple of 20 */
export function toneLevels(samples: Int16Array, hertz: number): readonly number[] {
  const size = RATE / 20;
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
  return Array.from({ length: Math.floor(samples.length / size) }, (_, window) => {
    let [last, beforeLast] = [0, 0];
    for (const sample of samples.subarray(window * size, (window + 1) * size)) {
      [last, beforeLast] = [sample / 32_768 + factor * last - beforeLast, last];
    }
    const power = last ** 2 + beforeLast ** 2 - factor * last * beforeLast;
    return 10 * Math.log10(Math.max(1e-12, (2 * power) / size ** 2));
  });
}
