import { mediaWriteFailed } from '#jobs/recordings/sound/errors.ts';
import { inputOf } from '#platform/programs/ffmpeg.ts';
import { fetchSource, ffmpeg } from '#activities/recordings/media/media-step.ts';
import { readPeaks } from '#activities/recordings/media/read-peaks.ts';
import { LoudnessReader, measuring } from './measure-loudness.ts';
import { originalFilters } from '#jobs/recordings/sound/sound-graph.ts';
import type { SpeechStep } from './speech-step.ts';

/** Samples per second of the sounds that waveforms are drawn from. */
const RATE = 8_000;
/** Intervals of a waveform. */
const INTERVALS = 1_000;

/** Sound of a result and its source. */
export interface MeasuredSound {
  /** LUFS. */
  readonly integrated: number;
  /** dBTP. */
  readonly truePeak: number;
  /** Highest amplitudes of 1000 intervals, 0 to 1. */
  readonly original: readonly number[];
  readonly spoken: readonly number[];
}

/** Measures the new sound in the file that was written, in one pass over both sounds. */
export async function measureSound(
  step: SpeechStep,
  output: { readonly path: string; readonly format: string },
): Promise<MeasuredSound> {
  const { artifacts: area, folder } = step;
  const facts = await area.read('recording');
  const source = await fetchSource(step);
  const reader = new LoudnessReader();
  const [original, spoken] = [folder.file('original.raw'), folder.file('spoken.raw')];
  const reduced = `aresample=${RATE},aformat=sample_fmts=s16:channel_layouts=mono`;
  const graph = `${originalFilters(facts)},${reduced}[original];[1:a:0]${measuring(true)},${reduced}[spoken]`;
  const failure = await ffmpeg(
    step,
    facts,
    [
      ...inputOf(source, facts.format),
      ...inputOf(output.path, output.format),
      '-filter_complex',
      graph,
      '-map',
      '[original]',
      '-f',
      's16le',
      `file:${original}`,
      '-map',
      '[spoken]',
      '-f',
      's16le',
      `file:${spoken}`,
    ],
    { isMeasuring: true, onMessage: (line) => reader.read(line) },
  );
  const [loudness] = reader.results();
  if (failure !== undefined || loudness === undefined) throw mediaWriteFailed(failure ?? 'its sound can not be read');
  const samples = (facts.duration * RATE) / 1000;
  return {
    integrated: loudness.integrated,
    truePeak: loudness.truePeak ?? 0,
    original: await readPeaks(original, INTERVALS, samples),
    spoken: await readPeaks(spoken, INTERVALS, samples),
  };
}
