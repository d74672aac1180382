import { peelTranslation } from '#domain/rewriting/peel-answer.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';
import type { CallContext } from './prompts/call-context.ts';
import {
  translationPrompt,
  translationSchema,
  type PromptSegment,
  type TranslationAnswer,
} from './prompts/translation-prompt.ts';
import { translationSystem, type TranslationBrief } from './prompts/translation-system.ts';
import { decodeTagged, encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { answerAllowance } from './estimate-usage.ts';

/** One call of a model for a list of texts. */
export interface ModelQuestion {
  /** The request, with what the call has for its texts. */
  readonly brief: TranslationBrief & CallContext;
  readonly segments: readonly PromptSegment[];
  readonly signal: AbortSignal;
}

export interface ModelAnswer {
  /** One per segment, same order; an empty text if the answer has none, or two that differ. */
  readonly contents: readonly CodedText[];
  readonly usage: ProviderUsage;
}

/**
 * Requests translations of texts, or repairs of translations, from a model.
 *
 * @throws errors of the model
 */
export async function askModel(model: LanguageModel, question: ModelQuestion): Promise<ModelAnswer> {
  const system = translationSystem(question.brief);
  const prompt = translationPrompt(question.segments, question.brief);
  const allowance = question.segments.reduce(
    (sum, { content }) => sum + answerAllowance(encodeTagged(content), question.brief.targetLanguage),
    0,
  );
  const answer = await model.generateObject({
    system,
    isSystemShared: true,
    prompt,
    schema: translationSchema(question.segments),
    schemaName: 'translations',
    maximumOutputTokens: outputLimit(model, system + prompt, allowance),
    signal: question.signal,
  });
  return { contents: byId(question.segments, answer.object), usage: answer.usage };
}

/** The model's remaining context after a prompt, limited to what the answer may need and the model can write. */
export function outputLimit(model: LanguageModel, prompt: string, allowance: number): number {
  const left = model.contextTokens - estimateTokens(prompt);
  return Math.max(MIN_OUTPUT, Math.min(allowance, model.outputTokens, left));
}

/** Vendors refuse limits near 0 with an error that doesn't mention the length of the text. */
const MIN_OUTPUT = 64;

const NOTHING: CodedText = { text: '', codes: [] };

function byId(segments: readonly PromptSegment[], answer: TranslationAnswer | undefined): readonly CodedText[] {
  const texts = new Map<string, string | null>();
  for (const { id, text } of answer?.segments ?? []) {
    const known = texts.get(id);
    // Two answers to one text: neither is reliable.
    texts.set(id, known === undefined || known === text ? text : null);
  }
  return segments.map(({ id, content }) => {
    const text = texts.get(id);
    return text === undefined || text === null ? NOTHING : decodeTagged(peelTranslation(text, encodeTagged(content)));
  });
}
