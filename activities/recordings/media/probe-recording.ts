import { z } from 'zod';
import { languageOfTrack } from '#domain/languages/iso-639-2.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { ProgramRunner } from '#domain/ports/programs.ts';
import type { RecordedPicture, RecordingFacts } from '#jobs/workspace/media-records.ts';
import { runForJson } from './media-probe.ts';
import { mediaNoAudio, mediaUnreadable } from './errors.ts';
import { CONTAINERS } from '#platform/programs/ffmpeg.ts';
import { isEstimated, measureLength, type MeasuredLength } from './measure-length.ts';

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  channels: z.number().optional(),
  nb_frames: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
  tags: z
    .object({ language: z.string().optional(), title: z.string().optional(), handler_name: z.string().optional() })
    .default({}),
  disposition: z.record(z.string(), z.number()).default({}),
});
type Stream = z.output<typeof streamSchema>;

const probeSchema = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.string().optional(),
    tags: z.object({ creation_time: z.string().optional() }).default({}),
  }),
  streams: z.array(streamSchema).default([]),
});

/** Subtitles that are text; others are pictures. */
const TEXT_CODECS: ReadonlySet<string> = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text']);
/** Frames per second assumed for a recording that doesn't declare a rate. */
const USUAL_RATE = 25;

/**
 * Chooses the streams of a probed recording.
 *
 * @param language the source language, BCP 47
 * @param audio position of the sound that was chosen before; absent: that of the language
 */
type ChooseStreams = (language: string, audio?: number) => RecordingFacts;

/** Probes a recording and chooses its streams, as `probeStreams`. @param language the source language, BCP 47 */
export async function probeRecording(
  programs: ProgramRunner,
  path: string,
  language: string,
  signal: AbortSignal,
): Promise<RecordingFacts> {
  return (await probeStreams(programs, path, signal))(language);
}

/**
 * Probes a recording, whose language may not be known yet. A hostile file can't make ffprobe open any other file.
 *
 * @param path of a file on this machine
 * @throws LoquentError `tool_missing`, `media_unreadable`, `media_no_audio`
 */
export async function probeStreams(programs: ProgramRunner, path: string, signal: AbortSignal): Promise<ChooseStreams> {
  const limits = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', CONTAINERS];
  const wanted = [
    '-show_entries',
    `format=format_name,duration:format_tags=creation_time:stream:stream_tags=language,title,handler_name:stream_disposition:stream_side_data=rotation`,
  ];
  const parameters = ['-v', 'error', ...limits, ...wanted, '-of', 'json', '-i', `file:${path}`];
  const output = await runForJson(programs, { program: 'ffprobe', arguments: parameters, package: 'ffmpeg', signal });
  const parsed = probeSchema.safeParse(output);
  if (!parsed.success) throw mediaUnreadable();
  const { format, streams } = parsed.data;
  const demuxer = format.format_name.split(',')[0] ?? '';
  const audio = streams.filter(({ codec_type: type }) => type === 'audio');
  const picture = streams.find(isPicture);
  const subtitles = streams.filter(({ codec_type: type }) => type === 'subtitle');
  if (audio.length === 0 && picture === undefined) throw mediaUnreadable();
  if (!audio.some(isDecodable)) throw mediaNoAudio();
  const measured = await measureLength(programs, { path, format: demuxer, signal });
  const length = lengthOf(Number(format.duration) * 1000, measured, demuxer);
  if (length === undefined) throw mediaUnreadable();
  const { creation_time: created } = format.tags;
  const facts = {
    format: demuxer,
    ...length,
    picture: picture && describePicture(picture, length.duration),
    streams: streams.length,
    audioCodecs: audio.map((stream) => (isDecodable(stream) ? stream.codec_name! : '')),
    audioNames: audio.map((stream, index) => nameOf(stream, `sound track ${index + 1}`)),
    subtitleCodecs: subtitles.map(({ codec_name: codec }) => codec ?? ''),
    subtitleNames: subtitles.map((stream, index) => nameOf(stream, `subtitle track ${index + 1}`)),
    covers: streams.flatMap((stream, index) => (isCover(stream) ? [index] : [])),
    attachments: streams.filter(({ codec_type: type }) => type === 'attachment').length,
    ...(created === undefined ? {} : { created }),
  };
  return (language, chosen = chooseAudio(audio, language)) => {
    const { channels = 0 } = audio[chosen]!;
    const sound = { audio: chosen, ...(channels > 2 ? { channels } : {}) };
    return { ...facts, ...sound, subtitles: rankSubtitles(subtitles, language) };
  };
}

/** Largest difference of the stated from the measured length of whole files: a share, and milliseconds. */
const SAME_SHARE = 0.03;
const SAME_LENGTH = 1_000;

/** The length in ms, by what is in the file where the container only estimates it or the file is cut; undefined: none. */
function lengthOf(
  stated: number,
  { duration, isCut }: MeasuredLength,
  format: string,
): Pick<RecordingFacts, 'duration' | 'isTruncated'> | undefined {
  const isStated = Number.isFinite(stated) && stated > 0;
  if (!isStated || duration <= 0) {
    const known = isStated ? stated : duration;
    return known > 0 ? { duration: Math.round(known) } : undefined;
  }
  if (isEstimated(format)) return { duration };
  const isShorter = duration < stated - Math.max(SAME_LENGTH, stated * SAME_SHARE);
  if (isCut || isShorter) return { duration, ...(isShorter ? { isTruncated: true } : {}) };
  return { duration: Math.round(stated) };
}

/** ffmpeg has no name for codecs that it doesn't know, such as Apple's spatial sound. */
const isDecodable = ({ codec_name: codec }: Stream) => codec !== undefined && !/^(?:none|unknown|apac)$/.test(codec);

function nameOf({ tags }: Stream, name: string): string {
  const details = [tags.language === 'und' ? undefined : tags.language, tags.title].filter(
    (each) => each !== undefined,
  );
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}

/** A cover in a format that MP4 and Matroska have as covers. */
const isCover = ({ codec_name: codec, disposition }: Stream) =>
  disposition['attached_pic'] === 1 && (codec === 'mjpeg' || codec === 'png');

/** Covers of music are streams of one picture. */
const isPicture = ({ codec_type: type, width, disposition }: Stream) =>
  type === 'video' && width !== undefined && disposition['attached_pic'] !== 1;

/** @param duration of the recording in ms */
function describePicture(stream: Stream, duration: number): RecordedPicture {
  const framesPerSecond = frameRateOf(stream) ?? USUAL_RATE;
  const { codec_name: codec = '', width = 0, height = 0, nb_frames: counted } = stream;
  const frames = Number(counted) || Math.ceil((duration / 1000) * framesPerSecond);
  // Phones store upright pictures lying, with the rotation for players.
  const isTurned = stream.side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const size = isTurned ? { width: height, height: width } : { width, height };
  return { codec, framesPerSecond, ...size, frames };
}

/** Titles of tracks without most of the speech, of those with other speech, and of those for the hard of hearing. */
const SIGNS = /\b(?:signs?|songs?|forced|lyrics|karaoke|titles? only)\b/i;
const COMMENTARY = /\bcommentary\b/i;
const HARD_OF_HEARING = /\b(?:sdh|cc|hearing)\b/i;

/** Positions of the subtitles with text in a language: those of all speech, those for the hard of hearing, those of signs. */
function rankSubtitles(streams: readonly Stream[], language: string): readonly number[] {
  const rankOf = ({ tags, disposition }: Stream): number => {
    const title = `${tags.title ?? ''} ${tags.handler_name ?? ''}`;
    if (SIGNS.test(title)) return 2;
    return HARD_OF_HEARING.test(title) || disposition['hearing_impaired'] === 1 ? 1 : 0;
  };
  const usable = [...streams.entries()].filter(
    ([, stream]) =>
      TEXT_CODECS.has(stream.codec_name ?? '') &&
      isIn(stream, language) &&
      stream.disposition['forced'] !== 1 &&
      stream.disposition['comment'] !== 1 &&
      !COMMENTARY.test(stream.tags.title ?? ''),
  );
  return usable.toSorted(([, one], [, other]) => rankOf(one) - rankOf(other)).map(([index]) => index);
}

/** The stream in the source language, or the default one, or the first. */
function chooseAudio(streams: readonly Stream[], language: string): number {
  const tagged = streams.findIndex((stream) => isDecodable(stream) && isIn(stream, language));
  const preferred = streams.findIndex((stream) => isDecodable(stream) && stream.disposition['default'] === 1);
  if (tagged !== -1 || preferred !== -1) return tagged === -1 ? preferred : tagged;
  return streams.findIndex(isDecodable);
}

function isIn({ tags }: Stream, language: string): boolean {
  const tag = languageOfTrack(tags.language);
  return tag !== undefined && parseLanguageTag(tag)?.language === parseLanguageTag(language)?.language;
}

function frameRateOf({ avg_frame_rate: average, r_frame_rate: base }: Stream): number | undefined {
  for (const rate of [average, base]) {
    const [frames = Number.NaN, seconds = 1] = (rate ?? '').split('/').map(Number);
    const perSecond = frames / seconds;
    // Screen recordings and broken files declare thousands.
    if (perSecond >= 1 && perSecond <= 240) return Math.round(perSecond * 1000) / 1000;
  }
  return undefined;
}
