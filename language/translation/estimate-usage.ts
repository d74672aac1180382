import type { InlineCode } from '#domain/units/coded-text.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import type { UsageEstimate } from '#providers/language/usage.ts';
import type { PlannedCall } from './plan-calls.ts';
import { callContext } from './prompts/call-context.ts';
import { promptSegments, translationPrompt } from './prompts/translation-prompt.ts';
import { translationSystem } from './prompts/translation-system.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { promptedReferenceTokens } from '#language/context/join-references.ts';
import { textTooLong } from '#providers/language/errors.ts';
import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** Characters that engines may count per code: an element with its attributes, and adjacent character references. */
const CHARACTERS_PER_CODE = 48;
/** Sentences on the defects of one text. */
const DEFECT_TOKENS = 150;

/** A request without its segments and the parts of a single call. */
export type SharedRequest = Omit<TranslationRequest, 'segments' | 'surrounding' | 'signal' | 'onProgress'>;

/** A call with its context for the provider. */
export interface EstimatedCall extends PlannedCall {
  readonly request: SharedRequest;
  readonly hasReferences: boolean;
}

/** Upper bound of the usage of calls, with the repair and the second attempt that each text may need. */
export function estimateUsage(provider: TranslationProvider, calls: readonly EstimatedCall[]): UsageEstimate {
  const isEngine = provider.capabilities.kind === 'engine';
  let characters = 0;
  for (const { segments } of calls) {
    for (const { content } of segments)
      characters += content.text.length + (isEngine ? charactersOf(content.codes) : 0);
  }
  const tokens = isEngine ? 0 : calls.reduce((sum, call) => sum + tokensOf(provider, call), 0);
  return { provider: provider.id, characters, tokens };
}

/** Characters that an engine may count for codes. */
function charactersOf(codes: readonly InlineCode[]): number {
  let characters = CHARACTERS_PER_CODE * codes.length;
  for (const { equivalent = '' } of codes) characters += equivalent.length;
  return characters;
}

function tokensOf(provider: TranslationProvider, call: EstimatedCall): number {
  const { segments, request } = call;
  const { system, context, prompt } = promptTokens(provider, call);
  const texts = segments.map(({ content }) => encodeTagged(content));
  const answer = texts.reduce((sum, text) => sum + answerAllowance(text, request.targetLanguage), 0);
  const first = system + prompt + answer;
  // The repair of a small text is as long as its instructions, which each bucket of damaged texts has once.
  const repair = first + answer + segments.length * DEFECT_TOKENS;
  const alone = segments.length > 1 ? first + segments.length * (system + context + DEFECT_TOKENS) : 0;
  return first + repair + alone;
}

/** Tokens of the prompts of a call, with an upper bound for its references, which are fetched when the call is made. */
function promptTokens(
  { model }: TranslationProvider,
  { segments, surrounding, request, hasReferences }: EstimatedCall,
) {
  const references = hasReferences ? promptedReferenceTokens(model?.contextTokens) : 0;
  const prompted = promptSegments(
    segments.map(({ content }) => content),
    request,
  );
  const context = { ...request, surrounding };
  return {
    system: estimateTokens(translationSystem(request)),
    /** The part of `prompt` that a call for one of the texts repeats. */
    context: estimateTokens([callContext(context), ...(request.callInstructions ?? [])].join(' ')) + references,
    prompt: estimateTokens(translationPrompt(prompted, context)) + references,
  };
}

/** Usual ratio of an answer's tokens to those of its text; `answerAllowance` is the upper bound. */
const USUAL_ANSWER = 1.5;
const TOKENS_PER_ID = 16;

/**
 * Ensures that a model's context has room for a call and its answer, and that the answer is within the model's output
 * limit.
 *
 * @throws LoquentError `text_too_long` with the suggested action
 */
export function assertFits(provider: TranslationProvider, call: EstimatedCall): void {
  if (provider.model === undefined) return;
  const answer = call.segments.reduce(
    (sum, { content }) => sum + USUAL_ANSWER * estimateTokens(encodeTagged(content)) + TOKENS_PER_ID,
    0,
  );
  const { system, prompt } = promptTokens(provider, call);
  const asked = system + prompt;
  if (asked + answer <= provider.model.contextTokens && answer <= provider.model.outputTokens) return;
  throw textTooLong(provider.id);
}

/** True when a language is written in Latin letters. */
const isLatinScript = cacheByLanguage((language) => {
  const tag = parseLanguageTag(language)?.tag;
  return tag !== undefined && new Intl.Locale(tag).maximize().script === 'Latn';
});

/** Maximum tokens of a text's translation: a bound for the answer, three times its usual need. */
export function answerAllowance(tagged: string, targetLanguage: string): number {
  const perCharacter = isLatinScript(targetLanguage) ? 1 : 2;
  return Math.max(3 * estimateTokens(tagged), perCharacter * tagged.length) + TOKENS_PER_ANSWER;
}

/** Braces, quotes, the id and slack for a text of one word. */
const TOKENS_PER_ANSWER = 48;
