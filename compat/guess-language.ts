import { setImmediate } from 'node:timers/promises';
import { detectLanguage } from '#domain/languages/detect-language.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** Confidence of a language that counts as that of a short text. */
export const MIN_GUESS_CONFIDENCE = 0.5;
const CONCURRENT_TEXTS = 20;
/** Default language for short texts in Latin letters: most labels are written in English first. */
const COMMON = 'en';
const LATIN = /^[\p{Script=Latin}\P{L}]*$/u;

/** A language that a text is taken to be in. */
export interface GuessedLanguage {
  /** BCP 47; undefined: nothing resembles a language. */
  readonly language: string | undefined;
  /** Share of the text that is in it, 0 to 1. */
  readonly confidence: number;
}

/**
 * The language of each text separately, for interfaces that have to answer one. A text too short to detect is assumed
 * to be in the language of the others if it resembles it, else, if its letters are Latin, in English.
 *
 * @param target BCP 47, never assumed for an uncertain text
 */
export async function guessLanguages(texts: readonly string[], target: string): Promise<readonly GuessedLanguage[]> {
  const avoided = parseLanguageTag(target)?.language;
  const found = [];
  for (const [index, text] of texts.entries()) {
    if (index % CONCURRENT_TEXTS === CONCURRENT_TEXTS - 1) await setImmediate();
    const { language, candidates } = await detectLanguage([text]);
    const [best] = candidates;
    const likely =
      language ?? (best !== undefined && best.confidence >= MIN_GUESS_CONFIDENCE ? best.language : undefined);
    found.push({ text, likely, candidates });
  }
  const common = mostFrequent(found.flatMap(({ likely }) => likely ?? []));
  return found.map(({ text, likely, candidates }) => {
    const other = candidates.find((candidate) => candidate.language !== avoided)?.language;
    const others = candidates.some((candidate) => candidate.language === common) ? common : undefined;
    const fallbacks = [others, LATIN.test(text) ? COMMON : undefined, other];
    const language = likely ?? fallbacks.find((each) => each !== undefined && each !== avoided);
    return { language, confidence: candidates.find((candidate) => candidate.language === language)?.confidence ?? 0 };
  });
}

function mostFrequent(languages: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(languages, (language) => language).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0];
}
