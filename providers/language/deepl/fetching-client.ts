import { DeepLClient } from 'deepl-node';
import { HttpClient } from 'deepl-node/dist/client.js';
import { answerError, type EngineHttp } from '#providers/language/engines/engine-http.ts';
import { DEEPL_SERVICE, type DeeplAccess } from './deepl-service.ts';

type Arguments = Parameters<HttpClient['sendRequestWithBackoff']>;

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

/** DeepL's client for one call, which aborts with its signal. */
export class FetchingClient extends DeepLClient {
  protected override readonly httpClient: HttpClient;

  constructor(http: EngineHttp, access: DeeplAccess, signal: AbortSignal) {
    super(access.apiKey);
    this.httpClient = new FetchTransport(http, access, signal);
  }
}
