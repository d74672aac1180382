import type { ExtractedTerm } from '#domain/terms/contract.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { askInBatches, askWithRetry, ATTEMPTS, type Ask } from '#language/model/ask-in-batches.ts';
import { splitIntoBatches } from '#domain/texts/split-into-batches.ts';
import { tokensOf, type Question } from '#language/model/question.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { Refinement, RefinementOptions } from './contract.ts';
import { MAX_CANDIDATES, refinementPrompt, refinementSchema, refinementSystem } from './prompt.ts';
import { readJudgments, type CandidateJudgment } from './read-answer.ts';

/** Part of the context that the candidates of a call may take with their answers. */
const CANDIDATE_SHARE = 2 / 3;
/** Tokens of an answer: some always, and those of a definition per candidate. */
const ANSWER_TOKENS = 100;
const TOKENS_PER_CANDIDATE = 120;
const MIN_ANSWER = 200;

/**
 * Lets a model reject candidates that are no terms, and define the others. A candidate about which it says nothing usable, also not
 * when it is asked again, is kept without a definition and counted.
 *
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function refineTerms(options: RefinementOptions): Promise<Refinement> {
  const { candidates, model, onProgress, sourceLanguage, domain } = options;
  const system = refinementSystem(sourceLanguage, domain);
  const calls = callsOf(candidates, model);
  const characters = candidates.reduce((sum, { term, example }) => sum + term.length + example.text.length, 0);
  const tokens = calls.reduce((sum, call) => sum + ATTEMPTS * tokensOf(questionOf(call)), 0);
  let done = 0;
  const { results, usage } = await askInBatches(options, { characters, tokens }, calls, async (call, ask) => {
    const judgments = await judge(call, ask);
    onProgress?.((done += call.length));
    return judgments;
  });
  return { ...collect(candidates, results.flat()), usage };

  function questionOf(call: readonly ExtractedTerm[]): Question {
    return { system, prompt: refinementPrompt(call), allowance: ANSWER_TOKENS + TOKENS_PER_CANDIDATE * call.length };
  }

  async function judge(call: readonly ExtractedTerm[], ask: Ask): Promise<readonly (CandidateJudgment | undefined)[]> {
    const judgments = new Map<ExtractedTerm, CandidateJudgment>();
    let open = call;
    const next = () => {
      const question = questionOf(open);
      return estimateTokens(system + question.prompt) + MIN_ANSWER > model.contextTokens ? undefined : question;
    };
    await askWithRetry(ask, { schema: refinementSchema, schemaName: 'candidates' }, next, (answer) => {
      for (const [index, judgment] of readJudgments(open, answer).entries()) {
        if (judgment !== undefined) judgments.set(open[index]!, judgment);
      }
      open = call.filter((candidate) => !judgments.has(candidate));
      return open.length === 0;
    });
    return call.map((candidate) => judgments.get(candidate));
  }
}

function callsOf(candidates: readonly ExtractedTerm[], { contextTokens }: LanguageModel): readonly ExtractedTerm[][] {
  const sizeOf = (candidate: ExtractedTerm) => estimateTokens(refinementPrompt([candidate])) + TOKENS_PER_CANDIDATE;
  return splitIntoBatches(candidates, sizeOf, {
    items: MAX_CANDIDATES,
    size: Math.floor(contextTokens * CANDIDATE_SHARE),
  });
}

function collect(
  candidates: readonly ExtractedTerm[],
  judgments: readonly (CandidateJudgment | undefined)[],
): Omit<Refinement, 'usage'> {
  return {
    terms: candidates.flatMap((candidate, index) => {
      const judgment = judgments[index];
      if (judgment?.isTerm === false) return [];
      return [{ ...candidate, definition: judgment?.definition ?? null, isConfirmed: judgment !== undefined }];
    }),
    rejected: candidates.filter((_candidate, index) => judgments[index]?.isTerm === false),
    unanswered: candidates.filter((_candidate, index) => judgments[index] === undefined).length,
  };
}
