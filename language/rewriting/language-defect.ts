import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { AnswerDefect } from '#domain/rewriting/answer-guards.ts';
import { changesScript } from '#domain/rewriting/script-change.ts';

/** UTF-16 units below which languages of the same script can't be distinguished. */
const MIN_DETECTED_LENGTH = 80;
const MAX_DETECTED_LENGTH = 4000;

const CHANGED: AnswerDefect = {
  code: 'language_changed',
  message: 'The answer is not in the requested language.',
  isFatal: true,
};

/**
 * Detects an answer in another language than its original: by the script, and in longer texts by language detection,
 * which only counts if it recognizes the original.
 *
 * @param original a text in the required language
 * @param language BCP 47
 */
export async function languageDefect(
  original: string,
  answer: string,
  language: string,
): Promise<AnswerDefect | undefined> {
  if (changesScript(original, answer)) return CHANGED;
  if (original.length < MIN_DETECTED_LENGTH || answer.length < MIN_DETECTED_LENGTH) return undefined;
  const expected = parseLanguageTag(language)?.language;
  if ((await detect(original)) !== expected) return undefined;
  const detected = await detect(answer);
  return detected === undefined || detected === expected ? undefined : CHANGED;
}

async function detect(text: string): Promise<string | undefined> {
  // Loaded on demand, because its tables are megabytes.
  const { eld } = await import('eld/small');
  const found = eld.detect(text.slice(0, MAX_DETECTED_LENGTH));
  return found.isReliable() && found.language !== '' ? found.language : undefined;
}
