import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Engine, Generated } from './engine.ts';

/** The only model that is listed. */
const MODEL = 'smollm2-135m-instruct';

const content = z.union([z.string(), z.array(z.object({ text: z.string().default('') }))]);
const chatRequest = z.object({
  messages: z
    .array(z.object({ role: z.string(), content }))
    .min(1)
    .refine((messages) => messages.at(-1)?.role === 'user', 'the last message is not of the user'),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).default({ include_usage: false }),
  max_tokens: z.int().positive().default(512),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
});
type ChatRequest = z.output<typeof chatRequest>;

/** A server of OpenAI's chat completions, as far as Loquent uses them, in front of a model that runs here. */
export function createChatServer(engine: Engine): Server {
  return createServer((request, response) => {
    void answer(engine, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, error instanceof Error ? error.message : String(error), 'server_error');
    });
  });
}

async function answer(engine: Engine, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET' && request.url === '/v1/models') {
    const data = [{ id: MODEL, object: 'model', created: 0, owned_by: 'local' }];
    return sendJson(response, 200, { object: 'list', data });
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
    return refuse(response, 404, `There is nothing at ${request.method} ${request.url}.`, 'not_found');
  }
  const parsed = chatRequest.safeParse(await readJson(request));
  if (!parsed.success) return refuse(response, 400, z.prettifyError(parsed.error), 'invalid_request_error');
  return complete(engine, parsed.data, response);
}

async function complete(engine: Engine, chat: ChatRequest, response: ServerResponse): Promise<void> {
  const messages = chat.messages.map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : content.map((part) => part.text).join(''),
  }));
  // Without a look before, the oldest text would silently be dropped.
  if (engine.countTokens(messages) >= engine.contextTokens) {
    const message = `This model's maximum context length is ${engine.contextTokens} tokens; the messages hold more.`;
    return refuse(response, 400, message, 'context_length_exceeded');
  }
  const hungUp = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) hungUp.abort();
  });
  if (chat.stream) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    sendDelta(response, { role: 'assistant', content: '' });
  }
  try {
    const generated = await engine.generate({
      messages,
      schema: chat.response_format?.json_schema?.schema,
      maximumTokens: chat.max_tokens,
      signal: hungUp.signal,
      onText: (text) => chat.stream && sendDelta(response, { content: text }),
    });
    if (chat.stream) finishStream(response, generated, chat.stream_options.include_usage);
    else sendWhole(response, generated);
  } catch (error) {
    if (!hungUp.signal.aborted) throw error;
  }
}

const base = (object: string) => ({ id: `chatcmpl-${crypto.randomUUID()}`, created: 0, model: MODEL, object });

function sendWhole(response: ServerResponse, generated: Generated): void {
  const message = { role: 'assistant', content: generated.text };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: generated.finish }];
  sendJson(response, 200, { ...base('chat.completion'), choices, usage: usageOf(generated) });
}

function sendDelta(response: ServerResponse, delta: object, finish: string | null = null): void {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  response.write(`data: ${JSON.stringify({ ...base('chat.completion.chunk'), choices })}\n\n`);
}

function finishStream(response: ServerResponse, generated: Generated, withUsage: boolean): void {
  sendDelta(response, {}, generated.finish);
  if (withUsage) {
    const last = { ...base('chat.completion.chunk'), choices: [], usage: usageOf(generated) };
    response.write(`data: ${JSON.stringify(last)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

function usageOf({ inputTokens, outputTokens }: Generated) {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}

function refuse(response: ServerResponse, status: number, message: string, code: string): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
