import type { RecordingFacts } from '#jobs/work-area/media-records.ts';

/** The container format of a video that is written. */
export interface Container {
  readonly extension: string;
  /** Name of ffmpeg's muxer. */
  readonly muxer: string;
  /** Codec of its subtitle tracks. */
  readonly subtitleCodec: string;
}

const MP4: Container = { extension: '.mp4', muxer: 'mp4', subtitleCodec: 'mov_text' };
const MOV: Container = { extension: '.mov', muxer: 'mov', subtitleCodec: 'mov_text' };
const MATROSKA: Container = { extension: '.mkv', muxer: 'matroska', subtitleCodec: 'srt' };
const WEBM: Container = { extension: '.webm', muxer: 'webm', subtitleCodec: 'webvtt' };

/**
 * The container for a video with subtitle tracks: that of the source where it can have them, else Matroska, which takes any
 * stream.
 *
 * @param extension of the source, lower case
 */
export function containerFor(extension: string, { format }: RecordingFacts): Container {
  if (format === 'mov') return extension === '.mov' ? MOV : MP4;
  return format === 'matroska' && extension === '.webm' ? WEBM : MATROSKA;
}

/** The container for a video whose picture is encoded again as H.264. */
export function containerForEncoded({ format }: RecordingFacts): Container {
  return format === 'mov' ? MP4 : MATROSKA;
}
