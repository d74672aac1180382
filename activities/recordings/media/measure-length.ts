import { dirname } from 'node:path';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import { inputOf, runFfmpeg } from '#platform/programs/ffmpeg.ts';

/** Demuxers that estimate the length by the bit rate, or take it from clocks that jump. */
const ESTIMATING: ReadonlySet<string> = new Set(['mp3', 'aac', 'amr', 'ac3', 'mpeg', 'mpegvideo', 'mpegts', 'flv']);

/** True if ffprobe only guesses the length of files in a format, by the name of the demuxer. */
export const isEstimated = (format: string): boolean => ESTIMATING.has(format);

/** Length of the data of a file. */
export interface MeasuredLength {
  /** Milliseconds; 0: nothing could be read. */
  readonly duration: number;
  /** True: the file ends in the middle of its data. */
  readonly isCut: boolean;
}

/** Measures the sound and picture of a recording by reading all of it, without decoding. */
export async function measureLength(
  programs: ProgramRunner,
  { path, format, signal }: { readonly path: string; readonly format: string; readonly signal: AbortSignal },
): Promise<MeasuredLength> {
  let duration = 0;
  let isCut = false;
  const output = ['-map', '0:a?', '-map', '0:V?', '-c', 'copy', '-f', 'null', '-'];
  await runFfmpeg(programs, {
    arguments: [...inputOf(path, format), ...output],
    folder: dirname(path),
    duration: 0,
    signal,
    onProgress: (position) => (duration = position),
    onMessage: (line) => (isCut ||= /partial file|ended prematurely|truncat/i.test(line)),
  });
  return { duration, isCut };
}
