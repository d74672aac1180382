import type { LanguageModel } from '#providers/language/model.ts';
import { usageOf } from '#providers/language/usage.ts';
import { openBudget } from '#language/model/budget.ts';
import { outputLimit } from './ask-model.ts';
import { assertFits, estimateUsage, answerAllowance } from './estimate-usage.ts';
import type { TranslationSettings, TranslationStreamPart } from './contract.ts';
import { finishSegment, noTranslation } from './finish-segment.ts';
import { acceptAnswer, describeCall, retrieveReferences } from './make-call.ts';
import { repairAnswers } from './repair-answers.ts';
import type { DistinctSegment, PreparedSegment } from './prepare-segments.ts';
import { plainPrompt } from './prompts/translation-prompt.ts';
import { translationSystem } from './prompts/translation-system.ts';
import { createTaggedStream } from './tagged-stream.ts';
import { encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';

const NOTHING = { text: '', codes: [] } as const;

/**
 * Translates one text with a model and emits the answer as it arrives. If guards find defects in the whole, the model
 * is asked once more, and the last part differs from those before.
 *
 * @throws LoquentError `provider_failed` when there is no acceptable translation; errors of the model
 */
export async function* streamModel(
  settings: TranslationSettings,
  model: LanguageModel,
  segment: PreparedSegment,
): AsyncIterable<TranslationStreamPart> {
  const { provider } = settings;
  const text: DistinctSegment = { content: segment.content, positions: [0], first: segment };
  const call = describeCall(settings, { segments: [text] });
  assertFits(provider, call);
  // A consumer that leaves the loop also ends the model's answer.
  const left = new AbortController();
  const signal = AbortSignal.any([settings.signal, left.signal]);
  const budget = await openBudget(settings.meter, estimateUsage(provider, [call]));
  try {
    const references = await retrieveReferences(settings, [text], signal);
    const system = translationSystem(call.request);
    const prompt = plainPrompt({ content: text.content, notes: segment.notes }, { ...call.request, references });
    const tagged = encodeTagged(text.content);
    const stream = createTaggedStream(tagged, (content) => segment.restore(content).text);
    const allowance = answerAllowance(tagged, settings.targetLanguage);
    const maximumOutputTokens = outputLimit(model, system + prompt, allowance);
    // Goes out with the first piece: until then a failure is the request's, and the call may be tried again.
    let leading = segment.leading.text;
    let isWhole = false;
    let used = { ...usageOf([text.content]), inputTokens: estimateTokens(system + prompt) };
    try {
      for await (const part of model.streamText({
        system,
        isSystemShared: true,
        prompt,
        maximumOutputTokens,
        signal,
      })) {
        if (part.kind === 'finish') {
          isWhole = part.finish === 'stop' || part.finish === 'other';
          used = { ...part.usage, characters: used.characters };
          continue;
        }
        const certain = stream.push(part.text);
        // An estimate until the vendor reports the usage; vendors also bill an aborted answer.
        used = { ...used, outputTokens: used.outputTokens + estimateTokens(part.text) };
        if (certain === '') continue;
        yield { kind: 'delta', text: leading + certain };
        leading = '';
      }
      const rest = stream.end();
      if (leading + rest !== '') yield { kind: 'delta', text: leading + rest };
    } finally {
      budget.spend(used);
    }
    const [mended] = await repairAnswers(
      {
        provider,
        segments: [text],
        request: { ...call.request, references },
        answerContext: settings,
        run: (ask) => ask(signal),
        spend: budget.spend,
      },
      [isWhole ? stream.content() : NOTHING],
    );
    const accepted = mended === undefined ? undefined : acceptAnswer(text, mended, provider.capabilities.kind);
    if (accepted === undefined) throw noTranslation(provider.id, 1, 1);
    if (segment.trailing.text !== '') yield { kind: 'delta', text: segment.trailing.text };
    yield {
      kind: 'done',
      translation: finishSegment(segment, accepted, settings, []),
      summary: {
        engine: model.name,
        pivots: [],
        usage: budget.usage,
        conflicts: settings.terminology?.conflicts ?? [],
      },
    };
  } finally {
    left.abort();
    await budget.settle();
  }
}
