import { capabilityUnavailable } from '#providers/language/errors.ts';
import type { TranslationRequest } from '#providers/language/provider.ts';

/** Languages into which DeepL follows instructions: https://developers.deepl.com/docs/best-practices/custom-instructions */
export const INSTRUCTION_LANGUAGES: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh']);
/** Maximum number of instructions, and of characters in each (same page). */
const MAX_COUNT = 10;
const MAX_LENGTH = 300;

/**
 * Domain and instructions of a request in the form of DeepL; undefined without any, or if the target language doesn't
 * support them.
 *
 * @param target code of DeepL
 * @throws LoquentError `capability_unavailable` when they exceed DeepL's limits
 */
export function customInstructions(request: TranslationRequest, target: string): readonly string[] | undefined {
  const { domain, instructions, extraInstructions = [] } = request;
  const sentences = [
    ...(domain === undefined ? [] : [`The text is about this field: ${domain}.`]),
    ...(instructions === undefined ? [] : [instructions]),
    ...extraInstructions,
  ].flatMap((text) => splitText(text.trim()));
  if (sentences.length === 0 || !INSTRUCTION_LANGUAGES.has(target.split('-')[0]!.toLowerCase())) return undefined;
  if (sentences.length > MAX_COUNT) {
    throw capabilityUnavailable(
      `DeepL accepts at most ${MAX_COUNT} instructions of ${MAX_LENGTH} characters: shorten them, or choose another provider.`,
      'instructions',
    );
  }
  return sentences;
}

/** Splits a text that is too long at the ends of its sentences, else between words. */
function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_LENGTH) {
    const head = rest.slice(0, MAX_LENGTH + 1);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('\n'));
    const cut = sentence > 0 ? sentence + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : MAX_LENGTH;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}
