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

interface ResponsesRequest {
  readonly model: string;
  readonly input: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly max_output_tokens?: number;
  readonly text?: { readonly format?: { readonly type: string; readonly schema?: Record<string, unknown> } };
}

const MESSAGE_ID = 'msg_68a1';

/** OpenAI's Responses API, as its reference of 2026 has it. */
const protocol: ModelProtocol = {
  question(request) {
    if (request.method !== 'POST' || request.path !== '/v1/responses') return undefined;
    const body = JSON.parse(request.body) as ResponsesRequest;
    const texts = (...roles: readonly string[]) =>
      body.input
        .filter((message) => roles.includes(message.role))
        .map((message) => contentText(message.content))
        .join('\n');
    return {
      system: texts('system', 'developer'),
      prompt: texts('user'),
      schema: body.text?.format?.schema,
      streamed: body.stream === true,
      maximumOutputTokens: body.max_output_tokens,
      model: body.model,
      keepsPrefix: true,
    };
  },
  whole: (answer) => responseOf(answer),
  begin: ({ question }) => [
    event('response.created', { response: { ...openResponse(question.model), status: 'in_progress' } }),
    event('response.output_item.added', {
      output_index: 0,
      item: { type: 'message', id: MESSAGE_ID, status: 'in_progress', role: 'assistant', content: [] },
    }),
  ],
  token: (text) => [
    event('response.output_text.delta', { item_id: MESSAGE_ID, output_index: 0, content_index: 0, delta: text }),
  ],
  end: (answer) => [
    event('response.output_item.done', { output_index: 0, item: messageOf(answer) }),
    event(answer.finish === 'stop' ? 'response.completed' : 'response.incomplete', { response: responseOf(answer) }),
  ],
};

/** A fake of OpenAI; its base URL is `${url}/v1`. */
export function startOpenaiServer(answer: AnswerModel, options?: ModelServerOptions): Promise<ModelServer> {
  return startModelServer(protocol, answer, options);
}

function event(type: string, data: object): string {
  return serverEvent({ type, ...data }, type);
}

function openResponse(model: string) {
  return {
    id: 'resp_68a1',
    object: 'response',
    created_at: 1_795_000_000,
    model,
    output: [],
    error: null,
    usage: null,
  };
}

function messageOf({ text }: SpokenAnswer) {
  const content = [{ type: 'output_text', text, annotations: [], logprobs: [] }];
  return { type: 'message', id: MESSAGE_ID, status: 'completed', role: 'assistant', content };
}

function responseOf(answer: SpokenAnswer) {
  const reasons = { stop: undefined, length: 'max_output_tokens', refused: 'content_filter' };
  const reason = reasons[answer.finish];
  return {
    ...openResponse(answer.question.model),
    status: reason === undefined ? 'completed' : 'incomplete',
    incomplete_details: reason === undefined ? null : { reason },
    output: [messageOf(answer)],
    usage: {
      input_tokens: answer.inputTokens,
      input_tokens_details: { cached_tokens: answer.cachedTokens },
      output_tokens: answer.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: answer.inputTokens + answer.outputTokens,
    },
  };
}
