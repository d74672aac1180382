import { providerFailed } from '../errors.ts';

export type Fetch = typeof globalThis.fetch;

/**
 * A fetch that gives up when nothing comes for `timeout` milliseconds, before the answer or in the middle of it. How long
 * a whole answer takes is up to the model.
 *
 * @returns a fetch that fails, as does reading its body, with LoquentError `provider_failed` (retryable)
 */
export function createIdleFetch(timeout: number, service: string, fetch: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const silence = new AbortController();
    const giveUp = () =>
      silence.abort(providerFailed(`${service} said nothing for ${timeout / 1000} s; try again later.`));
    let timer = setTimeout(giveUp, timeout);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, timeout);
    };
    const signal = init?.signal == null ? silence.signal : AbortSignal.any([init.signal, silence.signal]);
    try {
      const response = await fetch(input, { ...init, signal });
      if (response.body === null) {
        clearTimeout(timer);
        return response;
      }
      heard();
      return new Response(
        watch(response.body, heard, () => clearTimeout(timer)),
        {
          status: response.status,
          statusText: response.statusText,
          headers: response.headers,
        },
      );
    } catch (error) {
      clearTimeout(timer);
      throw silence.signal.aborted ? silence.signal.reason : error;
    }
  };
}

/** The same bytes, with a call for each piece and one when there are no more or nobody reads them. */
function watch(body: ReadableStream<Uint8Array>, heard: () => void, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          ended();
          controller.close();
          return;
        }
        heard();
        controller.enqueue(value);
      } catch (error) {
        ended();
        controller.error(error);
      }
    },
    async cancel(reason) {
      ended();
      await reader.cancel(reason);
    },
  });
}
