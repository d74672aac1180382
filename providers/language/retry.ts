import { setTimeout as sleep } from 'node:timers/promises';
import type { LoquentError } from '#domain/errors.ts';
import type { LanguageModel } from './model.ts';
import { isTemporaryFailure } from './errors.ts';
import type { RetryCall, TranslationProvider } from './provider.ts';

const MAX_RETRIES = 2;
/** Milliseconds before the first retry; the second waits four times as long. */
const FIRST_WAIT = 250;
/** Maximum Retry-After that is waited for, in milliseconds; clients wait longer themselves, as the 502 states. */
const MAX_WAIT = 5_000;

/** Makes calls once, for callers that retry themselves (as jobs do, by Temporal). */
export const withoutRetries: RetryCall = (call) => call();

export interface RetryOptions {
  /** Called before each retry: false once the client has received a part of the answer. */
  readonly isAllowed: () => boolean;
  /** Called with each failure before a retry. */
  readonly onRetry: (error: LoquentError) => void;
}

/**
 * Retries calls of a provider up to twice, for a client that waits: after 429, 5xx and broken connections, honoring a
 * Retry-After of up to 5 s. An aborted signal ends the wait, and the promise rejects with its reason.
 */
export function retryInTime({ isAllowed, onRetry }: RetryOptions): RetryCall {
  return async (call, signal) => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await call();
      } catch (error) {
        if (retries >= MAX_RETRIES || !isTemporaryFailure(error)) throw error;
        const wait = waitAfter(error, retries);
        if (wait === undefined) throw error;
        await sleep(wait, undefined, { signal }).catch(() => signal?.throwIfAborted());
        // Checked after the wait, during which a part of the answer may have been sent.
        if (!isAllowed()) throw error;
        onRetry(error);
      }
    }
  };
}

/** Ms before a retry, spread for calls that failed together; undefined if the provider asks for more. */
function waitAfter({ retryAfter = 0 }: LoquentError, retries: number): number | undefined {
  if (retryAfter > MAX_WAIT) return undefined;
  const backoff = FIRST_WAIT * 4 ** retries;
  return Math.max(retryAfter, backoff) + (Math.random() * backoff) / 2;
}

/** The provider with `retry` around each call of its vendor and its model. */
export function withRetries(provider: TranslationProvider, retry: RetryCall): TranslationProvider {
  const { model } = provider;
  return {
    ...provider,
    model: model === undefined ? undefined : modelWithRetries(model, retry),
    supports: (sourceLanguage, targetLanguage) => retry(() => provider.supports(sourceLanguage, targetLanguage)),
    // Providers retry each request to their vendor separately, so that finished translations stay.
    translate: (request) => provider.translate({ ...request, retry }),
  };
}

/** The model with `retry` around each of its calls; a stream isn't retried after its first part. */
export function modelWithRetries(model: LanguageModel, retry: RetryCall): LanguageModel {
  return {
    ...model,
    // Some learn their name only from a call.
    get name() {
      return model.name;
    },
    generateText: (request) => retry(() => model.generateText(request), request.signal),
    generateObject: (request) => retry(() => model.generateObject(request), request.signal),
    async *streamText(request) {
      const begun = await retry(async () => {
        const parts = model.streamText(request)[Symbol.asyncIterator]();
        return { first: await parts.next(), parts };
      }, request.signal);
      try {
        for (let part = begun.first; part.done !== true; part = await begun.parts.next()) yield part.value;
      } finally {
        await begun.parts.return?.();
      }
    },
  };
}
