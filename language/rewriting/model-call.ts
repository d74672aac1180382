import { textTooLong } from '#providers/language/errors.ts';
import type { LanguageModel, ModelRequest } from '#providers/language/model.ts';
import { outputLimit } from '#language/translation/ask-model.ts';
import { estimateTokens } from '#language/translation/token-estimate.ts';
import { NO_USAGE, type ProviderUsage, type UsageEstimate } from '#providers/language/usage.ts';

/** What a model is asked. */
export interface Question {
  readonly system: string;
  readonly prompt: string;
  /** Tokens that the answer may take. */
  readonly allowance: number;
}

/**
 * Makes sure that a model's context holds a question with its answer, since some servers cut what it doesn't hold without a
 * word.
 *
 * @param expected tokens that the answer takes as a rule
 * @throws LoquentError `text_too_long`
 */
export function assertQuestionFits(model: LanguageModel, { system, prompt }: Question, expected: number): void {
  const asked = estimateTokens(system + prompt);
  if (asked + expected > model.contextTokens || expected > model.outputTokens) throw textTooLong(model.providerId);
}

/** A question as the model takes it; the answer gets what its context has left. */
export function requestOf(model: LanguageModel, question: Question, signal: AbortSignal): ModelRequest {
  const { system, prompt, allowance } = question;
  return { system, prompt, maximumOutputTokens: outputLimit(model, system + prompt, allowance), signal };
}

/**
 * What questions may use at most, each with its repair, which shows the model its own answer.
 *
 * @param characters UTF-16 units of the text
 */
export function estimateOf(model: LanguageModel, questions: readonly Question[], characters: number): UsageEstimate {
  const tokens = questions.reduce(
    (sum, { system, prompt, allowance }) => sum + 2 * estimateTokens(system + prompt) + 3 * allowance,
    0,
  );
  return { provider: model.providerId, characters, tokens };
}

/** What a call used that ended before its vendor had counted: at most that. */
export function interruptedUsage({ system, prompt }: Question, received: string): ProviderUsage {
  return { ...NO_USAGE, inputTokens: estimateTokens(system + prompt), outputTokens: estimateTokens(received) };
}
