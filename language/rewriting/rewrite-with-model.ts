import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import { continuationGap } from '#domain/rewriting/continuation.ts';
import { withOuterSpaceOf } from '#domain/rewriting/outer-space.ts';
import { createAnswerOpening } from '#domain/rewriting/answer-opening.ts';
import { providerFailed, textTooLong } from '#providers/language/errors.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { NO_USAGE, type ProviderUsage } from '#providers/language/usage.ts';
import { openBudget } from '#language/model/budget.ts';
import type { EditedText, RewritingOptions, RewritingStreamPart } from '#language/edited-text.ts';
import { allDefects, defectScore, judgeRewriting, textNeedsRepair, type JudgedRewriting } from './judge.ts';
import { gatherMaterial } from './material.ts';
import {
  assertQuestionFits,
  estimateOf,
  interruptedUsage,
  modelRequest,
  type Question,
} from '#language/model/question.ts';
import { rewritingPrompt, rewritingSystem } from './prompt.ts';

/** Maximum length of a result as a multiple of the text, in tokens. */
const GROWTH: Readonly<Record<RewriteType, number>> = {
  simplify: 2,
  summarize: 1,
  elaborate: 4,
  continue: 0,
  align: 1.5,
};
/** Usual length of a result as a share of the text. */
const USUAL: Readonly<Record<RewriteType, number>> = {
  simplify: 1,
  summarize: 0.2,
  elaborate: 1.5,
  continue: 0,
  align: 1,
};
/** Minimum number of tokens for an answer: a short text may be elaborated to a paragraph, and continued by three. */
const MIN_ALLOWANCE: Readonly<Record<RewriteType, number>> = {
  simplify: 256,
  summarize: 256,
  elaborate: 1024,
  continue: 1536,
  align: 128,
};

/**
 * Rewrites a text with a model, as a stream.
 *
 * @param isStreamed false: the model returns the whole answer at once, without deltas
 * @throws LoquentError `provider_failed` when the answer and its repair are unusable, `text_too_long` when the answer
 * or the text doesn't fit the model, `credit_exhausted`, errors of the model
 */
export async function* rewriteWithModel(
  options: RewritingOptions,
  model: LanguageModel,
  isStreamed: boolean,
): AsyncGenerator<RewritingStreamPart> {
  const { sourceText, type, signal } = options;
  const question = await questionOf(options);
  assertQuestionFits(model, question, USUAL[type] * estimateTokens(sourceText));
  const counted = { ...NO_USAGE, characters: sourceText.length };
  const budget = await openBudget(options.meter, estimateOf(model, [question], sourceText.length), counted);
  try {
    const first = yield* ask();
    if (first.finish === 'length') throw textTooLong(model.name);
    const judged = await judgeRewriting(options, first.text, first.finish);
    const accepted = textNeedsRepair(judged) ? await repaired(judged, first.text) : judged;
    yield { kind: 'done', rewriting: rewritingOf(options, model, accepted, budget.usage) };
  } finally {
    await budget.settle();
  }

  async function* ask(): AsyncGenerator<RewritingStreamPart, { text: string; finish: Finish }> {
    const request = modelRequest(model, question, signal);
    if (!isStreamed) {
      const answer = await model.generateText(request);
      budget.spend(answer.usage);
      return answer;
    }
    const opening = createAnswerOpening([sourceText]);
    let shown = type === 'continue' ? undefined : '';
    let text = '';
    let finish: Finish | undefined;
    try {
      for await (const part of model.streamText(request)) {
        if (part.kind === 'finish') {
          budget.spend(part.usage);
          finish = part.finish;
        } else {
          text += part.text;
          const delta = opening.push(part.text);
          if (delta !== '') yield show(delta);
        }
      }
    } finally {
      if (finish === undefined) budget.spend(interruptedUsage(question, text));
    }
    const rest = opening.end();
    if (rest !== '') yield show(rest);
    return { text, finish: finish ?? 'other' };

    /** Emits the text itself before the first words of its continuation. */
    function show(delta: string): RewritingStreamPart {
      const before = shown === undefined ? sourceText + continuationGap(sourceText) : '';
      shown = '';
      return { kind: 'delta', text: before + delta };
    }
  }

  async function repaired(judged: JudgedRewriting, answer: string): Promise<JudgedRewriting> {
    const defects = allDefects(judged);
    const prompt = rewritingPrompt(sourceText, { answer, defects });
    const second = await model.generateText(modelRequest(model, { ...question, prompt }, signal));
    budget.spend(second.usage);
    const better = await judgeRewriting(options, second.text, second.finish);
    if (defectScore(better) <= defectScore(judged) && !isUnusable(better)) return better;
    if (isUnusable(judged)) throw unusable(model.name, judged);
    return judged;
  }
}

type Finish = Awaited<ReturnType<LanguageModel['generateText']>>['finish'];

async function questionOf(options: RewritingOptions): Promise<Question> {
  const { sourceText, type } = options;
  const material = await gatherMaterial({ ...options, targetLanguage: null });
  return {
    system: rewritingSystem(options, material),
    prompt: rewritingPrompt(sourceText),
    allowance: Math.max(MIN_ALLOWANCE[type], Math.ceil(GROWTH[type] * estimateTokens(sourceText))),
  };
}

const isUnusable = ({ defects }: JudgedRewriting) => defects.some(({ isFatal }) => isFatal);

function unusable(name: string, { defects }: JudgedRewriting) {
  const reasons = defects.filter(({ isFatal }) => isFatal).map(({ message }) => message);
  return providerFailed(
    `${name} gave no usable answer in two attempts. ${reasons.join(' ')} Try again, shorten the text or use another model.`,
  );
}

function rewritingOf(
  options: RewritingOptions,
  model: LanguageModel,
  { text, defects, glossary }: JudgedRewriting,
  usage: ProviderUsage,
): EditedText {
  return {
    text: text.startsWith(options.sourceText) ? text : withOuterSpaceOf(options.sourceText, text),
    engine: model.name,
    usage,
    glossary,
    conflicts: options.terminology?.conflicts ?? [],
    warnings: defects.map(({ code, message }) => ({ code, message })),
  };
}
