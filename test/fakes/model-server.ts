import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { startVendorServer, type VendorRequest, type VendorServer } from './vendor-server.ts';

/** A question to a fake model, independent of its vendor's wire format. */
export interface FakeModelQuestion {
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema of the answer; undefined: text is asked for. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly streamed: boolean;
  readonly maximumOutputTokens: number | undefined;
  /** The model asked for. */
  readonly model: string;
  /** True if the vendor would keep the beginning of the prompt: of itself, or because the request says so. */
  readonly keepsPrefix: boolean;
}

/** The text of an answer; of an object, its JSON. */
export type FakeModelAnswer = string | { readonly text: string; readonly finish: 'stop' | 'length' | 'refused' };

export type AnswerModel = (question: FakeModelQuestion) => FakeModelAnswer | Promise<FakeModelAnswer>;

export interface ModelServerOptions {
  /** Milliseconds before the first byte of each answer. */
  readonly delay?: number;
  /** Awaited before a streamed token, counted from 0, is sent: the gate that holds an answer back. */
  readonly beforeToken?: (index: number, question: FakeModelQuestion) => Promise<void> | void;
}

export interface ModelServer extends VendorServer {
  /** The questions in order of arrival, without the requests that had faults. */
  readonly questions: readonly FakeModelQuestion[];
}

/** How a vendor's API says it. */
export interface ModelProtocol {
  /** Undefined: no request for an answer. */
  question(request: VendorRequest): FakeModelQuestion | undefined;
  /** Body of a whole answer. */
  whole(answer: SpokenAnswer): unknown;
  /** Lines of the event stream before the first token, of each token, and after the last. */
  begin(answer: SpokenAnswer): readonly string[];
  token(text: string): readonly string[];
  end(answer: SpokenAnswer): readonly string[];
  /** Answers what isn't a question, such as the list of models. */
  other?(request: VendorRequest, response: ServerResponse): void;
}

export interface SpokenAnswer {
  readonly question: FakeModelQuestion;
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'refused';
  readonly inputTokens: number;
  /** Those of the input tokens that an earlier question began with. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** Tokens below which vendors keep no beginning of a prompt. */
const MIN_KEPT = 1024;

/** Words with the space before them, which is what the fakes count as tokens and send one by one. */
export function fakeTokens(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/gu) ?? [];
}

/** One event of a stream, with its name where the vendor gives one. */
export function serverEvent(data: unknown, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Starts a fake of a model's vendor that answers as `answer` does, in the words of `protocol`. */
export async function startModelServer(
  protocol: ModelProtocol,
  answer: AnswerModel,
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  const questions: FakeModelQuestion[] = [];

  const server = await startVendorServer(async (request, response) => {
    const question = protocol.question(request);
    if (question === undefined) {
      if (protocol.other === undefined) response.writeHead(404).end('{}');
      else protocol.other(request, response);
      return;
    }
    const cachedTokens = cachedTokensOf(question, questions);
    questions.push(question);
    const spoken = { ...speak(question, await answer(question)), cachedTokens };
    if (options.delay !== undefined && options.delay > 0) await sleep(options.delay);
    if (!question.streamed) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(protocol.whole(spoken)));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    for (const line of protocol.begin(spoken)) response.write(line);
    for (const [index, token] of fakeTokens(spoken.text).entries()) {
      await options.beforeToken?.(index, question);
      if (response.destroyed) return;
      for (const line of protocol.token(token)) response.write(line);
    }
    response.end(protocol.end(spoken).join(''));
  });

  return { ...server, questions };
}

/** A system prompt is kept with the schema, which vendors put before it. */
function cachedTokensOf(question: FakeModelQuestion, earlier: readonly FakeModelQuestion[]): number {
  const schema = JSON.stringify(question.schema);
  const isKept = earlier.some(
    (each) =>
      each.keepsPrefix &&
      each.model === question.model &&
      each.system === question.system &&
      JSON.stringify(each.schema) === schema,
  );
  const tokens = fakeTokens(question.system).length;
  return isKept && tokens >= MIN_KEPT ? tokens : 0;
}

function speak(question: FakeModelQuestion, answer: FakeModelAnswer): Omit<SpokenAnswer, 'cachedTokens'> {
  const { text, finish } = typeof answer === 'string' ? { text: answer, finish: 'stop' as const } : answer;
  return {
    question,
    text,
    finish,
    inputTokens: fakeTokens(question.system).length + fakeTokens(question.prompt).length,
    outputTokens: fakeTokens(text).length,
  };
}

/** The text of a message whose content is a string or a list of parts with texts. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: string }) => part.text ?? '').join('');
}
