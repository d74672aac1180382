import { hasLetters } from '#domain/languages/letters.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { gatherMaterial } from '#language/rewriting/material.ts';
import { askInBatches, askWithRetry, ATTEMPTS, type Ask } from '#language/model/ask-in-batches.ts';
import { tokensOf, type Question } from '#language/model/question.ts';
import { splitIntoBatches } from '#domain/texts/split-into-batches.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { AssessedPair, Assessment, AssessmentOptions } from './contract.ts';
import { assessmentPrompt, assessmentSchema, assessmentSystem } from './prompt.ts';
import { readAssessment } from './read-answer.ts';

/** Pairs of a call: models overlook errors in long lists. */
const MAX_PAIRS = 20;
/** Part of the context that the texts of a call may take. */
const TEXT_SHARE = 6;
const MAX_TEXT_TOKENS = 3000;
/** Tokens of an answer: some always, and those of an error or two per pair. */
const ANSWER_TOKENS = 200;
const TOKENS_PER_PAIR = 200;
const MIN_ANSWER = 200;

interface AskedCall {
  readonly pairs: readonly AssessedPair[];
  /** Undefined: the model has no room for it. */
  readonly question: Question | undefined;
}

/**
 * Finds errors of translations with a model: categories and severities of MQM, with places that the texts confirm. Pairs for which
 * the model gives no usable answer, also not to a second question, have no findings and are counted.
 *
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function assessPairs(options: AssessmentOptions): Promise<Assessment> {
  const { pairs, model, onProgress } = options;
  const asked = await Promise.all(callsOf(pairs, model).map((call) => questionOf(options, call)));
  const characters = pairs.reduce((sum, { source }) => sum + source.length, 0);
  const tokens = asked.reduce(
    (sum, { question }) => sum + ATTEMPTS * (question === undefined ? 0 : tokensOf(question)),
    0,
  );
  let [unanswered, done] = [0, 0];
  const { results, usage } = await askInBatches(options, { characters, tokens }, asked, async (call, ask) => {
    const findings = await assess(call, ask);
    if (findings === undefined) unanswered += call.pairs.filter(isText).length;
    onProgress?.((done += call.pairs.length));
    return call.pairs.map((pair, index) => ({
      findings: findings?.[index] ?? [],
      isAnswered: findings !== undefined || !isText(pair),
    }));
  });
  const all = results.flat();
  return {
    findings: all.map(({ findings }) => findings),
    answered: all.map(({ isAnswered }) => isAnswered),
    usage,
    unanswered,
  };
}

/** Findings per pair of a call; undefined without a usable answer. */
async function assess({ pairs, question }: AskedCall, ask: Ask): Promise<readonly (readonly Finding[])[] | undefined> {
  if (!pairs.some(isText)) return pairs.map(() => []);
  let findings: readonly (readonly Finding[])[] | undefined;
  const form = { schema: assessmentSchema, schemaName: 'assessment' };
  await askWithRetry(
    ask,
    form,
    () => question,
    (answer) => {
      findings = readAssessment(pairs, answer);
      return true;
    },
  );
  return findings;
}

function callsOf(pairs: readonly AssessedPair[], { contextTokens }: LanguageModel): readonly AssessedPair[][] {
  const limit = Math.min(MAX_TEXT_TOKENS, Math.floor(contextTokens / TEXT_SHARE));
  return splitIntoBatches(pairs, ({ source, target }) => estimateTokens(source + target), {
    items: MAX_PAIRS,
    size: limit,
  });
}

async function questionOf(options: AssessmentOptions, pairs: readonly AssessedPair[]): Promise<AskedCall> {
  const { provider, model, terminology, references, styleguide, sourceLanguage, targetLanguage, signal } = options;
  const sourceText = pairs.map(({ source }) => source).join('\n');
  const material = await gatherMaterial({
    provider,
    sourceText,
    sourceLanguage,
    targetLanguage,
    terminology,
    references,
    styleguide,
    signal,
  });
  const system = assessmentSystem(options, material);
  const prompt = assessmentPrompt(pairs, material);
  const question = { system, isSystemShared: true, prompt, allowance: ANSWER_TOKENS + TOKENS_PER_PAIR * pairs.length };
  const fits = estimateTokens(system + prompt) + MIN_ANSWER <= model.contextTokens;
  return { pairs, question: fits ? question : undefined };
}

const isText = ({ source, target }: AssessedPair) => hasLetters(source) && hasLetters(target);
