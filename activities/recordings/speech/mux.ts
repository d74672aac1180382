import { iso6392Of } from '#domain/languages/iso-639-2.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import { coverFile } from '#activities/recordings/media/cover.ts';
import { keptTracks } from '#activities/recordings/media/kept-tracks.ts';
import { mediaWriteFailed } from '#jobs/recordings/sound/errors.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { fetchSource, ffmpeg } from '#activities/recordings/media/media-step.ts';
import { measuring, limitedGain, measureLoudness, TARGET_LOUDNESS } from './measure-loudness.ts';
import { soundFiles } from './mix.ts';
import {
  exactFilters,
  LIMITER_FILTERS,
  SOUND_RATE,
  soundGraph,
  soundInputs,
} from '#jobs/recordings/sound/sound-graph.ts';
import { REPEATABLE, speechContainerFor, type SpeechContainer } from '#activities/recordings/media/container.ts';
import type { SpeechStep } from './speech-step.ts';

/** Bits per second of new sound. */
const BIT_RATE = '192k';

/** The container of a job's result. */
export async function speechContainerOf({ artifacts: area }: Pick<SpeechStep, 'artifacts'>): Promise<SpeechContainer> {
  return speechContainerFor(extensionOf((await area.read('source')).name), await area.read('recording'));
}

/** Writes the recording with the new sound as its first track, the original as its second, and subtitles. */
export async function muxSpeech(step: SpeechStep): Promise<{ readonly bytes: number }> {
  const { dependencies, artifacts: area, folder } = step;
  const { storage } = dependencies;
  const written = await storage.stat(area.key('output'));
  if (written !== undefined) return { bytes: written.size };
  const facts = await area.read('recording');
  const container = await speechContainerOf(step);
  await folder.requireSpace((await storage.stat(area.key('voice.pcm')))?.size ?? 0);
  const sound = (await area.has('dub.json')) ? await dubbedSound(step, facts) : await ownSound(step, facts);
  const subtitles = facts.picture === undefined ? [] : await subtitleFiles(step);
  const cover = await coverFile(step, await fetchSource(step), facts, container);
  const kept = keptTracks(facts, container, { sounds: 1, subtitles: subtitles.length, cover });
  const isMp4 = container.muxer === 'mp4' || container.muxer === 'mov';
  const failure = await ffmpeg(step, facts, [
    ...sound.inputs,
    ...subtitles.flatMap(({ path }) => inputOf(path, 'srt')),
    '-filter_complex',
    sound.graph,
    ...(facts.picture === undefined ? [] : ['-map', '0:V']),
    '-map',
    '[limited]',
    ...kept.soundMaps,
    ...subtitles.flatMap((_, index) => ['-map', `${sound.files + index}:0`]),
    ...kept.maps,
    '-c:v',
    'copy',
    '-c:a:0',
    container.soundEncoder,
    '-b:a:0',
    BIT_RATE,
    '-ar:a:0',
    `${SOUND_RATE}`,
    ...subtitles.flatMap((_, index) => [`-c:s:${index}`, container.subtitleCodec]),
    ...kept.codecs,
    ...tags(step, subtitles),
    ...(isMp4 ? ['-movflags', '+faststart'] : []),
    // Subtitles and padding of codecs don't lengthen the recording.
    '-t',
    `${facts.duration / 1000}`,
    ...REPEATABLE,
    '-f',
    container.muxer,
    `file:${folder.file('output')}`,
  ]);
  if (failure !== undefined) throw mediaWriteFailed(failure);
  await folder.store(area.key('output'), 'output');
  return { bytes: (await storage.stat(area.key('output')))?.size ?? 0 };
}

interface Sound {
  readonly inputs: readonly string[];
  /** Number of inputs. */
  readonly files: number;
  /** Ends in `[limited]`. */
  readonly graph: string;
}

async function ownSound(step: SpeechStep, facts: RecordingFacts): Promise<Sound> {
  const mix = await step.artifacts.read('mix');
  const files = await soundFiles(step, mix.placements, mix.hasBed);
  const levels = { voiceGain: mix.voiceGain + step.job.input.tts_volume, gain: mix.gain };
  return {
    inputs: soundInputs(files, facts, mix.rate),
    files: mix.hasBed ? 4 : 3,
    graph: `${soundGraph(facts, levels, mix.hasBed)};${LIMITER_FILTERS}`,
  };
}

/** The sound of a dubbing provider, in the length of the recording and as loud as ours. */
async function dubbedSound(step: SpeechStep, facts: RecordingFacts): Promise<Sound> {
  const { artifacts: area, folder, signal } = step;
  const dubbed = await folder.fetch(area.key('dubbed'), 'dubbed', signal);
  const { format } = await area.read('dub');
  const inputs = [...inputOf(await fetchSource(step), facts.format), ...inputOf(dubbed, format)];
  const exact = exactFilters('[1:a:0]', facts);
  const graph = `${exact},${measuring()}[one]`;
  const [measured] = await measureLoudness(step, facts, [...inputs, '-filter_complex', graph], ['one']);
  const gain = limitedGain(TARGET_LOUDNESS - measured!.integrated);
  return { inputs, files: 2, graph: `${exact},volume=${gain.toFixed(2)}dB[mixed];${LIMITER_FILTERS}` };
}

interface SubtitleFile {
  readonly language: string;
  readonly path: string;
}

async function subtitleFiles({
  artifacts: area,
  folder,
  sourceLanguage,
  targetLanguage,
  signal,
}: SpeechStep): Promise<readonly SubtitleFile[]> {
  const files: SubtitleFile[] = [];
  for (const language of new Set([targetLanguage, sourceLanguage])) {
    const name = `${language}.srt`;
    if (await area.has(name)) files.push({ language, path: await folder.fetch(area.key(name), name, signal) });
  }
  return files;
}

/** Languages and names of tracks; players begin with the new sound, and show its subtitles when they are asked to. */
function tags({ sourceLanguage, targetLanguage }: SpeechStep, subtitles: readonly SubtitleFile[]): readonly string[] {
  const named = (kind: 'a' | 's', index: number, language: string, title: string) => {
    const track = `-metadata:s:${kind}:${index}`;
    return [track, `language=${iso6392Of(language)}`, track, `title=${title}`, track, `handler_name=${title}`];
  };
  return [
    ...named('a', 0, targetLanguage, languageName(targetLanguage)),
    ...named('a', 1, sourceLanguage, `${languageName(sourceLanguage)} (original)`),
    ...subtitles.flatMap(({ language }, index) => named('s', index, language, languageName(language))),
    '-disposition:a',
    '0',
    '-disposition:a:0',
    'default',
    // Players that follow the flag would show all that is said under the dub.
    '-disposition:s',
    '0',
  ];
}
