import { DeepLClient } from 'deepl-node';
import { HttpClient } from 'deepl-node/dist/client.js';
import { LoquentError } from '#domain/errors.ts';
import {
  answerError,
  noCredit,
  unreadable,
  type EngineHttp,
  type EngineService,
} from '#providers/language/engines/engine-http.ts';

type Arguments = Parameters<HttpClient['sendRequestWithBackoff']>;

export const DEEPL_SERVICE: EngineService = {
  title: 'DeepL',
  variables: { access: 'DEEPL_API_KEY', address: 'DEEPL_BASE_URL' },
  explain: ({ status }) => (status === 456 ? noCredit(DEEPL_SERVICE) : undefined),
};

/**
 * The official client with Loquent's HTTP: its own can't be aborted, hides Retry-After, retries, and includes the key
 * and the texts in its errors. It still writes the requests and parses the answers: docs/decisions/0026.
 */
class FetchTransport extends HttpClient {
  readonly #http: EngineHttp;
  readonly #access: DeeplAccess;
  readonly #signal: AbortSignal;

  constructor(http: EngineHttp, access: DeeplAccess, signal: AbortSignal) {
    super(access.baseUrl, {}, 0, 0);
    this.#http = http;
    this.#access = access;
    this.#signal = signal;
  }

  override async sendRequestWithBackoff(
    method: Arguments[0],
    path: string,
    options?: Arguments[2],
  ): Promise<{ statusCode: number; content: never }> {
    const form = options?.data?.toString();
    const isQuery = method === 'GET' && form !== undefined;
    const answer = await this.#http.send({
      method: method as 'GET' | 'POST' | 'DELETE',
      url: `${this.#access.baseUrl}${path}${isQuery ? `?${form}` : ''}`,
      headers: {
        authorization: `DeepL-Auth-Key ${this.#access.apiKey}`,
        ...(isQuery || form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: isQuery ? undefined : form,
      signal: this.#signal,
    });
    if (answer.status >= 300) throw answerError(answer, DEEPL_SERVICE);
    // Streams are for documents, which are not used here: the content is text whatever the caller's type is.
    return { statusCode: answer.status, content: answer.body as never };
  }
}

class FetchingClient extends DeepLClient {
  protected override readonly httpClient: HttpClient;

  constructor(apiKey: string, transport: HttpClient) {
    super(apiKey);
    this.httpClient = transport;
  }
}

export interface DeeplAccess {
  readonly apiKey: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

export type CallDeepl = ReturnType<typeof createDeeplCalls>;

/** DeepL's client with a signal for each call. Calls fail as those of `createEngineHttp`. */
export function createDeeplCalls(http: EngineHttp, access: DeeplAccess) {
  return async <Result>(signal: AbortSignal, call: (client: DeepLClient) => Promise<Result>): Promise<Result> => {
    try {
      return await call(new FetchingClient(access.apiKey, new FetchTransport(http, access, signal)));
    } catch (error) {
      signal.throwIfAborted();
      // Errors of the client quote the text that it couldn't parse.
      throw error instanceof LoquentError ? error : unreadable(DEEPL_SERVICE);
    }
  };
}
