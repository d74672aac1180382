/** Encodes a vector as `ContextChunk.embedding` has it: Float32, little endian, as all supported processors have it. */
export function bytesOfVector(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Decodes `ContextChunk.embedding`, copying it, since drivers return views of larger buffers at any offset. */
export function vectorOfBytes(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
