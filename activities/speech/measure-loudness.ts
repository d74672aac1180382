import type { RecordingFacts } from '#jobs/work-area/media-records.ts';
import { mediaWriteFailed } from '#activities/media/errors.ts';
import { runFfmpeg } from '#activities/media/ffmpeg.ts';
import { LoudnessReader, type Loudness } from './loudness.ts';
import type { SpeechStep } from './speech-step.ts';

/** LUFS of new sound. */
export const TARGET = -16;
/** Decibels by which anything is made louder or quieter at most. */
const UTMOST = 40;

/** A gain within limits, in hundredths of a decibel. */
export const limitedGain = (decibels: number): number =>
  Math.round(Math.min(UTMOST, Math.max(-UTMOST, decibels)) * 100) / 100;

/**
 * Measures the loudness of sounds in one pass.
 *
 * @param parameters inputs and a filter graph that measures (`measuring`), of ffmpeg
 * @param outputs labels of the graph's outputs
 * @returns one per filter that measures, in their order
 * @throws LoquentError `media_write_failed`
 */
export async function measureLoudness(
  { dependencies, folder, note, signal }: SpeechStep,
  { duration }: Pick<RecordingFacts, 'duration'>,
  parameters: readonly string[],
  outputs: readonly string[],
): Promise<readonly Loudness[]> {
  const reader = new LoudnessReader();
  const ends = outputs.flatMap((output) => ['-map', `[${output}]`, '-f', 'null', '-']);
  const failure = await runFfmpeg(dependencies.programs, {
    arguments: [...parameters, ...ends],
    folder: folder.path,
    duration,
    signal,
    onProgress: (position) => note({ position, of: duration }),
    isMeasuring: true,
    onMessage: (line) => reader.read(line),
  });
  const results = reader.results();
  if (failure !== undefined || results.length < outputs.length)
    throw mediaWriteFailed(failure ?? 'its loudness is unknown');
  return results;
}
