import { setImmediate } from 'node:timers/promises';
import { detectLanguage, type DetectedLanguage } from '#domain/languages/detect-language.ts';

/** Texts between two pauses for other requests: some milliseconds. */
const TEXTS_AT_ONCE = 20;

/** The language of each text by itself, in order. */
export async function* detectEach(texts: readonly string[]): AsyncGenerator<DetectedLanguage> {
  for (const [index, text] of texts.entries()) {
    if (index % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
    yield detectLanguage([text]);
  }
}
