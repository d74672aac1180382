import { textTooLong } from '#providers/language/errors.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { promptedReferenceTokens } from '#language/retrieval/reference-tokens.ts';
import type { EstimatedCall } from './estimate-usage.ts';
import { translationPrompt } from './prompts/translation-prompt.ts';
import { translationSystem } from './prompts/translation-system.ts';
import { encodeTagged } from './tagged-text.ts';
import { estimateTokens } from '#domain/text/token-estimate.ts';

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
  const prompted = call.segments.map(({ content }, index) => ({ id: `s${index + 1}`, content }));
  const answer = call.segments.reduce(
    (sum, { content }) => sum + USUAL_ANSWER * estimateTokens(encodeTagged(content)) + TOKENS_PER_ID,
    0,
  );
  const prompt = translationSystem(call.request) + translationPrompt(prompted, call.surrounding);
  const references = call.hasReferences ? promptedReferenceTokens(provider.model.contextTokens) : 0;
  const asked = estimateTokens(prompt) + references;
  if (asked + answer <= provider.model.contextTokens && answer <= provider.model.outputTokens) return;
  throw textTooLong(provider.id);
}
