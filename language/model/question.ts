import { textTooLong } from '#providers/language/errors.ts';
import type { LanguageModel, ModelRequest } from '#providers/language/model.ts';
import { outputLimit } from '#language/translation/ask-model.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { NO_USAGE, type ProviderUsage, type UsageEstimate } from '#providers/language/usage.ts';

export interface Question {
  readonly system: string;
  /** As in `ModelRequest`. */
  readonly isSystemShared?: boolean;
  readonly prompt: string;
  /** Maximum tokens of the answer. */
  readonly allowance: number;
}

/**
 * Ensures that a model's context has room for a question and its answer, because some servers truncate silently.
 *
 * @param expected usual number of tokens of the answer
 * @throws LoquentError `text_too_long`
 */
export function assertQuestionFits(model: LanguageModel, { system, prompt }: Question, expected: number): void {
  const asked = estimateTokens(system + prompt);
  if (asked + expected > model.contextTokens || expected > model.outputTokens) throw textTooLong(model.providerId);
}

/** Request for a model; the answer may use the remaining context. */
export function modelRequest(model: LanguageModel, question: Question, signal: AbortSignal): ModelRequest {
  const { system, isSystemShared, prompt, allowance } = question;
  return {
    system,
    isSystemShared,
    prompt,
    maximumOutputTokens: outputLimit(model, system + prompt, allowance),
    signal,
  };
}

/** Tokens of a question and its answer at most. */
export const tokensOf = ({ system, prompt, allowance }: Question): number =>
  estimateTokens(system + prompt) + allowance;

/**
 * Upper bound of the usage of questions, each with its repair, which contains the model's own answer.
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

/** Upper bound of the usage of a call that ended before its vendor had counted it. */
export function interruptedUsage({ system, prompt }: Question, received: string): ProviderUsage {
  return { ...NO_USAGE, inputTokens: estimateTokens(system + prompt), outputTokens: estimateTokens(received) };
}
