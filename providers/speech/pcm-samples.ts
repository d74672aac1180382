import {
  type EngineHttp,
  type EngineRequest,
  type EngineService,
  unreadable,
} from '#providers/language/engines/engine-http.ts';
import { providerFailed } from '#providers/language/errors.ts';
import type { SynthesizedSpeech } from './speech-synthesizer.ts';

/** Samples of little-endian bytes with 16 bits each. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let index = 0; index < samples.length; index += 1) samples[index] = view.getInt16(index * 2, true);
  return samples;
}

/** Bytes of the header of a WAV file. */
const HEADER = 44;

/** Reads speech from a WAV file with 16 bits, mono. @throws LoquentError `provider_failed` for one without any */
export function readSpeechFile(wav: Uint8Array, engine: string): SynthesizedSpeech {
  if (wav.length < HEADER) throw providerFailed(`${engine} returned no speech. Try again.`);
  const rate = new DataView(wav.buffer, wav.byteOffset).getUint32(24, true);
  return { samples: samplesOf(wav.subarray(HEADER)), rate };
}

/** Asks a vendor for speech in samples of 16 bits. @throws LoquentError `provider_failed` for an answer without any */
export async function requestSamples(http: EngineHttp, request: EngineRequest, service: EngineService) {
  const bytes = await http.bytes(request, /^(audio\/|application\/octet-stream)/);
  if (bytes.length < 2) throw unreadable(service);
  return samplesOf(bytes);
}
