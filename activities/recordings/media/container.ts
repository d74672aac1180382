import type { RecordingFacts } from '#jobs/workspace/media-records.ts';

/** The container format of a video that is written. */
export interface VideoContainer {
  readonly extension: string;
  /** Name of ffmpeg's muxer. */
  readonly muxer: string;
  /** Codec of its subtitle tracks. */
  readonly subtitleCodec: string;
  /** True: that of the source can't have the picture. */
  readonly isSubstitute?: true;
}

/** Writes the same bytes each time: Matroska has random ids otherwise. */
export const REPEATABLE = ['-fflags', '+bitexact'];

const MP4: VideoContainer = { extension: '.mp4', muxer: 'mp4', subtitleCodec: 'mov_text' };
const MOV: VideoContainer = { extension: '.mov', muxer: 'mov', subtitleCodec: 'mov_text' };
const MATROSKA: VideoContainer = { extension: '.mkv', muxer: 'matroska', subtitleCodec: 'srt' };
const WEBM: VideoContainer = { extension: '.webm', muxer: 'webm', subtitleCodec: 'webvtt' };

/** Codecs of pictures and sounds that ffmpeg's muxers write as they are; undefined: all. */
const PICTURES: Readonly<Record<string, RegExp | undefined>> = {
  mp4: /^(?:h264|hevc|av1|vp9|mpeg4|mpeg[12]video|mjpeg)$/,
  mov: /^(?!vp[89]$|av1$|theora$|flv1$|wmv|vc1$)/,
  webm: /^(?:vp[89]|av1)$/,
};
const SOUNDS: Readonly<Record<string, RegExp | undefined>> = {
  mp4: /^(?:aac|mp3|e?ac3|alac|opus)$/,
  mov: /^(?:aac|mp3|ac3|alac|amr_[nw]b|pcm_.+)$/,
  webm: /^(?:opus|vorbis)$/,
  matroska: /^(?!amr_|qdm2$|qcelp$)/,
};

/** True if a container has a sound of that codec as it is. */
export const holdsSound = ({ muxer }: Pick<VideoContainer, 'muxer'>, codec: string): boolean =>
  SOUNDS[muxer]?.test(codec) ?? true;

/**
 * The container for a video with subtitle tracks: that of the source where it can have them and the picture, else one of the same
 * family or Matroska, which takes any stream.
 *
 * @param extension of the source, lower case
 */
export function containerFor(extension: string, { format, picture }: RecordingFacts): VideoContainer {
  const family = extension === '.mov' ? [MOV, MP4] : [MP4, MOV];
  const usual = format === 'mov' ? family : format === 'matroska' && extension === '.webm' ? [WEBM] : [];
  const candidates = [...usual, MATROSKA];
  const found = candidates.find(({ muxer }) => PICTURES[muxer]?.test(picture?.codec ?? '') ?? true) ?? MATROSKA;
  return found === candidates[0] ? found : { ...found, isSubstitute: true };
}

/** The container for a video whose picture is encoded again as H.264. */
export function containerForEncoded({ format }: RecordingFacts): VideoContainer {
  return format === 'mov' ? MP4 : MATROSKA;
}

/** The container of a recording with new sound, and the sound's codec. */
export interface SpeechContainer extends VideoContainer {
  readonly soundEncoder: string;
  /** True: browsers play it. */
  readonly isForBrowsers: boolean;
}

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
  const mp4 = { muxer: 'mp4', subtitleCodec: 'mov_text', soundEncoder: 'aac' } as const;
  if (picture === undefined) return { ...mp4, extension: '.m4a', isForBrowsers: true };
  const isH264 = picture.codec === 'h264' && COPYABLE.has(format);
  if (isH264) return { ...mp4, extension: '.mp4', isForBrowsers: true };
  const container = containerFor(extension, facts);
  const isWebm = container.muxer === 'webm';
  return {
    ...container,
    soundEncoder: isWebm ? 'libopus' : 'aac',
    isForBrowsers: BROWSER_PICTURES[container.muxer]?.has(picture.codec) ?? false,
  };
}
