import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { serviceFailure } from '#domain/errors.ts';
import type { ClipPlacement } from '#domain/recordings/speech/place-speech.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { mediaWriteFailed } from './errors.ts';
import { sampleArguments } from './sample-arguments.ts';

/** Milliseconds for stretching one clip. */
const TIMEOUT = 5 * 60_000;
/** Bytes of a stretched clip. */
const MAX_SIZE = 100_000_000;
/** Samples of silence that are written at a time. */
const BLOCK = 65_536;

/** Clips stretched in parallel: more gain nothing, because most machines have no further cores to spare. */
const AHEAD = 2;

interface PlacedClip extends ClipPlacement {
  readonly samples: Int16Array;
  /** Samples per second of the clip. */
  readonly rate: number;
}

interface TrackOptions {
  readonly programs: ProgramRunner;
  readonly path: string;
  /** Samples per second of the track. */
  readonly rate: number;
  /** Milliseconds of the recording at which the track begins and ends exactly; default: from the beginning. */
  readonly start?: number;
  readonly end: number;
  readonly signal: AbortSignal;
}

/**
 * Writes clips at their places as one track of samples (16 bits, mono), with silence between them. Two clips are in memory at
 * a time.
 *
 * @param clips in order, without overlaps
 */
export async function writeVoiceTrack(clips: AsyncIterable<PlacedClip>, options: TrackOptions): Promise<void> {
  const { path, rate, start = 0, end, signal } = options;
  const file = createWriteStream(path, { mode: 0o600 });
  const at = (time: number) => Math.round((time * rate) / 1000);
  const [first, total] = [at(start), at(end)];
  let position = first;
  const write = async (samples: Int16Array) => {
    position += samples.length;
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    if (!file.write(bytes)) await once(file, 'drain', { signal });
  };
  const silence = async (until: number) => {
    for (let left = until - position; left > 0; left -= BLOCK) await write(new Int16Array(Math.min(BLOCK, left)));
  };
  try {
    for await (const { clip, sound } of stretched(clips, options)) {
      signal.throwIfAborted();
      await silence(Math.min(total, at(clip.start)));
      const rest = sound.subarray(Math.max(0, first - at(clip.start)));
      await write(rest.slice(0, Math.max(0, Math.min(rest.length, total - position))));
    }
    await silence(total);
    file.end();
    await finished(file, { signal });
  } catch (error) {
    file.destroy();
    throw error;
  }
}

/** Clips in their final lengths, in order; some are stretched ahead, since ffmpeg stretches on one core. */
async function* stretched(clips: AsyncIterable<PlacedClip>, options: TrackOptions) {
  const ahead: Promise<{ readonly clip: PlacedClip; readonly sound: Int16Array }>[] = [];
  try {
    for await (const clip of clips) {
      const making = atTempo(clip, options).then((sound) => ({ clip, sound }));
      // Its error is thrown when it is its turn.
      making.catch(() => undefined);
      ahead.push(making);
      if (ahead.length >= AHEAD) yield await ahead.shift()!;
    }
    while (ahead.length > 0) yield await ahead.shift()!;
  } finally {
    // Nothing runs any more when an error is seen, or the rest is not wanted.
    await Promise.allSettled(ahead);
  }
}

/** A clip in its final length, at the rate of the track; rubberband keeps the pitch. */
async function atTempo(clip: PlacedClip, { programs, rate, signal }: TrackOptions): Promise<Int16Array> {
  const { samples, stretch } = clip;
  if (stretch === 1 && clip.rate === rate) return samples;
  const filter = `rubberband=tempo=${stretch.toFixed(6)}:pitchq=quality:formant=preserved`;
  const { exitCode, stdout, stderr } = await programs.run({
    program: 'ffmpeg',
    package: 'ffmpeg',
    arguments: sampleArguments(clip.rate, rate, stretch === 1 ? undefined : filter),
    input: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    outputLimit: MAX_SIZE,
    timeout: TIMEOUT,
    signal,
  });
  if (exitCode === undefined) throw interrupted();
  if (exitCode !== 0) throw mediaWriteFailed(stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '');
  const sound = new Int16Array(Math.floor(stdout.length / 2));
  Buffer.from(sound.buffer).set(stdout.subarray(0, sound.length * 2));
  return sound;
}

const interrupted = () =>
  serviceFailure('tool_failed', 'ffmpeg was ended by a signal. Try again.', { retryable: true });
