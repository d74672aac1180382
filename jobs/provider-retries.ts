import { retryInTime, withRetries } from '#providers/language/retry.ts';
import type { RetryCall } from '#providers/language/provider.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { Caller } from './caller.ts';

/** Retries for a request whose client waits for a provider. */
export interface ProviderRetries {
  /** The provider with its calls retried. */
  readonly around: (provider: TranslationProvider) => TranslationProvider;
  /** Retries any other call of a provider. */
  readonly retry: RetryCall;
  /** Ends retries, because the client has received a part of the answer. */
  readonly end: () => void;
}

/** Creates the retries of a request; each is logged, because the answer doesn't report temporary failures. */
export function createProviderRetries({ logger }: Pick<Caller, 'logger'>): ProviderRetries {
  let isAllowed = true;
  const retry = retryInTime({
    isAllowed: () => isAllowed,
    onRetry: (error) => logger.warn({ err: error }, 'a provider failed; its call is tried again'),
  });
  return {
    around: (provider) => withRetries(provider, retry),
    retry,
    end: () => {
      isAllowed = false;
    },
  };
}
