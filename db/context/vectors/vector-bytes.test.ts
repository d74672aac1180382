import { expect, it } from 'vitest';
import { bytesOfVector, vectorOfBytes } from './vector-bytes.ts';

it('reads vectors from buffers of their own, and from views of larger ones at odd offsets', () => {
  const vector = Float32Array.of(0.5, -0.25, 1);
  const bytes = bytesOfVector(vector);
  const own = new Uint8Array(bytes).buffer;
  const larger = Buffer.concat([Buffer.of(7), bytes, Buffer.of(7)]).subarray(1, -1);
  for (const each of [bytes, own, larger]) expect(vectorOfBytes(each)).toEqual(vector);
});
