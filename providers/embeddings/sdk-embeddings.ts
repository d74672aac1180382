import type { EmbeddingModelV4, EmbeddingModelV4CallOptions } from '@ai-sdk/provider';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { toModelError } from '#providers/language/models/model-errors.ts';
import type { ModelService } from '#providers/language/models/vendor-model.ts';
import type { EmbeddingLimits, EmbeddingModel, EmbeddingRequest } from './embedding-model.ts';
import { embeddingAnswerInvalid, embeddingTextTooLong } from './errors.ts';
import { unitVector } from './unit-vector.ts';

export interface SdkEmbeddingOptions {
  readonly service: ModelService;
  /** Without its provider. */
  readonly model: string;
  /** The SDK's model, which is kept; SDKs are large, and only loaded for their first call. */
  readonly find: () => Promise<EmbeddingModelV4>;
  readonly limits: EmbeddingLimits;
  /** Options of the vendor for a purpose. */
  readonly optionsFor?: (purpose: EmbeddingRequest['purpose']) => EmbeddingModelV4CallOptions['providerOptions'];
}

/** Adapts an embedding model of the AI SDK: LoquentErrors, vectors that were checked, no retries. */
export function createSdkEmbeddings(options: SdkEmbeddingOptions): EmbeddingModel {
  const { service, model, find, limits, optionsFor } = options;
  let sdkModel: EmbeddingModelV4 | undefined;
  return {
    providerId: service.providerId,
    name: `${service.providerId}/${model}`,
    isEmbedded: false,
    limits,
    async embed({ texts, purpose, signal }) {
      signal.throwIfAborted();
      const providerOptions = optionsFor?.(purpose);
      try {
        sdkModel ??= await find();
        const { embeddings, usage } = await sdkModel.doEmbed({
          values: [...texts],
          abortSignal: signal,
          ...(providerOptions === undefined ? {} : { providerOptions }),
        });
        const inputTokens = usage?.tokens ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0);
        return {
          vectors: checkedVectors(embeddings, texts.length, service.title),
          usage: { characters: 0, inputTokens, outputTokens: 0 },
        };
      } catch (error) {
        signal.throwIfAborted();
        const failure = toModelError(error, service);
        throw failure.id === 'text_too_long' ? embeddingTextTooLong(service.title) : failure;
      }
    },
  };
}

/** @throws LoquentError `embedding_answer_invalid` */
function checkedVectors(
  embeddings: readonly (readonly number[])[],
  expected: number,
  title: string,
): readonly Float32Array[] {
  if (embeddings.length !== expected) {
    throw embeddingAnswerInvalid(title, `${embeddings.length} vectors to ${expected} texts`);
  }
  const dimension = embeddings[0]?.length ?? 0;
  return embeddings.map((values) => {
    if (values.length !== dimension) throw embeddingAnswerInvalid(title, 'vectors of several dimensions');
    const vector = unitVector(values);
    if (vector === undefined) throw embeddingAnswerInvalid(title, 'a vector without direction');
    return vector;
  });
}
