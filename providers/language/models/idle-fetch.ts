import { providerSilent } from '#providers/language/errors.ts';

export type Fetch = typeof globalThis.fetch;

export interface ProviderConnection {
  readonly fetch: Fetch;
  /** Milliseconds without data after which a call is aborted. */
  readonly timeout: number;
}

/** Statuses whose answers have no body (Fetch standard, null body status). */
const NULL_BODY = new Set([204, 205, 304]);

/**
 * A fetch for calls of providers that aborts when no data arrives for `timeout` milliseconds, before or during the
 * answer; the total duration is unlimited. It follows no redirects, which would send the key along.
 *
 * @returns a fetch that fails, as does reading its body, with LoquentError `provider_failed` (retryable) on silence,
 * and otherwise like the given one
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

/** The chunks of a body, each of which restarts the timer; it stops at the end. */
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

/** A short answer arrives at once and needs no stream. */
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
