import type { CodedText } from '#domain/units/coded-text.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';
import { askModel } from './ask-model.ts';
import { betterAnswer, explainDefects, judgeAnswer, needsNewAnswer, translationNeedsRepair } from './judge-answer.ts';
import type { JudgedTranslation, AnswerContext } from './judge-answer.ts';
import { bucketTokens, fillBuckets } from './plan-calls.ts';
import type { DistinctSegment } from './prepare-segments.ts';
import type { RunCall } from '#providers/language/run-calls.ts';

export interface RepairedCall {
  readonly provider: TranslationProvider;
  readonly segments: readonly DistinctSegment[];
  readonly request: Omit<TranslationRequest, 'signal' | 'segments'>;
  readonly answerContext: AnswerContext;
  readonly run: RunCall;
  /** Called with the usage of every further call. */
  readonly spend: (usage: ProviderUsage) => void;
}

/**
 * Checks the answers of a call and, if they are from a model, requests repairs: once with the defects listed; then, for
 * texts that still have no translation or damaged codes, each text alone. The best answer is kept.
 */
export async function repairAnswers(
  call: RepairedCall,
  answers: readonly CodedText[],
): Promise<readonly JudgedTranslation[]> {
  const judged = call.segments.map((segment, index) => judgeAnswer(segment, answers[index]!, call.answerContext));
  const { model } = call.provider;
  if (model === undefined || call.provider.capabilities.kind !== 'model') return judged;
  const repaired = await repairAll(call, model, judged);
  return call.segments.length > 1 ? askAlone(call, repaired) : repaired;
}

async function repairAll(
  call: RepairedCall,
  model: LanguageModel,
  judged: readonly JudgedTranslation[],
): Promise<readonly JudgedTranslation[]> {
  const damaged = judged.flatMap((answer, index) =>
    translationNeedsRepair(answer) ? [{ index, content: call.segments[index]!.content, answer }] : [],
  );
  const result = [...judged];
  const repairBucket = async (bucket: typeof damaged) => {
    const segments = bucket.map(({ index: position, content, answer }, index) => ({
      id: `s${index + 1}`,
      content,
      notes: call.request.notes?.[position],
      translation: answer.content,
      defects: explainDefects(answer),
    }));
    const reply = await call.run((signal) => askModel(model, { brief: call.request, segments, signal }));
    call.spend(reply.usage);
    for (const [place, { index, answer }] of bucket.entries()) {
      const again = judgeAnswer(call.segments[index]!, reply.contents[place]!, call.answerContext);
      result[index] = betterAnswer(answer, again);
    }
  };
  // A repair contains each text, its translation and the defects: a third of the texts fit.
  const buckets = fillBuckets(damaged, Math.ceil(bucketTokens(call.provider) / 3));
  await Promise.all(buckets.map((bucket) => repairBucket([...bucket])));
  return result;
}

async function askAlone(
  call: RepairedCall,
  judged: readonly JudgedTranslation[],
): Promise<readonly JudgedTranslation[]> {
  return Promise.all(
    judged.map(async (answer, index) => {
      if (!needsNewAnswer(answer)) return answer;
      const segment = call.segments[index]!;
      const response = await call.run((signal) =>
        call.provider.translate({
          ...call.request,
          notes: call.request.notes?.slice(index, index + 1),
          issues: call.request.issues?.slice(index, index + 1),
          onProgress: undefined,
          segments: [segment.content],
          signal,
        }),
      );
      // The characters of the text were counted with its original call.
      call.spend({ ...response.usage, characters: 0 });
      const content = response.segments[0]?.content;
      return content === undefined ? answer : betterAnswer(answer, judgeAnswer(segment, content, call.answerContext));
    }),
  );
}
