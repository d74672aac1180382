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

/** The only model that the fake lists. */
export const FAKE_LOCAL_MODEL = 'fake-local-7b';

interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly max_tokens?: number;
  readonly response_format?: { readonly json_schema?: { readonly schema: Record<string, unknown> } };
}

const FINISH = { stop: 'stop', length: 'length', refused: 'content_filter' } as const;
const BASE = { id: 'chatcmpl-1', created: 1_795_000_000, model: FAKE_LOCAL_MODEL };

/** Chat completions as llama.cpp, Ollama and vLLM speak them after OpenAI's API reference. */
const protocol: ModelProtocol = {
  question(request) {
    if (request.method !== 'POST' || request.path !== '/v1/chat/completions') return undefined;
    const body = JSON.parse(request.body) as ChatRequest;
    const texts = (role: string) =>
      body.messages
        .filter((message) => message.role === role)
        .map((message) => contentText(message.content))
        .join('\n');
    return {
      system: texts('system'),
      prompt: texts('user'),
      schema: body.response_format?.json_schema?.schema,
      streamed: body.stream === true,
      maximumOutputTokens: body.max_tokens,
      model: body.model,
      keepsPrefix: true,
    };
  },
  whole: (answer) => ({
    ...BASE,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.text },
        logprobs: null,
        finish_reason: FINISH[answer.finish],
      },
    ],
    usage: usageOf(answer),
  }),
  begin: () => [chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }])],
  token: (text) => [chunk([{ index: 0, delta: { content: text }, finish_reason: null }])],
  end: (answer) => [
    chunk([{ index: 0, delta: {}, finish_reason: FINISH[answer.finish] }]),
    chunk([], { usage: usageOf(answer) }),
    'data: [DONE]\n\n',
  ],
  other(request, response) {
    if (request.method !== 'GET' || request.path !== '/v1/models') {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no such route"}}');
      return;
    }
    const data = [{ id: FAKE_LOCAL_MODEL, object: 'model', created: 0, owned_by: 'local' }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
  },
};

/** An OpenAI-compatible server; its base URL is `${url}/v1`. */
export function startOpenaiCompatibleServer(answer: AnswerModel, options?: ModelServerOptions): Promise<ModelServer> {
  return startModelServer(protocol, answer, options);
}

function chunk(choices: readonly unknown[], extra: object = {}): string {
  return serverEvent({ ...BASE, object: 'chat.completion.chunk', choices, ...extra });
}

function usageOf(answer: SpokenAnswer) {
  return {
    prompt_tokens: answer.inputTokens,
    prompt_tokens_details: { cached_tokens: answer.cachedTokens },
    completion_tokens: answer.outputTokens,
    total_tokens: answer.inputTokens + answer.outputTokens,
  };
}
