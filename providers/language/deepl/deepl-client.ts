import type { DeepLClient } from 'deepl-node';
import { LoquentError } from '#domain/errors.ts';
import { unreadable, type EngineHttp } from '#providers/language/engines/engine-http.ts';
import { DEEPL_SERVICE, type DeeplAccess } from './deepl-service.ts';

export type CallDeepl = ReturnType<typeof createDeeplCalls>;

/** DeepL's client with a signal for each call. Calls fail as those of `createEngineHttp`. */
export function createDeeplCalls(http: EngineHttp, access: DeeplAccess) {
  return async <Result>(signal: AbortSignal, call: (client: DeepLClient) => Promise<Result>): Promise<Result> => {
    try {
      // Loaded for its first call: it brings a HTTP client and a library for archives.
      const { FetchingClient } = await import('./fetching-client.ts');
      return await call(new FetchingClient(http, access, signal));
    } catch (error) {
      signal.throwIfAborted();
      // Errors of the client quote the text that it couldn't parse.
      throw error instanceof LoquentError ? error : unreadable(DEEPL_SERVICE);
    }
  };
}
