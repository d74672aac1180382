import { lacksContent } from '#domain/guards/find-defects.ts';
import { isUnacceptable, removeInventions } from './finish-segment.ts';
import { providerFailed } from '#providers/language/errors.ts';
import type { ReferenceMaterial } from '#providers/language/reference.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';
import type { TranslateSegmentsOptions, TranslationSettings } from './contract.ts';
import { engineGlossary } from './engine-glossary.ts';
import type { EstimatedCall } from './estimate-usage.ts';
import { referenceTokens } from '#language/context/join-references.ts';
import type { JudgedTranslation } from './judge-answer.ts';
import { repairAnswers } from './repair-answers.ts';
import type { PlannedCall } from './plan-calls.ts';
import type { DistinctSegment } from './prepare-segments.ts';
import type { RunCall } from '#providers/language/run-calls.ts';
import { termHints } from './term-protection.ts';

/** References per call: only the best, so that they don't outweigh the rules. */
const REFERENCES_PER_CALL = 5;

/** The answers of one planned call. */
export interface CallResult {
  /** One per segment of the call; undefined without an acceptable one. */
  readonly answers: readonly (JudgedTranslation | undefined)[];
  /** One list per segment of the call. */
  readonly unknownWords: readonly (readonly string[])[];
  readonly engine: string;
  readonly pivots: readonly string[];
}

/** Adds the context for the provider to a planned call: settings, terms of its texts, the engine's glossary. */
export function describeCall(
  settings: TranslationSettings & Pick<TranslateSegmentsOptions, 'issues'>,
  call: PlannedCall,
): EstimatedCall {
  const { provider, terminology, notes, issues } = settings;
  const { terms } = provider.capabilities;
  const hints = terms === 'hints' ? termHints(call.segments.flatMap(({ first }) => first.requirements)) : [];
  const entries = settings.entries?.(call.segments.map(({ content }) => content.text));
  const request = {
    sourceLanguage: settings.sourceLanguage,
    targetLanguage: settings.targetLanguage,
    domain: settings.domain,
    instructions: settings.instructions,
    extraInstructions: settings.extraInstructions,
    callInstructions: settings.callInstructions,
    formality: settings.formality,
    styleguide: settings.styleguide,
    notes: notes && call.segments.map(({ first }) => first.notes),
    issues: issues && call.segments.map(({ positions: [first] }) => issues[first!] ?? []),
    document: settings.document,
    before: settings.before,
    terms: hints.length === 0 ? undefined : hints,
    entries: entries === undefined || entries.length === 0 ? undefined : entries,
    glossary: terms === 'glossary' && terminology !== undefined ? engineGlossary(terminology) : undefined,
  };
  return { ...call, request, hasReferences: settings.references !== undefined };
}

/** Receives reports from `makeCall`. */
export interface CallObserver {
  readonly spend: (usage: ProviderUsage) => void;
  /** Number of finished segments of the call; only grows. */
  readonly onProgress: (done: number) => void;
}

/**
 * Makes a planned call, and the calls that repair its answers.
 *
 * @throws LoquentError `provider_failed` when the provider returns another number of texts; errors of the provider
 */
export async function makeCall(
  settings: TranslationSettings,
  call: EstimatedCall,
  run: RunCall,
  observer: CallObserver,
): Promise<CallResult> {
  const { provider } = settings;
  const { kind } = provider.capabilities;
  const { segments } = call;
  const { request, response } = await run(async (signal) => {
    const references = await retrieveReferences(settings, segments, signal);
    const told = { ...call.request, surrounding: call.surrounding, references };
    // A model's answers are finished after their repair; an engine's as they arrive.
    const onProgress = kind === 'engine' ? observer.onProgress : undefined;
    const contents = segments.map(({ content }) => content);
    return { request: told, response: await provider.translate({ ...told, segments: contents, signal, onProgress }) };
  });
  observer.spend(response.usage);
  if (response.segments.length !== segments.length) {
    throw providerFailed(
      `The provider ${provider.id} returned a different number of texts than it received; try again or use another provider.`,
    );
  }
  const answers = response.segments.map(({ content }) => content);
  const judged = await repairAnswers(
    { provider, segments, request, answerContext: settings, run, spend: observer.spend },
    answers,
  );
  observer.onProgress(segments.length);
  return {
    answers: judged.map((answer, index) => acceptAnswer(segments[index]!, answer, kind)),
    unknownWords: response.segments.map(({ unknownWords }) => unknownWords),
    engine: response.engine,
    pivots: response.pivots,
  };
}

/** The best references for the texts of a call; undefined without a source. */
export async function retrieveReferences(
  settings: TranslationSettings,
  segments: readonly DistinctSegment[],
  signal: AbortSignal,
): Promise<readonly ReferenceMaterial[] | undefined> {
  return settings.references?.retrieve({
    texts: segments.map(({ first }) => first.source.text),
    sourceLanguage: settings.sourceLanguage,
    targetLanguage: settings.targetLanguage,
    limit: REFERENCES_PER_CALL,
    tokens: referenceTokens(settings.provider.model?.contextTokens),
    signal,
  });
}

/** The answer without the provider's inventions; undefined if it isn't a translation. */
export function acceptAnswer(
  segment: DistinctSegment,
  answer: JudgedTranslation,
  kind: 'model' | 'engine',
): JudgedTranslation | undefined {
  if (isUnacceptable(answer, kind)) return undefined;
  if (kind === 'engine') return answer;
  const content = removeInventions(segment.content, answer.content);
  return lacksContent(segment.content, content) ? undefined : { ...answer, content };
}
