import {
  answerAsEngine,
  sendJson,
  type EngineQuestion,
  type EngineServer,
  type EngineServerOptions,
} from './engine-server.ts';
import { startVendorServer } from './vendor-server.ts';

export interface LibreTranslateServerOptions extends EngineServerOptions {
  /** The only key that it takes; undefined: it wants none. */
  readonly apiKey?: string | undefined;
}

/** Codes of its models; from English into all, and back. */
const CODES = ['en', 'de', 'es', 'nb', 'pb', 'pt', 'zh', 'zt'];

/** LibreTranslate 1.7: in HTML too, it resolves the character references of what it answers. */
export async function startLibreTranslateServer(options: LibreTranslateServerOptions = {}): Promise<EngineServer> {
  const questions: EngineQuestion[] = [];
  const server = await startVendorServer((request, response) => {
    const send = (status: number, body: unknown) => sendJson(response, status, body);
    if (request.method === 'GET' && request.path === '/languages') {
      const targets = (code: string) => (code === 'en' ? CODES : ['en']);
      return send(
        200,
        CODES.map((code) => ({ code, name: code, targets: targets(code) })),
      );
    }
    if (request.method !== 'POST' || request.path !== '/translate') return send(404, { error: 'Not found' });
    const body = JSON.parse(request.body) as Record<string, string> & { readonly q: readonly string[] };
    if (options.apiKey !== undefined && body['api_key'] === undefined) {
      return send(400, { error: 'Please contact the server operator to get an API key' });
    }
    if (options.apiKey !== undefined && body['api_key'] !== options.apiKey) {
      return send(403, { error: 'Invalid API key' });
    }
    const question = {
      texts: body.q,
      source: body['source']!,
      target: body['target']!,
      marked: body['format'] === 'html',
    };
    if (![question.source, question.target].every((code) => CODES.includes(code))) {
      return send(400, { error: `${question.target} is not supported` });
    }
    questions.push(question);
    return send(200, { translatedText: answerAsEngine(question, options).map(resolve) });
  });
  return { ...server, questions };
}

function resolve(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
