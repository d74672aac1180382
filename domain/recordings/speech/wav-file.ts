const HEADER = 44;

/** A WAV file of samples with 16 bits, little-endian. @param rate samples per second and channel */
export function wavFile(samples: Uint8Array, rate: number, channels = 1): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER + samples.length);
  const view = new DataView(file.buffer);
  const write = (position: number, text: string) => file.set(new TextEncoder().encode(text), position);
  write(0, 'RIFF');
  view.setUint32(4, HEADER - 8 + samples.length, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2 * channels, true);
  view.setUint16(32, 2 * channels, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length, true);
  file.set(samples, HEADER);
  return file;
}
