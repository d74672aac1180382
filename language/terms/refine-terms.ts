import type { ExtractedTerm } from '#domain/terms/contract.ts';
import { estimateTokens } from '#domain/text/token-estimate.ts';
import { requestOf, type Question } from '#language/rewriting/model-call.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { runTogether, type RunCall } from '#providers/language/run-calls.ts';
import { addUsage, NO_USAGE, type ProviderUsage } from '#providers/language/usage.ts';
import type { Refinement, RefinementOptions } from './contract.ts';
import { MAX_CANDIDATES, refinementPrompt, refinementSchema, refinementSystem } from './prompt.ts';
import { readJudgements, type Judgement } from './read-answer.ts';

/** Part of the context that the candidates of a call may take with their answers. */
const CANDIDATE_SHARE = 2 / 3;
/** Tokens of an answer: some always, and those of a definition per candidate. */
const ANSWER_TOKENS = 100;
const TOKENS_PER_CANDIDATE = 120;
const MIN_ANSWER = 200;
/** Calls about a candidate. */
const ATTEMPTS = 2;

/**
 * Lets a model reject candidates that are no terms, and define the others. A candidate about which it says nothing usable, also not
 * when it is asked again, is kept without a definition and counted.
 *
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function refineTerms(options: RefinementOptions): Promise<Refinement> {
  const { candidates, provider, model, meter, signal, onProgress, sourceLanguage, domain } = options;
  const system = refinementSystem(sourceLanguage, domain);
  const calls = callsOf(candidates, model);
  const characters = candidates.reduce((sum, { term, example }) => sum + term.length + example.text.length, 0);
  const tokens = calls.reduce((sum, call) => sum + ATTEMPTS * estimateOf(questionOf(call)), 0);
  const reservation = await meter.reserve({ provider: model.providerId, characters, tokens });
  let usage: ProviderUsage = { ...NO_USAGE, characters };
  let done = 0;
  const tasks = calls.map((call) => async (run: RunCall): Promise<readonly (Judgement | undefined)[]> => {
    const judgements = await judge(call, run);
    onProgress?.((done += call.length));
    return judgements;
  });
  try {
    const judged = await runTogether(tasks, { concurrency: provider.capabilities.concurrency, signal });
    return { ...collect(candidates, judged.flat()), usage };
  } finally {
    await reservation.settle(usage);
  }

  function questionOf(call: readonly ExtractedTerm[]): Question {
    return { system, prompt: refinementPrompt(call), allowance: ANSWER_TOKENS + TOKENS_PER_CANDIDATE * call.length };
  }

  async function judge(call: readonly ExtractedTerm[], run: RunCall): Promise<readonly (Judgement | undefined)[]> {
    const judgements = new Map<ExtractedTerm, Judgement>();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const open = call.filter((candidate) => !judgements.has(candidate));
      const question = questionOf(open);
      if (open.length === 0 || estimateTokens(system + question.prompt) + MIN_ANSWER > model.contextTokens) break;
      const answer = await run((aborted) =>
        model.generateObject({
          ...requestOf(model, question, aborted),
          schema: refinementSchema,
          schemaName: 'candidates',
        }),
      );
      usage = addUsage(usage, answer.usage);
      if (answer.object === undefined) continue;
      for (const [index, judgement] of readJudgements(open, answer.object).entries()) {
        if (judgement !== undefined) judgements.set(open[index]!, judgement);
      }
    }
    return call.map((candidate) => judgements.get(candidate));
  }
}

function callsOf(candidates: readonly ExtractedTerm[], { contextTokens }: LanguageModel): readonly ExtractedTerm[][] {
  const limit = Math.floor(contextTokens * CANDIDATE_SHARE);
  const calls: ExtractedTerm[][] = [];
  let size = Infinity;
  for (const candidate of candidates) {
    const tokens = estimateTokens(refinementPrompt([candidate])) + TOKENS_PER_CANDIDATE;
    if (size + tokens > limit || calls.at(-1)!.length >= MAX_CANDIDATES) {
      calls.push([]);
      size = 0;
    }
    calls.at(-1)!.push(candidate);
    size += tokens;
  }
  return calls;
}

const estimateOf = ({ system, prompt, allowance }: Question) => estimateTokens(system + prompt) + allowance;

function collect(
  candidates: readonly ExtractedTerm[],
  judgements: readonly (Judgement | undefined)[],
): Omit<Refinement, 'usage'> {
  return {
    terms: candidates.flatMap((candidate, index) => {
      const judgement = judgements[index];
      if (judgement?.isTerm === false) return [];
      return [{ ...candidate, definition: judgement?.definition ?? null, isConfirmed: judgement !== undefined }];
    }),
    rejected: candidates.filter((_candidate, index) => judgements[index]?.isTerm === false),
    unanswered: candidates.filter((_candidate, index) => judgements[index] === undefined).length,
  };
}
