import {
  type EngineHttp,
  type EngineRequest,
  type EngineService,
  unreadable,
} from '#providers/language/engines/engine-http.ts';

/** Samples of little-endian bytes with 16 bits each. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let index = 0; index < samples.length; index += 1) samples[index] = view.getInt16(index * 2, true);
  return samples;
}

/** Asks a vendor for speech in samples of 16 bits. @throws LoquentError `provider_failed` for an answer without any */
export async function requestSamples(http: EngineHttp, request: EngineRequest, service: EngineService) {
  const bytes = await http.bytes(request, /^(audio\/|application\/octet-stream)/);
  if (bytes.length < 2) throw unreadable(service);
  return samplesOf(bytes);
}
