import { createReadStream } from 'node:fs';

/**
 * Reads the highest amplitudes of equal intervals of a sound, 0 to 1.
 *
 * @param path of a file with its samples: 16 bits, little-endian, mono
 * @param samples in all intervals together; further ones belong to the last
 */
export async function readPeaks(path: string, intervals: number, samples: number): Promise<readonly number[]> {
  const peaks = Array.from({ length: intervals }, () => 0);
  const total = Math.max(1, samples);
  let position = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 65_536 })) {
    const bytes = chunk as Buffer;
    for (let index = 0; index + 1 < bytes.length; index += 2, position += 1) {
      const interval = Math.min(intervals - 1, Math.floor((position * intervals) / total));
      const value = Math.abs(bytes.readInt16LE(index)) / 32_768;
      if (value > peaks[interval]!) peaks[interval] = value;
    }
  }
  return peaks.map((peak) => Math.round(peak * 1000) / 1000);
}
