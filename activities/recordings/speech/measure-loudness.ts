import { ffmpeg } from '#activities/recordings/media/media-step.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import { mediaWriteFailed } from '#jobs/recordings/sound/errors.ts';
import type { SpeechStep } from './speech-step.ts';

/** Loudness by EBU R 128. */
interface Loudness {
  /** LUFS; -70 or less: silent. */
  readonly integrated: number;
  /** dBTP, if it was measured. */
  readonly truePeak: number | undefined;
}

/** Filter that measures what passes it, for the summaries that `LoudnessReader` reads. */
export const measuring = (withPeak = false) => `ebur128=framelog=verbose${withPeak ? ':peak=true' : ''}`;

/** LUFS that stand for silence. */
const SILENT = -70;

/** Collects the summaries of filters `ebur128`, by their positions among the filters of the graph. */
export class LoudnessReader {
  readonly #found = new Map<string, { integrated?: number; truePeak?: number }>();
  #current: { integrated?: number; truePeak?: number } | undefined;

  /** A line of ffmpeg's messages. */
  read(line: string): void {
    const header = /^\[(Parsed_ebur128_\d+) @ [^\]]+\] Summary:/.exec(line);
    if (header !== null) this.#found.set(header[1]!, (this.#current = {}));
    if (this.#current === undefined) return;
    const [, name, value] = /^\s*(I|Peak):\s+(-?(?:[\d.]+|inf|nan))\s/.exec(line) ?? [];
    const number = value === undefined ? undefined : /inf|nan/.test(value) ? SILENT : Number(value);
    if (name === 'I' && number !== undefined) this.#current.integrated = number;
    if (name === 'Peak' && number !== undefined) this.#current.truePeak = number;
  }

  /** Filters in the order of the graph. */
  results(): readonly Loudness[] {
    const position = (name: string) => Number(name.split('_').at(-1));
    return [...this.#found]
      .toSorted(([one], [other]) => position(one) - position(other))
      .map(([, { integrated = SILENT, truePeak }]) => ({ integrated, truePeak }));
  }
}

/** LUFS of new sound. */
export const TARGET_LOUDNESS = -16;
/** Decibels by which anything is made louder or quieter at most. */
const MAX_GAIN = 40;

/** A gain within limits, in hundredths of a decibel. */
export const limitedGain = (decibels: number): number =>
  Math.round(Math.min(MAX_GAIN, Math.max(-MAX_GAIN, decibels)) * 100) / 100;

/**
 * Measures the loudness of sounds in one pass.
 *
 * @param parameters inputs and a filter graph that measures (`measuring`), of ffmpeg
 * @param outputs labels of the graph's outputs
 * @returns one per filter that measures, in their order
 * @throws LoquentError `media_write_failed`
 */
export async function measureLoudness(
  step: SpeechStep,
  facts: Pick<RecordingFacts, 'duration'>,
  parameters: readonly string[],
  outputs: readonly string[],
): Promise<readonly Loudness[]> {
  const reader = new LoudnessReader();
  const ends = outputs.flatMap((output) => ['-map', `[${output}]`, '-f', 'null', '-']);
  const failure = await ffmpeg(step, facts, [...parameters, ...ends], {
    isMeasuring: true,
    onMessage: (line) => reader.read(line),
  });
  const results = reader.results();
  if (failure !== undefined || results.length < outputs.length)
    throw mediaWriteFailed(failure ?? 'its loudness is unknown');
  return results;
}
