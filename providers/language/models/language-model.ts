import {
  generateText,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  streamText,
  type FinishReason,
  type LanguageModelUsage,
} from 'ai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { LanguageModel, ModelFinish, ModelObjectRequest, ModelRequest, ModelStreamPart } from '../model.ts';
import type { ProviderUsage } from '../usage.ts';
import { answerCut, toModelError } from './model-errors.ts';
import type { ModelService } from './service.ts';

// Its warnings go to the console of the process, past the log.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>;

export interface LanguageModelOptions {
  readonly service: ModelService;
  /** Name of the model; `find` may know it only later. */
  readonly name: () => string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** The SDK's model. */
  readonly find: (signal: AbortSignal) => Promise<LanguageModelV4>;
  /** True when the SDK is to ask for as little thinking as the model can do with: translating gains little by it. */
  readonly withoutThinking?: boolean;
  /** Tokens that a model which can't do without thinking gets for it, on top of those of its answer. */
  readonly thinkingTokens?: number;
  /** What only this vendor's SDK knows. */
  readonly providerOptions?: ProviderOptions;
}

/** A model of the AI SDK as the rest of Loquent knows models: our errors, no retries, no tools, no telemetry. */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const { service } = options;

  const settings = async (request: ModelRequest, signal: AbortSignal) => ({
    model: await options.find(signal),
    instructions: request.system,
    prompt: request.prompt,
    maxOutputTokens: request.maximumOutputTokens + (options.thinkingTokens ?? 0),
    ...(options.withoutThinking === true ? { reasoning: 'none' as const } : {}),
    ...(options.providerOptions === undefined ? {} : { providerOptions: options.providerOptions }),
    abortSignal: signal,
    // There is one retry loop: Temporal's, or the client's.
    maxRetries: 0,
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
  });

  async function call<Result>(request: ModelRequest, run: () => Promise<Result>): Promise<Result> {
    request.signal.throwIfAborted();
    try {
      return await run();
    } catch (error) {
      request.signal.throwIfAborted();
      throw toModelError(error, service);
    }
  }

  return {
    providerId: service.providerId,
    get name() {
      return options.name();
    },
    contextTokens: options.contextTokens,

    generateText: (request) =>
      call(request, async () => {
        const result = await generateText(await settings(request, request.signal));
        if (isCut(result)) throw answerCut(service);
        return { text: result.text, finish: toFinish(result.finishReason), usage: toUsage(result.usage) };
      }),

    generateObject: <Schema extends z.ZodType>(request: ModelObjectRequest<Schema>) =>
      call(request, async () => {
        const output = Output.object({ schema: request.schema, name: request.schemaName });
        try {
          const result = await generateText({ ...(await settings(request, request.signal)), output });
          if (isCut(result)) throw answerCut(service);
          const finish = toFinish(result.finishReason);
          const usage = toUsage(result.usage);
          // The SDK reads an object only from an answer that came to its end.
          const object = finish === 'stop' ? (result.output as z.output<Schema>) : undefined;
          return { object, finish, usage };
        } catch (error) {
          if (NoObjectGeneratedError.isInstance(error)) {
            return { object: undefined, finish: toFinish(error.finishReason), usage: toUsage(error.usage) };
          }
          throw error;
        }
      }),

    async *streamText(request): AsyncGenerator<ModelStreamPart> {
      request.signal.throwIfAborted();
      const left = new AbortController();
      const signal = AbortSignal.any([request.signal, left.signal]);
      try {
        // What it would print of an error goes to the caller.
        const result = streamText({ ...(await settings(request, signal)), onError: () => undefined });
        for await (const part of result.stream) {
          if (part.type === 'text-delta' && part.text !== '') yield { kind: 'delta', text: part.text };
          if (part.type === 'error') throw part.error;
          if (part.type === 'abort') signal.throwIfAborted();
          if (part.type === 'finish') {
            if (isCut(part)) throw answerCut(service);
            yield { kind: 'finish', finish: toFinish(part.finishReason), usage: toUsage(part.totalUsage) };
          }
        }
      } catch (error) {
        request.signal.throwIfAborted();
        throw toModelError(NoOutputGeneratedError.isInstance(error) ? answerCut(service) : error, service);
      } finally {
        // Who stops listening needn't be talked to.
        left.abort();
      }
    },
  };
}

/** True when the vendor never said why its answer ended. */
function isCut(answer: { readonly finishReason: FinishReason; readonly rawFinishReason: string | undefined }): boolean {
  const reason = answer.finishReason;
  return reason === 'interrupted' || reason === 'error' || (reason === 'other' && answer.rawFinishReason === undefined);
}

function toFinish(reason: FinishReason | undefined): ModelFinish {
  if (reason === 'stop' || reason === 'length') return reason;
  return reason === 'content-filter' ? 'refused' : 'other';
}

function toUsage(usage: LanguageModelUsage | undefined): ProviderUsage {
  return { characters: 0, inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 };
}
