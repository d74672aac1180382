import { parseJson } from '#domain/json/parse-json.ts';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Usage,
  JSONSchema7,
} from '@ai-sdk/provider';
import { z } from 'zod';
import type {
  LanguageModel,
  ModelFinish,
  ModelObjectRequest,
  ModelRequest,
  ModelStreamPart,
} from '#providers/language/model.ts';
import type { ProviderUsage } from '#providers/language/usage.ts';
import { answerCut, toModelError } from './model-errors.ts';
import type { ModelService } from './vendor-model.ts';

export interface LanguageModelOptions {
  readonly service: ModelService;
  /** Name of the model; may only be known after `find`. */
  readonly name: () => string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** Maximum tokens per answer at the vendor, including reasoning. */
  readonly outputTokens: number;
  /** The SDK's model, which is kept; SDKs are large, and only loaded for their first call. */
  readonly find: (signal: AbortSignal) => Promise<LanguageModelV4>;
  /** True to request the minimum of reasoning from the SDK: translating gains little by it. */
  readonly withoutThinking?: boolean;
  /** Tokens for the reasoning of a model that can't disable it, in addition to those of its answer. */
  readonly thinkingTokens?: number;
  /** Marks a shared system prompt for a vendor that keeps only what is marked; others keep the beginnings of all prompts. */
  readonly sharedSystemOptions?: LanguageModelV4CallOptions['providerOptions'];
  /** Options specific to this vendor's SDK. */
  readonly providerOptions?: LanguageModelV4CallOptions['providerOptions'];
}

/**
 * Adapts a model of the AI SDK: LoquentErrors, no retries, no tools, no telemetry. It uses the SDK's interface for
 * vendors: `generateText` and `streamText` add steps, tools, events and copies of the prompt, which took half the time
 * of a call of a quick model, and are not used.
 */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const { service, thinkingTokens = 0, sharedSystemOptions } = options;
  // The SDKs build their schemas again for each model, half a millisecond, which is noticeable for short texts.
  let found: LanguageModelV4 | undefined;
  const find = async (signal: AbortSignal) => (found ??= await options.find(signal));

  const systemMessage = ({ system: content, isSystemShared = false }: ModelRequest) =>
    isSystemShared && sharedSystemOptions !== undefined
      ? ({ role: 'system', content, providerOptions: sharedSystemOptions } as const)
      : ({ role: 'system', content } as const);

  const settings = (request: ModelRequest, signal: AbortSignal): LanguageModelV4CallOptions => ({
    prompt: [systemMessage(request), { role: 'user', content: [{ type: 'text', text: request.prompt }] }],
    maxOutputTokens: request.maximumOutputTokens + thinkingTokens,
    ...(options.withoutThinking === true ? { reasoning: 'none' as const } : {}),
    ...(options.providerOptions === undefined ? {} : { providerOptions: options.providerOptions }),
    abortSignal: signal,
  });

  async function generate(
    request: ModelRequest,
    responseFormat: NonNullable<LanguageModelV4CallOptions['responseFormat']>,
  ): Promise<LanguageModelV4GenerateResult> {
    request.signal.throwIfAborted();
    try {
      const model = await find(request.signal);
      const result = await model.doGenerate({ ...settings(request, request.signal), responseFormat });
      if (isCut(result.finishReason)) throw answerCut(service);
      return result;
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
    outputTokens: options.outputTokens - thinkingTokens,

    async generateText(request) {
      const result = await generate(request, { type: 'text' });
      return { text: textOf(result), finish: toFinish(result.finishReason), usage: toUsage(result.usage) };
    },

    async generateObject<Schema extends z.ZodType>(request: ModelObjectRequest<Schema>) {
      const { schema, schemaName } = request;
      const result = await generate(request, { type: 'json', schema: jsonSchemaOf(schema), name: schemaName });
      const finish = toFinish(result.finishReason);
      // An incomplete answer may be valid JSON by chance.
      const object =
        finish === 'stop' ? schema.safeParse(parseJson(result.structuredOutputText ?? textOf(result))).data : undefined;
      return { object, finish, usage: toUsage(result.usage) };
    },

    async *streamText(request): AsyncGenerator<ModelStreamPart> {
      request.signal.throwIfAborted();
      const left = new AbortController();
      const signal = AbortSignal.any([request.signal, left.signal]);
      try {
        const model = await find(signal);
        const { stream } = await model.doStream(settings(request, signal));
        let isFinished = false;
        for await (const part of stream) {
          if (part.type === 'text-delta' && part.delta !== '') yield { kind: 'delta', text: part.delta };
          if (part.type === 'error') throw part.error;
          if (part.type === 'finish') {
            if (isCut(part.finishReason)) throw answerCut(service);
            isFinished = true;
            yield { kind: 'finish', finish: toFinish(part.finishReason), usage: toUsage(part.usage) };
          }
        }
        if (!isFinished) throw answerCut(service);
      } catch (error) {
        request.signal.throwIfAborted();
        throw toModelError(error, service);
      } finally {
        // A consumer that leaves ends the call.
        left.abort();
      }
    },
  };
}

function textOf({ content }: LanguageModelV4GenerateResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** True if the vendor never stated why its answer ended. */
function isCut({ unified, raw }: LanguageModelV4FinishReason): boolean {
  return unified === 'interrupted' || unified === 'error' || (unified === 'other' && raw === undefined);
}

function toFinish({ unified }: LanguageModelV4FinishReason): ModelFinish {
  if (unified === 'stop' || unified === 'length') return unified;
  return unified === 'content-filter' ? 'refused' : 'other';
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): ProviderUsage {
  const { total = 0, cacheRead = 0 } = inputTokens;
  const cached = cacheRead === 0 ? {} : { cachedTokens: cacheRead };
  return { characters: 0, inputTokens: total, ...cached, outputTokens: outputTokens.total ?? 0 };
}

/** Cached, because creating a vendor's schema takes longer than checking a short answer; callers keep frequent ones. */
const known = new WeakMap<z.ZodType, JSONSchema7>();

/**
 * Schema for vendors: JSON Schema of draft 7, whose objects have only the named properties. It has no descriptions, which are
 * for clients of the API: prompts explain the fields.
 */
export function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  let told = known.get(schema);
  if (told === undefined) {
    told = z.toJSONSchema(schema, {
      target: 'draft-7',
      override: ({ jsonSchema }) => void delete jsonSchema.description,
    }) as JSONSchema7;
    known.set(schema, told);
  }
  return told;
}
