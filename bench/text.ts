import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { FAKE_LOCAL_MODEL } from '#test/fakes/openai-compatible-server.ts';
import type { Benchmark, BenchmarkSettings, Comparison, Round } from './benchmark.ts';
import { startProgram } from './child-process.ts';
import { canReadProcessorTime, perProcessorSecond } from './processor-time.ts';
import { englishParagraphs } from './prose.ts';
import { interleave, perSecond, timedCalls } from './rounds.ts';
import { API_KEY, openWorkbench, type Workbench } from './workbench.ts';

/** Texts of a request, and streams of a measurement. */
const SEGMENTS = { smoke: 4, real: 100 };
const STREAMS = { smoke: 1, real: 5 };
/** Calls under way at once: the default of PROVIDER_CONCURRENCY. */
const CONCURRENCY = 16;
/** Milliseconds before the first byte of an answer of the model. */
const DELAYS = [0, 200] as const;
/** Milliseconds that our first delta may come later than the model's first token. */
const ALLOWED_LATENCY = 30;
/** Milliseconds of processor time that a text may take. */
const ALLOWED_PROCESSOR_TIME = 8;
/** How much longer than the calls of the model alone a request may take. */
const ALLOWED_FACTOR = 1.3;

/** A target as tables show it. */
const rounded = (ratio: number) => Math.round(ratio * 100) / 100;

const TRANSLATE = '/v1/text/translate';

/** Texts through the API, compared with the model calls alone. */
export const textBenchmark: Benchmark = {
  name: 'text',
  title: `POST ${TRANSLATE} of ${SEGMENTS.real} texts, window 3; model, service and client in processes of their own`,
  async run(settings) {
    const bench = await openWorkbench(settings);
    try {
      const comparisons: Comparison[] = [];
      for (const delay of DELAYS) comparisons.push(...(await compare(settings, bench, delay)));
      return comparisons;
    } finally {
      await bench.close();
    }
  },
};

async function compare(settings: BenchmarkSettings, bench: Workbench, delay: number): Promise<Comparison[]> {
  const model = await startProgram({
    program: 'bench/bare/model.ts',
    arguments: [String(delay)],
    environment: {},
    folder: bench.folder,
    ready: /listening (\S+)/,
  });
  try {
    const client = await bench.newNamespace('text');
    const service = await bench.startService('api', client.options.namespace, {
      LOCAL_LLM_BASE_URL: `${model.said}/v1`,
      LOCAL_LLM_MODEL: FAKE_LOCAL_MODEL,
      PROVIDER_CONCURRENCY: String(CONCURRENCY),
    });
    try {
      const sides = { service: new Side(service.url), model: new Side(model.said) };
      return [
        await compareRequests(settings, delay, sides),
        ...(canReadProcessorTime ? [await measureProcessorTime(settings, delay, service)] : []),
        await compareStreams(settings, delay, sides),
      ];
    } finally {
      await service.stop();
    }
  } finally {
    await model.stop();
  }
}

interface Sides {
  readonly service: Side;
  readonly model: Side;
}

/** One request of many texts, and as many calls of the model with as many at once. */
async function compareRequests(settings: BenchmarkSettings, delay: number, sides: Sides): Promise<Comparison> {
  const count = settings.smoke ? SEGMENTS.smoke : SEGMENTS.real;
  const texts = sentences(count);
  const body = requestOf(texts);
  const calls = texts.map((text) => modelCall(text, false));
  const rounds = await interleave(
    settings,
    `texts/s with a model of ${delay} ms`,
    async () => {
      const startedAt = performance.now();
      await sides.service.whole(TRANSLATE, body, '"status":"success"');
      return perSecond(count, startedAt);
    },
    () => timedCalls(count, CONCURRENCY, (index) => sides.model.whole(CHAT, calls[index] ?? '', '"finish_reason"')),
  );
  const baseline = `the model's ${count} calls alone, ${CONCURRENCY} at once`;
  return {
    what: `translate, model of ${delay} ms`,
    unit: 'texts/s',
    baseline,
    target: rounded(1 / ALLOWED_FACTOR),
    rounds,
  };
}

/** Measures the service's processor time per text, independent of the model's time. */
async function measureProcessorTime(
  settings: BenchmarkSettings,
  delay: number,
  { url, pid }: { readonly url: string; readonly pid: number },
): Promise<Comparison> {
  const count = settings.smoke ? SEGMENTS.smoke : SEGMENTS.real;
  const side = new Side(url);
  const body = requestOf(sentences(count));
  const rounds: Round[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const ours = await perProcessorSecond(pid, async () => {
      await side.whole(TRANSLATE, body, '"status":"success"');
      return count;
    });
    rounds.push({ ours, baseline: 1000 / ALLOWED_PROCESSOR_TIME });
  }
  return {
    what: `translate, model of ${delay} ms, processor time`,
    unit: 'texts/processor s',
    baseline: `no measurement: ${ALLOWED_PROCESSOR_TIME} ms of processor time per text`,
    target: 1,
    rounds,
  };
}

const requestOf = (texts: readonly string[]) =>
  JSON.stringify({ source_text: texts, source_language: 'en', target_language: 'eo', context_window: 3 });

/** Streams one after the other, each until its first piece. */
async function compareStreams(settings: BenchmarkSettings, delay: number, sides: Sides): Promise<Comparison> {
  const count = settings.smoke ? STREAMS.smoke : STREAMS.real;
  const [text = ''] = sentences(1);
  const body = JSON.stringify({ source_text: [text], source_language: 'en', target_language: 'eo' });
  const call = modelCall(text, true);
  const rounds = await interleave(
    settings,
    `first pieces/s with a model of ${delay} ms`,
    () => timedCalls(count, 1, () => sides.service.firstPiece(`${TRANSLATE}/stream`, body, 'event: delta')),
    () => timedCalls(count, 1, () => sides.model.firstPiece(CHAT, call, '"delta":{"content"')),
  );
  const fastest = Math.max(...rounds.map((round) => round.baseline));
  const target = rounded(1000 / fastest / (1000 / fastest + ALLOWED_LATENCY));
  const later = rounds.map((round) => 1000 / round.ours - 1000 / round.baseline);
  settings.progress(`first pieces come later by ${later.map((milliseconds) => milliseconds.toFixed(1)).join(', ')} ms`);
  return {
    what: `first delta, model of ${delay} ms`,
    unit: 'streams/s',
    baseline: `the model's first token alone; the target is ${ALLOWED_LATENCY} ms more`,
    target,
    rounds,
  };
}

const CHAT = '/v1/chat/completions';

/** A call as small as one can be that makes the model do the same. */
function modelCall(text: string, isStream: boolean): string {
  const content = isStream
    ? `text (JSON):\n${JSON.stringify({ text })}`
    : `segments (JSON):\n${JSON.stringify([{ id: 's1', text }])}`;
  return JSON.stringify({ model: FAKE_LOCAL_MODEL, messages: [{ role: 'user', content }], stream: isStream });
}

/** Sentences of about 80 characters, no two of them the same. */
function sentences(count: number): readonly string[] {
  const words = englishParagraphs(count * 100)
    .join(' ')
    .split(' ');
  return Array.from({ length: count }, (_, index) => `${words.slice(index * 14, (index + 1) * 14).join(' ')} ${index}`);
}

/** A server and its keep-alive connections. */
class Side {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

  constructor(url: string) {
    this.#url = url;
  }

  /** Reads a whole answer, which must hold something. */
  async whole(path: string, body: string, expected: string): Promise<void> {
    const response = await this.#ask(path, body);
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
    if (response.statusCode !== 200 || !text.includes(expected)) throw unexpected(path, response, text);
  }

  /** Resolves when something has come; the rest is read afterwards. */
  async firstPiece(path: string, body: string, expected: string): Promise<void> {
    const response = (await this.#ask(path, body)).setEncoding('utf8');
    let text = '';
    await new Promise<void>((resolve, reject) => {
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.includes(expected)) resolve();
      });
      response.on('end', () => reject(unexpected(path, response, text)));
    });
  }

  #ask(path: string, body: string): Promise<IncomingMessage> {
    const headers = {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const request = httpRequest(this.#url + path, { method: 'POST', agent: this.#agent, headers }, resolve);
      request.on('error', reject).end(body);
    });
  }
}

function unexpected(path: string, response: IncomingMessage, text: string): Error {
  return new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`);
}
