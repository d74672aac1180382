import { providerSilent } from '#providers/language/errors.ts';

export type Fetch = typeof globalThis.fetch;

/** How a provider is called. */
export interface ProviderConnection {
  readonly fetch: Fetch;
  /** Milliseconds of silence after which a call is given up. */
  readonly timeout: number;
}

/** Statuses whose answers have no body (Fetch standard, null body status). */
const NULL_BODY = new Set([204, 205, 304]);

/**
 * A fetch for calls of providers that gives up when nothing comes for `timeout` milliseconds, before the answer or in the
 * middle of it; how long a whole answer takes is up to the provider. It follows no redirects, which would take the key along.
 *
 * @returns a fetch that fails, as does reading its body, with LoquentError `provider_failed` (retryable) on silence, and
 *   otherwise as the given one does
 */
export function createIdleFetch({ fetch, timeout }: ProviderConnection, service: string): Fetch {
  return async (input, init = {}) => {
    init.signal?.throwIfAborted();
    const silence = new AbortController();
    const timer = setTimeout(
      () => silence.abort(providerSilent(`${service} sent no data for ${timeout / 1000} s; try again later.`)),
      timeout,
    );
    const signal = init.signal == null ? silence.signal : AbortSignal.any([init.signal, silence.signal]);
    try {
      const answer = await fetch(input, { ...init, redirect: 'manual', signal });
      timer.refresh();
      const { status, statusText, headers } = answer;
      const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
      const pieces = watched(answer.body, timer);
      const body = NULL_BODY.has(status) ? null : isStream ? ReadableStream.from(pieces) : await whole(pieces);
      return new Response(body, { status, statusText, headers });
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  };
}

/** The pieces of a body, each of which puts the timer back; it ends with them. */
async function* watched(body: ReadableStream<Uint8Array> | null, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body ?? []) {
      timer.refresh();
      yield piece;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A short answer is there at once: as one text it needs no stream. */
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}
