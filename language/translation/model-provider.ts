import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { PairSupport, TranslationProvider } from '#providers/language/provider.ts';
import { withoutRetries } from '#providers/language/retry.ts';
import { askModel } from './ask-model.ts';
import { promptSegments } from './prompts/translation-prompt.ts';
import { usageOf } from '#providers/language/usage.ts';

export interface ModelProviderSettings {
  /** Calls in progress at a time per request. */
  readonly concurrency: number;
}

/**
 * Creates a translation provider from a language model: one call per request, texts as data with ids, codes as tags. A
 * text that the model omitted, doubled or returned in an unreadable form is empty in the result, and its caller repairs
 * it.
 */
export function createModelProvider(model: LanguageModel, settings: ModelProviderSettings): TranslationProvider {
  return {
    id: model.providerId,
    capabilities: {
      kind: 'model',
      terms: 'hints',
      usesContext: true,
      usesInstructions: true,
      concurrency: settings.concurrency,
    },
    model,
    supports: (_sourceLanguage, targetLanguage) => Promise.resolve(supportOf(targetLanguage)),
    async translate(request) {
      const { segments, signal, retry = withoutRetries } = request;
      const question = { brief: request, segments: promptSegments(segments, request), signal };
      const answer = await retry(() => askModel(model, question), signal);
      request.onProgress?.(segments.length);
      return {
        segments: answer.contents.map((content) => ({ content, unknownWords: [] })),
        engine: model.name,
        pivots: [],
        usage: { ...answer.usage, characters: usageOf(segments).characters },
      };
    },
    close: () => Promise.resolve(),
  };
}

function supportOf(targetLanguage: string): PairSupport {
  if (parseLanguageTag(targetLanguage) !== undefined) return { supported: true, pivots: [] };
  return { supported: false, reason: 'The target language is not a BCP 47 code; use one such as es or pt-BR.' };
}
