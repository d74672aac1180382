import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { LoquentError } from '#domain/errors.ts';
import { providerFailed } from '../errors.ts';

export type Fetch = typeof globalThis.fetch;

/** Statuses whose answers have no body (Fetch standard, null body status). */
const NULL_BODY = new Set([204, 205, 304]);

/**
 * A fetch for calls of providers that gives up when nothing comes for `timeout` milliseconds, before the answer or in the
 * middle of it; how long a whole answer takes is up to the provider. It takes an address with headers and a body of text,
 * and follows no redirects, which would take the key along. Node's own fetch does more, and takes three times as long for
 * a short answer as the HTTP client of Node that is used here.
 *
 * @returns a fetch that fails, as does reading its body, with LoquentError `provider_failed` (retryable) on silence, and
 *   otherwise as fetch does: with a TypeError whose cause is the connection's error, or with the reason of its signal
 */
export function createIdleFetch(timeout: number, service: string): Fetch {
  const silence = () => providerFailed(`${service} said nothing for ${timeout / 1000} s; try again later.`);
  return async (input, init = {}) => {
    const { signal } = init;
    signal?.throwIfAborted();
    const explain = (error: unknown) => {
      if (signal?.aborted === true) return signal.reason as unknown;
      return error instanceof LoquentError ? error : new TypeError('fetch failed', { cause: error });
    };
    try {
      const answer = await open(new URL(input instanceof Request ? input.url : input), init, { timeout, silence });
      const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
      const body = isStream ? ReadableStream.from(pieces(answer, explain)) : await whole(answer);
      return new Response(NULL_BODY.has(status) ? null : body, { status, statusText, headers: headersOf(answer) });
    } catch (error) {
      throw explain(error);
    }
  };
}

/** Resolves when the head of the answer is there. */
function open(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  { timeout, silence }: { readonly timeout: number; readonly silence: () => Error },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: headers as OutgoingHttpHeaders | undefined,
      timeout,
      ...(signal == null ? {} : { signal }),
    });
    let answer: IncomingMessage | undefined;
    // A request that is destroyed after its answer has begun would only say that it was aborted.
    sent.on('timeout', () => (answer ?? sent).destroy(silence()));
    sent.on('error', reject);
    sent.on('response', (begun) => resolve((answer = begun)));
    sent.end(body);
  });
}

/** A short answer is there at once: as one text it needs no stream. */
function whole(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (piece: string) => (text += piece));
    answer.on('error', reject);
    answer.on('end', () => resolve(text));
  });
}

async function* pieces(answer: IncomingMessage, explain: (error: unknown) => unknown): AsyncGenerator<Uint8Array> {
  try {
    yield* answer as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw explain(error);
  }
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ]);
}
