import { setImmediate } from 'node:timers/promises';
import { detectLanguage, type DetectedLanguage } from '#domain/languages/detect-language.ts';

/** Texts between two pauses for other requests: some milliseconds. */
const CONCURRENT_TEXTS = 20;

/** Detects the language of each text separately, in order. */
export async function* detectEach(texts: readonly string[]): AsyncGenerator<DetectedLanguage> {
  for (const [index, text] of texts.entries()) {
    if (index % CONCURRENT_TEXTS === CONCURRENT_TEXTS - 1) await setImmediate();
    yield detectLanguage([text]);
  }
}
