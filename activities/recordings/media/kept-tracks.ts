import type { JobWarning } from '#domain/jobs/job.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import type { VideoContainer } from './container.ts';
import { holdsSound } from './container.ts';

/** Codecs of subtitles that are text, and those that a container has as they are. */
const TEXTS: ReadonlySet<string> = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text']);
const AS_THEY_ARE: Readonly<Record<string, ReadonlySet<string>>> = {
  matroska: new Set(['subrip', 'ass', 'ssa', 'webvtt', 'hdmv_pgs_subtitle', 'dvd_subtitle', 'dvb_subtitle']),
  webm: new Set(['webvtt']),
};

/** Tracks that a result has next to its own. */
interface OwnTracks {
  /** Number of new sounds and of new subtitles, which are the first ones. */
  readonly sounds: number;
  readonly subtitles: number;
  /** File in the work folder with the cover, for containers that attach it. */
  readonly cover: string | undefined;
}

/** Options of ffmpeg that keep what else is in a recording, whose input is the first one. */
export interface KeptTracks {
  /** Maps of sounds, which precede new subtitles. */
  readonly soundMaps: readonly string[];
  readonly maps: readonly string[];
  readonly codecs: readonly string[];
  readonly warnings: readonly JobWarning[];
}

/**
 * Plans which sounds, subtitles, covers, fonts and dates of a recording a result keeps: what its container can have, encoded again where
 * need be. Warnings name the rest.
 */
export function keptTracks(facts: RecordingFacts, container: VideoContainer, own: OwnTracks): KeptTracks {
  const sounds = keptSounds(facts, container, own.sounds);
  const subtitles = keptSubtitles(facts, container, own.subtitles);
  const others = keptAttachments(facts, container, own.cover);
  const date = facts.created === undefined ? [] : ['-metadata', `creation_time=${facts.created}`];
  const dropped = [...sounds.dropped, ...subtitles.dropped, ...others.dropped];
  const encoded = sounds.encoded.length === 0 ? [] : [soundEncoded(sounds.encoded, container)];
  return {
    soundMaps: sounds.maps,
    maps: [...subtitles.maps, ...others.maps],
    codecs: [...sounds.codecs, ...subtitles.codecs, ...others.codecs, ...date],
    warnings: [...(dropped.length === 0 ? [] : [tracksDropped(dropped, container)]), ...encoded],
  };
}

/** The original sounds: the one that was recognized first. */
export function soundOrder({ audio, audioCodecs }: Pick<RecordingFacts, 'audio' | 'audioCodecs'>): readonly number[] {
  return [audio, ...[...audioCodecs.keys()].filter((index) => index !== audio && audioCodecs[index] !== '')];
}

function keptSounds(facts: RecordingFacts, container: VideoContainer, own: number) {
  const { audioCodecs, audioNames } = facts;
  // Without new sound, tracks stay in their order.
  const order = own === 0 ? soundOrder(facts).toSorted((one, other) => one - other) : soundOrder(facts);
  const isKept = (index: number) => holdsSound(container, audioCodecs[index]!);
  return {
    maps: order.flatMap((index) => ['-map', `0:a:${index}`]),
    codecs: order.flatMap((index, place) => [
      `-c:a:${own + place}`,
      isKept(index) ? 'copy' : container.muxer === 'webm' ? 'libopus' : 'aac',
      ...(isKept(index) ? [] : [`-b:a:${own + place}`, '192k']),
    ]),
    encoded: order.filter((index) => !isKept(index)).map((index) => `${audioNames[index]} (${audioCodecs[index]})`),
    dropped: audioNames.filter((_, index) => audioCodecs[index] === ''),
  };
}

function keptSubtitles(
  { subtitleCodecs, subtitleNames }: RecordingFacts,
  { muxer, subtitleCodec }: VideoContainer,
  own: number,
) {
  const all = [...subtitleCodecs.entries()];
  const isKept = (codec: string) => AS_THEY_ARE[muxer]?.has(codec) === true || TEXTS.has(codec);
  const kept = all.filter(([, codec]) => isKept(codec));
  return {
    maps: kept.flatMap(([index]) => ['-map', `0:s:${index}`]),
    codecs: kept.flatMap(([, codec], place) => [
      `-c:s:${own + place}`,
      AS_THEY_ARE[muxer]?.has(codec) === true ? 'copy' : subtitleCodec,
    ]),
    dropped: all.filter(([, codec]) => !isKept(codec)).map(([index]) => subtitleNames[index]!),
  };
}

function keptAttachments(
  { picture, covers, attachments }: RecordingFacts,
  { muxer }: VideoContainer,
  cover: string | undefined,
) {
  const isMatroska = muxer === 'matroska';
  const isMp4 = muxer === 'mp4' || muxer === 'mov';
  const place = picture === undefined ? 0 : 1;
  const file = `-metadata:s:t:${attachments}`;
  const attached = ['-attach', cover ?? '', file, 'mimetype=image/jpeg', file, 'filename=cover.jpg'];
  const hasCover = covers.length > 0;
  return {
    maps: [
      ...(isMp4 && hasCover ? ['-map', `0:${covers[0]}`] : []),
      ...(isMatroska && attachments > 0 ? ['-map', '0:t'] : []),
    ],
    codecs: [
      ...(isMp4 && hasCover ? [`-c:v:${place}`, 'copy', `-disposition:v:${place}`, 'attached_pic'] : []),
      ...(isMatroska && attachments > 0 ? ['-c:t', 'copy'] : []),
      ...(isMatroska && cover !== undefined ? attached : []),
    ],
    dropped: [
      ...(hasCover && !isMp4 && (!isMatroska || cover === undefined) ? ['the cover'] : []),
      ...(attachments > 0 && !isMatroska ? ['attached files, such as fonts'] : []),
    ],
  };
}

const tracksDropped = (names: readonly string[], { extension }: VideoContainer): JobWarning => ({
  code: 'tracks_dropped',
  message: `The result (${extension}) is without parts of the recording that it can not have: ${names.join(', ')}.`,
});

const soundEncoded = (names: readonly string[], { extension }: VideoContainer): JobWarning => ({
  code: 'sound_encoded',
  message: `Sound that ${extension} files can not have as it is was encoded again: ${names.join(', ')}.`,
});

/** A warning about the new sound of a recording with more than two channels. */
export const stereoWarnings = ({ channels }: RecordingFacts): readonly JobWarning[] =>
  channels === undefined
    ? []
    : [
        {
          code: 'sound_stereo',
          message: `The new sound has two channels; the original, with ${channels}, is the second track.`,
        },
      ];

/** Warnings about a recording and about the container of its result. @param source extension of the recording */
export function containerWarnings(
  { picture, isTruncated, duration }: RecordingFacts,
  source: string,
  container: VideoContainer | undefined,
): readonly JobWarning[] {
  const seconds = (duration / 1000).toFixed(1);
  const cut = `The recording ends in the middle of its data, after ${seconds} s: it was not uploaded or recorded to its end.`;
  const isOther = picture !== undefined && container?.isSubstitute === true;
  const changed = `A picture in ${picture?.codec} with subtitles can not be written to ${source} files: the result is ${container?.extension}.`;
  return [
    ...(isTruncated === true ? [{ code: 'recording_truncated', message: cut }] : []),
    ...(isOther ? [{ code: 'container_changed', message: changed }] : []),
  ];
}
