import { judgeSides, PEAK_INTERVAL } from '#domain/recordings/speech/background.ts';
import type { RecordingFacts, StoredMix } from '#jobs/workspace/media-records.ts';
import { mediaUnreadable } from '#activities/recordings/media/errors.ts';
import { ffmpeg, fetchSource, isRerender, voiceOf } from '#activities/recordings/media/media-step.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { readPeaks } from '#activities/recordings/media/read-peaks.ts';
import { separateVoices } from './separate-voices.ts';
import { originalFilters, SOUND_RATE } from '#jobs/recordings/sound/sound-graph.ts';
import type { SpeechStep } from './speech-step.ts';

/** Samples per second of the two measured sounds. */
const MEASURED_RATE = 8_000;
/** Bytes per millisecond of a WAV with two channels, and of the two measured sounds. */
const BYTES_PER_MILLISECOND = (SOUND_RATE * 4 + MEASURED_RATE * 4) / 1000;

/** A background that a dub keeps under its voice. */
export type Bed = Pick<StoredMix, 'hasBed' | 'voiceLeft'>;

/**
 * Makes the background of a dub, `bed`, as the request says; by default with the operator's separator, if there is one.
 *
 * @throws LoquentError as `separateVoices`; `media_unreadable`
 */
export async function makeBed(step: SpeechStep, facts: RecordingFacts): Promise<Bed> {
  const { job, artifacts: area, original } = step;
  if (voiceOf(job) !== 'instead') return { hasBed: false };
  if (isRerender(step)) {
    const { voiceLeft } = (await original.find('mix')) ?? {};
    return { hasBed: await original.has('bed'), voiceLeft };
  }
  const { background } = job.input;
  if (background === 'mute') return { hasBed: false };
  if (background !== 'duck') return { hasBed: await separateVoices(step, facts) };
  return keepSides(step, facts, (await area.read('speech')).speech);
}

/** Keeps the difference of the two channels, unless the voice is audible in it. */
async function keepSides(
  step: SpeechStep,
  facts: RecordingFacts,
  speech: Parameters<typeof judgeSides>[1],
): Promise<Bed> {
  const { artifacts: area, folder } = step;
  await folder.requireSpace(facts.duration * BYTES_PER_MILLISECOND * 2);
  const measured = ['-ac', '1', '-ar', `${MEASURED_RATE}`, '-c:a', 'pcm_s16le', '-f', 's16le'];
  const graph = [
    `${originalFilters(facts)},asplit=3[one][other][third]`,
    // Alike on both sides: sides in opposite phase are silent where a device has one speaker.
    '[one]pan=stereo|c0=0.5*c0-0.5*c1|c1=0.5*c0-0.5*c1[bed]',
    '[other]pan=mono|c0=0.5*c0-0.5*c1[sides]',
    '[third]pan=mono|c0=0.5*c0+0.5*c1[middle]',
  ].join(';');
  const failure = await ffmpeg(step, facts, [
    ...inputOf(await fetchSource(step), facts.format),
    '-filter_complex',
    graph,
    '-map',
    '[bed]',
    '-c:a',
    'pcm_s16le',
    '-f',
    'wav',
    `file:${folder.file('bed')}`,
    '-map',
    '[sides]',
    ...measured,
    `file:${folder.file('sides.pcm')}`,
    '-map',
    '[middle]',
    ...measured,
    `file:${folder.file('middle.pcm')}`,
  ]);
  if (failure !== undefined) throw mediaUnreadable();
  const peaksOf = (name: string) =>
    readPeaks(
      folder.file(name),
      Math.ceil(facts.duration / PEAK_INTERVAL),
      Math.round((facts.duration * MEASURED_RATE) / 1000),
    );
  const verdict = judgeSides({ middle: await peaksOf('middle.pcm'), sides: await peaksOf('sides.pcm') }, speech);
  if (verdict.kind !== 'background') return { hasBed: false };
  await folder.store(area.key('bed'), 'bed');
  return { hasBed: true, voiceLeft: verdict.voiceLeft };
}
