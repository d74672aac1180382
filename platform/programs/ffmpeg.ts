import { availableParallelism } from 'node:os';
import { serviceFailure } from '#domain/errors.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';

/**
 * Containers that ffmpeg may assume. Playlists and scripts (hls, concat, dash) are excluded, because ffmpeg would open the
 * files that they name. Source: ffprobe -formats.
 */
export const CONTAINERS =
  'aac,ac3,aiff,amr,asf,avi,flac,flv,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mp3,mpeg,mpegvideo,mpegts,mxf,ogg,wav,w64,caf';

/** Demuxers whose pictures may have no times of presentation, without which most muxers refuse them. */
const WITHOUT_TIMES: ReadonlySet<string> = new Set(['avi', 'mpeg', 'mpegvideo', 'asf']);

/** Options in front of each input: nothing but this file is opened, and read as nothing but its format. */
export function inputOf(path: string, format: string): readonly string[] {
  const times = WITHOUT_TIMES.has(format) ? ['-fflags', '+genpts'] : [];
  return ['-protocol_whitelist', 'file,pipe', ...times, '-f', format, '-i', `file:${path}`];
}

const GENERAL = ['-nostdin', '-hide_banner', '-nostats', '-progress', 'pipe:1', '-y'];

/** Milliseconds without any progress, which ffmpeg reports twice a second. */
const SILENCE = 3 * 60_000;
/** Maximum run time of ffmpeg as a multiple of the recording's length, added to `MIN_TIME` (ms). */
const MAX_SLOWNESS = 10;
const MIN_TIME = 10 * 60_000;

export interface FfmpegRun {
  /** Inputs, filters and outputs. */
  readonly arguments: readonly string[];
  /** Working folder: files in filters are named without their path, which would have to be escaped. */
  readonly folder: string;
  /** Milliseconds of the recording. */
  readonly duration: number;
  readonly signal: AbortSignal;
  /** Called with each line of its warnings and errors; without it, it gives errors only. */
  readonly onMessage?: (line: string) => void;
  /** Called with the position in the recording, in milliseconds. */
  readonly onProgress?: (position: number) => void;
  /** True: `onMessage` also gets what filters measure. */
  readonly isMeasuring?: boolean;
}

/**
 * Bytes of memory of ffmpeg. Drawing subtitles into pictures of 4096 × 2304 takes 1.2 GB with four threads: measured in
 * docs/decisions/0073.
 */
const MEMORY = 2 * 1024 ** 3;
/** Bytes of one block of memory; a picture of 8192 × 4608 has 57 MB. */
const MAX_BLOCK = 256 * 1024 ** 2;

/** Threads of ffmpeg's decoders, filters and encoders: each holds pictures of its own. */
const THREADS = `${Math.min(4, availableParallelism())}`;
/** Options in front of an input or an output, for its decoders or encoders. */
export const CODEC_THREADS = ['-threads', THREADS];
const GLOBAL_LIMITS = ['-max_alloc', `${MAX_BLOCK}`, '-filter_threads', THREADS, '-filter_complex_threads', THREADS];

/**
 * Runs ffmpeg.
 *
 * @returns undefined, or the last line of its errors when it failed
 * @throws LoquentError `tool_missing`, `tool_timeout`, `tool_limit_reached`, `tool_failed` and `tool_stopped` (retryable)
 */
export async function runFfmpeg(programs: ProgramRunner, run: FfmpegRun): Promise<string | undefined> {
  const { folder, duration, signal, onProgress, onMessage, isMeasuring = false } = run;
  const level = onMessage === undefined ? 'error' : isMeasuring ? 'info' : 'warning';
  const timeout = MIN_TIME + duration * MAX_SLOWNESS;
  let lastLine = '';
  const { exitCode, signal: ended } = await programs.run({
    program: 'ffmpeg',
    package: 'ffmpeg',
    arguments: [...GENERAL, '-v', level, ...GLOBAL_LIMITS, ...run.arguments],
    folder,
    signal,
    limits: { memory: MEMORY, processorTime: timeout * Number(THREADS) },
    timeout,
    idleTimeout: SILENCE,
    onLine(line, stream) {
      if (stream === 'stderr') {
        lastLine = line;
        onMessage?.(line);
      }
      const position = stream === 'stdout' ? /^out_time_us=(\d+)$/.exec(line)?.[1] : undefined;
      if (position !== undefined) onProgress?.(Math.round(Number(position) / 1000));
    },
  });
  if (exitCode === 0) return undefined;
  // Killed for lack of memory, mostly: worth another attempt.
  if (ended !== undefined) throw interrupted(ended);
  return lastLine.replaceAll(folder, '').slice(0, 200) || `exit code ${exitCode}`;
}

const interrupted = (signal: string) =>
  serviceFailure('tool_failed', `ffmpeg was ended by ${signal}. Try again.`, { retryable: true });
