/** Encodes a vector as `ContextChunk.embedding` has it: Float32, little endian, as all supported processors have it. */
export function bytesOfVector(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/**
 * Decodes `ContextChunk.embedding`.
 *
 * @param bytes as drivers return them: a buffer of its own, or a view of a larger one at any offset, which is copied
 */
export function vectorOfBytes(bytes: ArrayBuffer | Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
