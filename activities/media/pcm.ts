import { buffer } from 'node:stream/consumers';
import type { JobReference } from '#domain/jobs/job.ts';
import type { TimeSpan } from '#domain/subtitles/cue.ts';
import type { MediaStep } from './media-step.ts';

/** Samples per second, mono, 16 bits: what recognisers work on. */
export const SAMPLE_RATE = 16_000;
/** Bytes per millisecond. */
export const BYTES_PER_MILLISECOND = (SAMPLE_RATE * 2) / 1000;

/** A WAV file with the given samples (16 bits, mono, 16 kHz). */
export function wavOf(samples: Uint8Array): Uint8Array {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** A part of the sound of a job's recording, as WAV. */
export async function readSamples(
  { dependencies, area }: Pick<MediaStep<JobReference>, 'dependencies' | 'area'>,
  { start, end }: TimeSpan,
): Promise<Uint8Array> {
  const range = { start: start * BYTES_PER_MILLISECOND, end: end * BYTES_PER_MILLISECOND - 1 };
  const { stream } = await dependencies.storage.open(area.key('audio.pcm'), range);
  return wavOf(await buffer(stream));
}
