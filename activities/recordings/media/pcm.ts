import { buffer } from 'node:stream/consumers';
import type { JobReference } from '#domain/jobs/job.ts';
import { wavFile } from '#domain/recordings/speech/wav-file.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { MediaStep } from './media-step.ts';

/** Samples per second, mono, 16 bits: what recognizers work on. */
export const SAMPLE_RATE = 16_000;
/** Bytes per millisecond. */
export const BYTES_PER_MILLISECOND = (SAMPLE_RATE * 2) / 1000;

/** A WAV file with the given samples (16 bits, mono, 16 kHz). */
export const wavOf = (samples: Uint8Array): Uint8Array => wavFile(samples, SAMPLE_RATE);

/** A part of the sound of a job's recording, as WAV. */
export const readSamples = async (step: SoundStep, span: TimeSpan): Promise<Uint8Array> =>
  wavOf(await readRawSamples(step, span));

type SoundStep = Pick<MediaStep<JobReference>, 'dependencies' | 'artifacts'>;

/** A part of the sound of a job's recording: 16 bits, mono, 16 kHz. */
export async function readRawSamples(
  { dependencies, artifacts: area }: SoundStep,
  { start, end }: TimeSpan,
): Promise<Uint8Array> {
  const range = { start: start * BYTES_PER_MILLISECOND, end: end * BYTES_PER_MILLISECOND - 1 };
  const { stream } = await dependencies.storage.open(area.key('audio.pcm'), range);
  return buffer(stream);
}

/** Milliseconds of the sound of a job's recording; 0: it has not been extracted. */
export async function samplesLength({ dependencies, artifacts: area }: SoundStep): Promise<number> {
  const object = await dependencies.storage.stat(area.key('audio.pcm'));
  return Math.floor((object?.size ?? 0) / BYTES_PER_MILLISECOND);
}
