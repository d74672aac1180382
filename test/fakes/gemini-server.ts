import {
  contentText,
  serverEvent,
  startModelServer,
  type AnswerModel,
  type ModelProtocol,
  type ModelServer,
  type ModelServerOptions,
  type SpokenAnswer,
} from './model-server.ts';

interface GenerateContentRequest {
  readonly contents: readonly { readonly role: string; readonly parts: unknown }[];
  readonly systemInstruction?: { readonly parts: unknown };
  readonly generationConfig?: {
    readonly maxOutputTokens?: number;
    readonly responseSchema?: Record<string, unknown>;
    readonly responseJsonSchema?: Record<string, unknown>;
  };
}

const ADDRESS = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent\?alt=sse)$/;
const FINISH = { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' } as const;
const VERSION = { modelVersion: 'fake-gemini', responseId: 'aBc123' };

/** The Gemini API's generateContent, v1beta. */
const protocol: ModelProtocol = {
  question(request) {
    const [, model, method] = ADDRESS.exec(request.path) ?? [];
    if (request.method !== 'POST' || model === undefined) return undefined;
    const body = JSON.parse(request.body) as GenerateContentRequest;
    const settings = body.generationConfig;
    return {
      system: contentText(body.systemInstruction?.parts),
      prompt: body.contents.map((content) => contentText(content.parts)).join('\n'),
      schema: settings?.responseJsonSchema ?? settings?.responseSchema,
      streamed: method !== 'generateContent',
      maximumOutputTokens: settings?.maxOutputTokens,
      model,
      keepsPrefix: true,
    };
  },
  whole: (answer) => ({
    candidates: [candidate(answer.text, FINISH[answer.finish])],
    usageMetadata: usageOf(answer),
    ...VERSION,
  }),
  begin: () => [],
  token: (text) => [serverEvent({ candidates: [candidate(text)], ...VERSION })],
  end: (answer) => [
    serverEvent({
      candidates: [candidate('', FINISH[answer.finish])],
      usageMetadata: usageOf(answer),
      ...VERSION,
    }),
  ],
};

/** A fake of the Gemini API; its base URL is `${url}/v1beta`. */
export function startGeminiServer(answer: AnswerModel, options?: ModelServerOptions): Promise<ModelServer> {
  return startModelServer(protocol, answer, options);
}

function candidate(text: string, finishReason?: string) {
  return { content: { role: 'model', parts: [{ text }] }, index: 0, ...(finishReason && { finishReason }) };
}

function usageOf(answer: SpokenAnswer) {
  return {
    promptTokenCount: answer.inputTokens,
    cachedContentTokenCount: answer.cachedTokens,
    candidatesTokenCount: answer.outputTokens,
    totalTokenCount: answer.inputTokens + answer.outputTokens,
  };
}
