import { hasLetters } from '#domain/languages/letters.ts';
import { estimateTokens } from '#domain/text/token-estimate.ts';
import type { Finding } from '#domain/quality/finding.ts';
import { gatherMaterial } from '#language/rewriting/material.ts';
import { requestOf, type Question } from '#language/rewriting/model-call.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { addUsage, NO_USAGE, type ProviderUsage } from '#providers/language/usage.ts';
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

interface Call {
  readonly pairs: readonly AssessedPair[];
  /** Position of the first pair. */
  readonly first: number;
}

interface AskedCall extends Call {
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
  const { pairs, provider, model, meter, signal, onProgress } = options;
  const asked = await Promise.all(callsOf(pairs, model).map((call) => questionOf(options, call)));
  const characters = pairs.reduce((sum, { source }) => sum + source.length, 0);
  const tokens = asked.reduce((sum, { question }) => sum + 2 * (question === undefined ? 0 : estimateOf(question)), 0);
  const reservation = await meter.reserve({ provider: model.providerId, characters, tokens });
  let usage: ProviderUsage = { ...NO_USAGE, characters };
  let [unanswered, done] = [0, 0];
  const findings: (readonly Finding[])[] = pairs.map(() => []);
  const tasks = asked.map((call) => async (run: RunCall): Promise<void> => {
    const answer = await ask(call, run);
    if (answer === undefined) unanswered += call.pairs.filter(isText).length;
    else
      for (const [index, found] of readAssessment(call.pairs, answer).entries()) findings[call.first + index] = found;
    onProgress?.((done += call.pairs.length));
  });
  try {
    await runTogether(tasks, { concurrency: provider.capabilities.concurrency, signal });
    return { findings, usage, unanswered };
  } finally {
    await reservation.settle(usage);
  }

  async function ask({ question, pairs: shown }: AskedCall, run: RunCall) {
    if (!shown.some(isText)) return { segments: [] };
    if (question === undefined) return undefined;
    // An answer that is no JSON of the schema is mostly a slip.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const answer = await run((aborted) =>
        model.generateObject({
          ...requestOf(model, question, aborted),
          schema: assessmentSchema,
          schemaName: 'assessment',
        }),
      );
      usage = addUsage(usage, answer.usage);
      if (answer.object !== undefined) return answer.object;
    }
    return undefined;
  }
}

function callsOf(pairs: readonly AssessedPair[], { contextTokens }: LanguageModel): readonly Call[] {
  const limit = Math.min(MAX_TEXT_TOKENS, Math.floor(contextTokens / TEXT_SHARE));
  const calls: Call[] = [];
  let [first, tokens] = [0, 0];
  for (const [index, { source, target }] of pairs.entries()) {
    const size = estimateTokens(source + target);
    if (index > first && (tokens + size > limit || index - first >= MAX_PAIRS)) {
      calls.push({ pairs: pairs.slice(first, index), first });
      [first, tokens] = [index, 0];
    }
    tokens += size;
  }
  if (first < pairs.length) calls.push({ pairs: pairs.slice(first), first });
  return calls;
}

async function questionOf(options: AssessmentOptions, call: Call): Promise<AskedCall> {
  const { provider, model, terminology, references, sourceLanguage, targetLanguage, signal } = options;
  const sourceText = call.pairs.map(({ source }) => source).join('\n');
  const material = await gatherMaterial({
    provider,
    sourceText,
    sourceLanguage,
    targetLanguage,
    terminology,
    references,
    signal,
  });
  const system = assessmentSystem(options, material);
  const prompt = assessmentPrompt(call.pairs);
  const question = { system, prompt, allowance: ANSWER_TOKENS + TOKENS_PER_PAIR * call.pairs.length };
  const fits = estimateTokens(system + prompt) + MIN_ANSWER <= model.contextTokens;
  return { ...call, question: fits ? question : undefined };
}

const isText = ({ source, target }: AssessedPair) => hasLetters(source) && hasLetters(target);

const estimateOf = ({ system, prompt, allowance }: Question) => estimateTokens(system + prompt) + allowance;
