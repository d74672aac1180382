import type { SurveyedPart } from '#domain/ledgers/survey.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { askInBatches, askWithRetry, ATTEMPTS, type ModelCalls } from '#language/model/ask-in-batches.ts';
import { tokensOf } from '#language/model/question.ts';
import { surveyPrompt, surveySchema, surveySystem } from './prompt.ts';
import { occurring, readSurvey } from './read-answer.ts';

/** Tokens of an answer about a part. */
const ANSWER_TOKENS = 3_000;
const MIN_ANSWER = 300;
/** Share of a model's context for the texts of a part: the rest is for rules, candidates and the answer. */
const PART_SHARE = 3;
const PART_TOKENS = 8_000;

/** Tokens of the texts of a part that suit a model. */
export const partTokens = (contextTokens: number): number =>
  Math.min(PART_TOKENS, Math.floor(contextTokens / PART_SHARE));

export interface SurveyPartOptions extends ModelCalls {
  readonly texts: readonly string[];
  /** Who says each text, where that is known. */
  readonly speakers?: readonly (string | undefined)[];
  /** Expressions that a program found in the document. */
  readonly candidates: readonly string[];
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly domain?: string | undefined;
}

/**
 * Has a model note the names, terms, abbreviations and readers of a part of a document, checked against its texts.
 *
 * @returns null if no answer was usable
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function surveyPart(options: SurveyPartOptions): Promise<SurveyedPart> {
  const { texts, speakers, candidates, sourceLanguage, domain, model } = options;
  const system = surveySystem(sourceLanguage, domain);
  const shown = occurring(
    candidates.map((source) => ({ source })),
    texts,
    sourceLanguage,
  ).map(({ source }) => source);
  const question = { system, prompt: surveyPrompt(texts, shown, speakers), allowance: ANSWER_TOKENS };
  if (estimateTokens(system + question.prompt) + MIN_ANSWER > model.contextTokens) return null;
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const reserved = { characters, tokens: ATTEMPTS * tokensOf(question) };
  const { results } = await askInBatches(options, reserved, [question], async (asked, ask) => {
    let part: SurveyedPart = null;
    await askWithRetry(
      ask,
      { schema: surveySchema, schemaName: 'survey' },
      () => asked,
      (answer) => (part = readSurvey(answer, texts, sourceLanguage)) !== null,
    );
    return part;
  });
  return results[0] ?? null;
}
