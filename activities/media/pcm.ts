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
