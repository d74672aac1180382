import type { RecordingFacts } from '#jobs/workspace/media-records.ts';

/** The container format of a video that is written. */
export interface VideoContainer {
  readonly extension: string;
  /** Name of ffmpeg's muxer. */
  readonly muxer: string;
  /** Codec of its subtitle tracks. */
  readonly subtitleCodec: string;
}

/** Writes the same bytes each time: Matroska has random ids otherwise. */
export const REPEATABLE = ['-fflags', '+bitexact'];

const MP4: VideoContainer = { extension: '.mp4', muxer: 'mp4', subtitleCodec: 'mov_text' };
const MOV: VideoContainer = { extension: '.mov', muxer: 'mov', subtitleCodec: 'mov_text' };
const MATROSKA: VideoContainer = { extension: '.mkv', muxer: 'matroska', subtitleCodec: 'srt' };
const WEBM: VideoContainer = { extension: '.webm', muxer: 'webm', subtitleCodec: 'webvtt' };

/**
 * The container for a video with subtitle tracks: that of the source where it can have them, else Matroska, which takes any
 * stream.
 *
 * @param extension of the source, lower case
 */
export function containerFor(extension: string, { format }: RecordingFacts): VideoContainer {
  if (format === 'mov') return extension === '.mov' ? MOV : MP4;
  return format === 'matroska' && extension === '.webm' ? WEBM : MATROSKA;
}

/** The container for a video whose picture is encoded again as H.264. */
export function containerForEncoded({ format }: RecordingFacts): VideoContainer {
  return format === 'mov' ? MP4 : MATROSKA;
}

/** The container of a recording with new sound, and the sound's codec. */
export interface SpeechContainer extends VideoContainer {
  readonly soundEncoder: string;
  /** Codecs of original tracks that it can have as they are. */
  readonly tracks: ReadonlySet<string> | undefined;
  /** True: browsers play it. */
  readonly isForBrowsers: boolean;
}

/** Codecs of sound that MP4 files have as they are. */
const MP4_TRACKS = new Set(['aac', 'mp3', 'ac3', 'eac3', 'alac', 'opus']);
const WEBM_TRACKS = new Set(['opus', 'vorbis']);
/** Containers whose H.264 can be put into MP4 without encoding it again. */
const COPYABLE = new Set(['mov', 'matroska', 'flv', 'mpegts']);
/** Codecs of pictures that browsers play in MP4 and in WebM. */
const BROWSER_PICTURES: Readonly<Record<string, ReadonlySet<string>>> = {
  mp4: new Set(['h264', 'av1', 'vp9']),
  webm: new Set(['vp8', 'vp9', 'av1']),
};

/**
 * The container for new sound with a copied picture: MP4 for H.264, the source's own for other codecs, M4A without a
 * picture.
 *
 * @param extension of the source, lower case
 */
export function speechContainerFor(extension: string, facts: RecordingFacts): SpeechContainer {
  const { picture, format } = facts;
  const mp4 = { muxer: 'mp4', subtitleCodec: 'mov_text', soundEncoder: 'aac', tracks: MP4_TRACKS } as const;
  if (picture === undefined) return { ...mp4, extension: '.m4a', isForBrowsers: true };
  const isH264 = picture.codec === 'h264' && COPYABLE.has(format);
  if (isH264) return { ...mp4, extension: '.mp4', isForBrowsers: true };
  const container = containerFor(extension, facts);
  const isWebm = container.muxer === 'webm';
  return {
    ...container,
    soundEncoder: isWebm ? 'libopus' : 'aac',
    tracks: isWebm ? WEBM_TRACKS : container.muxer === 'mp4' ? MP4_TRACKS : undefined,
    isForBrowsers: BROWSER_PICTURES[container.muxer]?.has(picture.codec) ?? false,
  };
}
