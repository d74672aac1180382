import { buffer } from 'node:stream/consumers';
import type { JobReference } from '#domain/jobs/job.ts';
import type { TimeSpan } from '#domain/subtitles/cue.ts';
import type { MediaStep } from './media-step.ts';
import { BYTES_PER_MILLISECOND, wavOf } from './pcm.ts';

/** A part of the sound of a job's recording, as WAV. */
export async function readSamples(
  { dependencies, area }: Pick<MediaStep<JobReference>, 'dependencies' | 'area'>,
  { start, end }: TimeSpan,
): Promise<Uint8Array> {
  const range = { start: start * BYTES_PER_MILLISECOND, end: end * BYTES_PER_MILLISECOND - 1 };
  const { stream } = await dependencies.storage.open(area.key('audio.pcm'), range);
  return wavOf(await buffer(stream));
}
