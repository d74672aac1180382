import type { InstructionLimits } from '#domain/execution/executor.ts';
import { instructionPieces } from '#domain/execution/instruction-pieces.ts';
import type { TranslationRequest } from '#providers/language/provider.ts';

/** Languages into which DeepL follows instructions: https://developers.deepl.com/docs/best-practices/custom-instructions */
export const INSTRUCTION_LANGUAGES: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh']);
/** Same page. */
export const INSTRUCTION_LIMITS: InstructionLimits = { count: 10, length: 300 };
/** Languages into which DeepL follows formality: https://developers.deepl.com/api-reference/translate, `formality` */
export const FORMALITY_LANGUAGES: ReadonlySet<string> = new Set(['de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru']);

/**
 * Domain and instructions of a request in the form of DeepL; undefined without any, or if the target language doesn't
 * support them.
 *
 * @param target code of DeepL
 * @throws LoquentError `capability_unavailable` when they exceed DeepL's limits
 */
export function customInstructions(request: TranslationRequest, target: string): readonly string[] | undefined {
  if (!INSTRUCTION_LANGUAGES.has(subtag(target))) return undefined;
  const pieces = instructionPieces(request, INSTRUCTION_LIMITS);
  return pieces.length === 0 ? undefined : pieces;
}

/**
 * Formality of a request; undefined without any, or if the target language doesn't support it. DeepL refuses these values in
 * other languages, where it ignores `prefer_more` and `prefer_less`: a list that is out of date shows.
 *
 * @param target code of DeepL
 */
export function formalityOf({ formality }: TranslationRequest, target: string): 'more' | 'less' | undefined {
  return FORMALITY_LANGUAGES.has(subtag(target)) ? formality : undefined;
}

const subtag = (code: string) => code.split('-')[0]!.toLowerCase();
