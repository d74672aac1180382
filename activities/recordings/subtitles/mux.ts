import { writeFile } from 'node:fs/promises';
import { iso6392Of } from '#domain/languages/iso-639-2.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import {
  containerFor,
  containerForEncoded,
  REPEATABLE,
  type VideoContainer,
} from '#activities/recordings/media/container.ts';
import { coverFile } from '#activities/recordings/media/cover.ts';
import { keptTracks } from '#activities/recordings/media/kept-tracks.ts';
import { mediaWriteFailed } from '#jobs/recordings/sound/errors.ts';
import { CODEC_THREADS, inputOf } from '#platform/programs/ffmpeg.ts';
import { fetchSource, ffmpeg, type MediaStep } from '#activities/recordings/media/media-step.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { SubtitleCue } from '#domain/recordings/subtitles/cue.ts';
import { lookOf, type SubtitleLook } from '#domain/recordings/subtitles/subtitle-look.ts';
import { writeAss } from '#formats/timed-text/write-ass.ts';
import { subtitleSettings } from './lay-out.ts';
import type { WorkFolder } from '#jobs/workspace/work-folder.ts';

/** Quality and speed of an encoded picture: visually lossless for most, at some ten times real time. */
const ENCODING = ['-c:v:0', 'libx264', '-preset:v:0', 'veryfast', '-crf:v:0', '20', '-pix_fmt:v:0', 'yuv420p'];

/** Lets players begin before they have the whole file. */
const FAST_START = ['-movflags', '+faststart'];

/** A step of a job that subtitles. */
export type SubtitleStep = MediaStep<JobReference, Exclude<TypeWith<'muxVideo'>, TypeWith<'openRender'>>>;

/** The container of a job's video. */
export async function containerOf({ artifacts: area, job }: SubtitleStep): Promise<VideoContainer | undefined> {
  const facts = await area.read('recording');
  if (facts.picture === undefined) return undefined;
  if (job.input.burn_subtitles) return containerForEncoded(facts);
  return containerFor(extensionOf((await area.read('source')).name), facts);
}

/** Writes the video with its subtitles, either as tracks or burned into the picture. */
export async function muxVideo(step: SubtitleStep): Promise<{ readonly hasVideo: boolean }> {
  const { dependencies, job, artifacts: area, folder } = step;
  const container = await containerOf(step);
  if (container === undefined) return { hasVideo: false };
  if (await area.has('output')) return { hasVideo: true };
  const facts = await area.read('recording');
  const source = await fetchSource(step);
  const { storage } = dependencies;
  await folder.requireSpace((await storage.stat(area.key('audio.pcm')))?.size ?? 0);
  const output = [...REPEATABLE, '-f', container.muxer, `file:${folder.file('output')}`];
  const missing = new Set<string>();
  const keepMissing = (line: string) => {
    const character = missingCharacter(line);
    if (character !== undefined) missing.add(character);
  };
  const failure = await ffmpeg(
    step,
    facts,
    job.input.burn_subtitles
      ? [...(await burningArguments(step, source, facts, container)), ...output]
      : [...(await trackArguments(step, source, facts, container)), ...output],
    job.input.burn_subtitles ? { onMessage: keepMissing } : {},
  );
  if (failure !== undefined) throw mediaWriteFailed(failure);
  if (job.input.burn_subtitles) await area.write('burn-in', { missing: missing.size });
  await folder.store(area.key('output'), 'output');
  return { hasVideo: true };
}

async function trackArguments(
  step: SubtitleStep,
  source: string,
  facts: RecordingFacts,
  container: VideoContainer,
): Promise<readonly string[]> {
  const { artifacts: area, folder, sourceLanguage, targetLanguage, signal } = step;
  const { subtitleCodec, muxer } = container;
  const languages = [targetLanguage, sourceLanguage];
  const tracks: string[] = [];
  for (const language of languages) {
    tracks.push(...inputOf(await folder.fetch(area.key(`${language}.srt`), `${language}.srt`, signal), 'srt'));
  }
  const own = { sounds: 0, subtitles: languages.length, cover: await coverFile(step, source, facts, container) };
  const { soundMaps, maps, codecs } = keptTracks(facts, container, own);
  const copied = ['-map', '0:V', ...soundMaps, '-map', '1:0', '-map', '2:0', ...maps, '-c:v', 'copy'];
  const streams = [...copied, '-c:s:0', subtitleCodec, '-c:s:1', subtitleCodec, ...codecs];
  const names = languages.flatMap((language, index) => {
    const track = `-metadata:s:s:${index}`;
    const name = languageName(language);
    return [track, `language=${iso6392Of(language)}`, track, `title=${name}`, track, `handler_name=${name}`];
  });
  const dispositions = ['-disposition:s', '0', '-disposition:s:0', 'default'];
  const isMp4 = muxer === 'mp4' || muxer === 'mov';
  return [
    ...inputOf(source, facts.format),
    ...tracks,
    ...streams,
    ...names,
    ...dispositions,
    ...(isMp4 ? FAST_START : []),
  ];
}

async function burningArguments(
  step: SubtitleStep,
  source: string,
  facts: RecordingFacts,
  container: VideoContainer,
): Promise<readonly string[]> {
  const { dependencies, artifacts: area, folder, targetLanguage } = step;
  const [{ cues } = { cues: [] }] = await area.read('cues');
  const filter = await burningFilter(cues, folder, lookOf(subtitleSettings(step, facts.picture).shown(targetLanguage)));
  const own = { sounds: 0, subtitles: 0, cover: await coverFile(step, source, facts, container) };
  const { soundMaps, maps, codecs } = keptTracks(facts, container, own);
  const isMp4 = facts.format === 'mov';
  // The size that the container states, which was checked, isn't that of the coded pictures, which may also change.
  const decoding = [...CODEC_THREADS, '-max_pixels', `${dependencies.media.pixels}`];
  const input = [...decoding, ...inputOf(source, facts.format)];
  const picture = ['-map', '0:V:0', ...soundMaps, ...maps, ...filter, ...ENCODING, ...CODEC_THREADS, ...codecs];
  return [...input, ...picture, ...(isMp4 ? FAST_START : [])];
}

/** A name that needs no escaping in a filter. */
const FILE = 'burn.ass';

/** Prepares subtitles for being drawn into the picture by ffmpeg that runs in the work folder. @returns options of ffmpeg */
export async function burningFilter(
  cues: readonly SubtitleCue[],
  folder: WorkFolder,
  look: SubtitleLook,
): Promise<readonly string[]> {
  await writeFile(folder.file(FILE), writeAss(cues, look), { mode: 0o600 });
  return ['-filter:v:0', `subtitles=filename=${FILE}`];
}

/** The number of a character, such as `0xAC10`, that no font has by a message of ffmpeg, which draws a box for it. */
export const missingCharacter = (line: string) =>
  /failed to find any fallback with glyph (0x[\dA-F]+)/i.exec(line)?.[1];
