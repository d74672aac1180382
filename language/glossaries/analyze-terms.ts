import { hasLetters } from '#domain/languages/letters.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { SegmentWarning } from '#language/translation/contract.ts';
import { SYNCHRONOUS_RULES } from '#language/rules/synchronous-rules.ts';
import { askInBatches } from '#language/model/ask-in-batches.ts';
import { countText } from '#language/model/budget.ts';
import { tokensOf, type Question } from '#language/model/question.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { TermVerificationOptions, VerifiedAnalysis, VerifiedViolation } from './contract.ts';
import { splitForVerification, findingsOf, type TermFinding, type PartLimits } from './findings.ts';
import { planQuestions } from './plan-questions.ts';
import { verificationPrompt, verificationSchema, verificationSystem, type VerificationQuestion } from './prompt.ts';
import { readAnswer, type PartVerdict } from './read-answer.ts';

/** Maximum tokens per call: some pages, few enough findings to check each, and less in a smaller context. */
const PART_TOKENS = 4000;
const PART_SHARE = 6;
const MAX_FINDINGS = 60;
const CONTEXT_PER_FINDING = 250;
/** Tokens of an answer: always some paraphrases, and a reason per finding. */
const ANSWER_TOKENS = 600;
const TOKENS_PER_FINDING = 50;
/** Minimum number of tokens for an answer. */
const MIN_ANSWER = 200;

const NOT_VERIFIED: SegmentWarning = {
  code: 'not_verified',
  message:
    'Terms were found by spelling alone: homographs are not distinguished, and paraphrases are not ' +
    'found. A provider with a language model does both.',
};
const UNUSABLE: SegmentWarning = {
  code: 'verification_incomplete',
  message: 'The model gave no usable answer for a part of the text; the findings by spelling are kept there.',
};

/**
 * Finds the terms of glossaries in a text by their spelling. The provider's model, if it has one, removes homographs
 * and adds paraphrases. Its statements only count as far as the text confirms them.
 *
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function analyzeTerms(options: TermVerificationOptions): Promise<VerifiedAnalysis> {
  options.signal.throwIfAborted();
  const { text, provider, meter, rules = SYNCHRONOUS_RULES, signal } = options;
  const findings = findingsOf(await rules.analyze(options, signal));
  if (provider.model !== undefined && hasLetters(text)) return verify(options, provider.model, findings);
  const usage = await countText(meter, provider.id, text);
  const warnings = provider.model === undefined ? [NOT_VERIFIED] : [];
  return { ...collect([{ kept: findings, dismissed: [], added: [] }]), engine: null, usage, warnings };
}

async function verify(
  options: TermVerificationOptions,
  model: LanguageModel,
  findings: readonly TermFinding[],
): Promise<VerifiedAnalysis> {
  const { text } = options;
  const parts = splitForVerification(text, findings, limitsFor(text, model));
  const { language, questions } = planQuestions(options, parts, model);
  const asked = questions.map((question) => fit(question, language, model));
  const tokens = asked.reduce((sum, { call }) => sum + (call === undefined ? 0 : tokensOf(call)), 0);
  let isComplete = true;
  let isAsked = false;
  const reserved = { characters: text.length, tokens };
  const { results, usage } = await askInBatches(
    { ...options, model },
    reserved,
    asked,
    async ({ question, call }, ask) => {
      const untouched: PartVerdict = { kept: question.findings, dismissed: [], added: [] };
      if (question.entries.length === 0) return untouched;
      isAsked ||= call !== undefined;
      const answer = call && (await ask(call, { schema: verificationSchema, schemaName: 'verification' }));
      if (answer?.object !== undefined) return readAnswer(question, answer.object, { ...options, language });
      isComplete = false;
      return untouched;
    },
  );
  // Without related entries the model is not asked.
  const engine = isAsked ? model.name : null;
  return { ...collect(results), engine, usage, warnings: isComplete ? [] : [UNUSABLE] };
}

/** Limits of a call for a model; the text determines the number of tokens per UTF-16 unit. */
function limitsFor(text: string, { contextTokens }: LanguageModel): PartLimits {
  const tokens = Math.min(PART_TOKENS, Math.floor(contextTokens / PART_SHARE));
  return {
    maxLength: Math.max(1, Math.floor((tokens * text.length) / Math.max(1, estimateTokens(text)))),
    findings: Math.max(1, Math.min(MAX_FINDINGS, Math.floor(contextTokens / CONTEXT_PER_FINDING))),
  };
}

interface AskedPart {
  readonly question: VerificationQuestion;
  /** Undefined if the model's context has no room for it. */
  readonly call: Question | undefined;
}

/** Includes as many of the entries as the model's context has room for. */
function fit(question: VerificationQuestion, language: string, model: LanguageModel): AskedPart {
  const call = {
    system: verificationSystem(language),
    prompt: verificationPrompt(question),
    allowance: ANSWER_TOKENS + TOKENS_PER_FINDING * question.findings.length,
  };
  if (estimateTokens(call.system + call.prompt) + MIN_ANSWER <= model.contextTokens) return { question, call };
  if (question.entries.length <= 1) return { question, call: undefined };
  const entries = question.entries.slice(0, Math.ceil(question.entries.length / 2));
  return fit({ ...question, entries }, language, model);
}

function collect(verdicts: readonly PartVerdict[]): Pick<VerifiedAnalysis, 'matches' | 'violations' | 'dismissed'> {
  const kept = verdicts.flatMap((verdict) => verdict.kept);
  const violations = kept.flatMap((finding): readonly VerifiedViolation[] =>
    finding.kind === 'violation' ? [{ ...finding.place, foundBy: 'rules' }] : [],
  );
  return {
    matches: kept.flatMap((finding) => (finding.kind === 'match' ? [finding.place] : [])),
    violations: [...violations, ...verdicts.flatMap(({ added }) => added)].toSorted(
      (one, other) => one.start - other.start,
    ),
    dismissed: verdicts.flatMap(({ dismissed }) => dismissed),
  };
}
