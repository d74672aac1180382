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

interface MessagesRequest {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: unknown;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly output_config?: { readonly format?: { readonly schema?: Record<string, unknown> } };
}

const STOP_REASONS = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' } as const;

/** Anthropic's Messages API, version 2023-06-01. */
const protocol: ModelProtocol = {
  question(request) {
    if (request.method !== 'POST' || request.path !== '/v1/messages') return undefined;
    const body = JSON.parse(request.body) as MessagesRequest;
    return {
      system: contentText(body.system),
      prompt: body.messages.map((message) => contentText(message.content)).join('\n'),
      schema: body.output_config?.format?.schema,
      streamed: body.stream === true,
      maximumOutputTokens: body.max_tokens,
      model: body.model,
      keepsPrefix: JSON.stringify(body.system).includes('"cache_control":{"type":"ephemeral"}'),
    };
  },
  whole: (answer) => ({
    ...messageOf(answer.question.model),
    content: [{ type: 'text', text: answer.text }],
    stop_reason: STOP_REASONS[answer.finish],
    usage: { ...promptUsage(answer), output_tokens: answer.outputTokens },
  }),
  begin: (answer) => [
    event('message_start', {
      message: {
        ...messageOf(answer.question.model),
        content: [],
        stop_reason: null,
        usage: { ...promptUsage(answer), output_tokens: 1 },
      },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping', {}),
  ],
  token: (text) => [event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })],
  end: (answer) => [
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason: STOP_REASONS[answer.finish], stop_sequence: null },
      usage: { output_tokens: answer.outputTokens },
    }),
    event('message_stop', {}),
  ],
};

/** A fake of Anthropic; its base URL is `${url}/v1`. */
export function startAnthropicServer(answer: AnswerModel, options?: ModelServerOptions): Promise<ModelServer> {
  return startModelServer(protocol, answer, options);
}

/** Anthropic counts what it had kept apart from the rest. */
function promptUsage({ inputTokens, cachedTokens }: SpokenAnswer) {
  return { input_tokens: inputTokens - cachedTokens, cache_read_input_tokens: cachedTokens };
}

function event(type: string, data: object): string {
  return serverEvent({ type, ...data }, type);
}

function messageOf(model: string) {
  return { id: 'msg_01Abc', type: 'message', role: 'assistant', model, stop_sequence: null };
}
