import createFetchClient from 'openapi-fetch';
import { hasBrowserUploads, sendFromBrowser } from './browser-upload.ts';
import { connectionFailed, errorOfAnswer, LoquentError } from './errors.ts';
import type { OperationCall } from './operation.ts';
import { pause, retryDelay } from './retries.ts';
import { collectForm, encodeForm, isRepeatable } from './uploads.ts';

/** Where the service is and who calls it. */
export interface ClientOptions {
  /** Address of the service, such as `http://127.0.0.1:8080`. In a browser, by default, the page's own origin. */
  readonly url?: string;
  /** API key or access token; a function is called for each request. Without it, the browser's own credentials. */
  readonly apiKey?: string | (() => string | undefined | Promise<string | undefined>);
  /** Id of the organization to act for; default: the user's own. */
  readonly organization?: string;
  /** Retries of a request after 429, 503 and broken connections; default 3. */
  readonly retries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface TransportAnswer {
  readonly response: Response;
  /** The parsed body; undefined where the operation answers a stream. */
  readonly data: unknown;
}

/** Sends a call, again where that is safe and may help. @throws LoquentError; the signal's reason */
export type Transport = (call: OperationCall) => Promise<TransportAnswer>;

const DEFAULT_RETRIES = 3;
const SAFE_METHODS: ReadonlySet<string> = new Set(['get', 'put', 'delete']);

export function createTransport(options: ClientOptions): Transport {
  const retries = options.retries ?? DEFAULT_RETRIES;
  const send = createSender(options);
  return async (call) => {
    const { operation, body } = call;
    const { signal } = call.options;
    const key = operation.keyed === true ? (call.options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const isSafe = key !== undefined || SAFE_METHODS.has(operation.method);
    const attempts = operation.body === 'form' && !isRepeatable(body ?? {}) ? 0 : retries;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(call, key);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof LoquentError)) throw error;
        const delay = attempt < attempts ? retryDelay(error, attempt, isSafe) : undefined;
        if (delay === undefined) throw error;
        await pause(delay, signal);
      }
    }
  };
}

/** Callers are typed by the generated table; what comes here are its values. */
// oxlint-disable-next-line typescript/no-explicit-any -- openapi-fetch derives its parameters from this type
type UntypedPaths = any;

/** Sends a call once. */
function createSender(
  options: ClientOptions,
): (call: OperationCall, key: string | undefined) => Promise<TransportAnswer> {
  // Below /v1 or not is for the paths of the API to say.
  const url = (options.url ?? (globalThis as { location?: { origin: string } }).location?.origin ?? '').replace(
    /\/(v1\/?)?$/,
    '',
  );
  const client = createFetchClient<UntypedPaths>({ baseUrl: url });
  const baseFetch = options.fetch ?? ((request: Request) => fetch(request));
  return async (call, key) => {
    const { operation, path, query } = call;
    const headers = {
      ...(await ownHeaders(options)),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...call.options.headers,
    };
    const encoded = await encodeBody(call);
    try {
      const result = await client.request(operation.method as 'get', operation.path, {
        params: { path: namedValues(operation.path, path), query },
        ...encoded.init,
        headers: { ...headers, ...encoded.headers },
        signal: call.options.signal ?? null,
        parseAs: operation.answer === 'events' || operation.answer === 'bytes' ? 'stream' : 'json',
        fetch: encoded.fetch ?? baseFetch,
      } as never);
      const { data, error, response } = result as { data?: unknown; error?: unknown; response: Response };
      if (!response.ok) throw errorOfAnswer(response, error);
      return { response, data };
    } catch (error) {
      call.options.signal?.throwIfAborted();
      throw error instanceof LoquentError ? error : connectionFailed(url, error);
    }
  };
}

async function ownHeaders({ apiKey, organization, headers }: ClientOptions): Promise<Record<string, string>> {
  const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
  return {
    ...headers,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(organization !== undefined && { 'x-org-id': organization }),
  };
}

interface EncodedBody {
  readonly init: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: (request: Request) => Promise<Response>;
}

async function encodeBody({ operation, body, options }: OperationCall): Promise<EncodedBody> {
  if (operation.body === undefined || body === undefined) return { init: {} };
  if (operation.body === 'json') return { init: { body } };
  if (hasBrowserUploads() && (options.onProgress !== undefined || !isRepeatable(body))) {
    const form = await collectForm(body);
    return { init: {}, fetch: (request) => sendFromBrowser(request, form, options) };
  }
  const { body: sent, type } = encodeForm(body, options.onProgress);
  return {
    init: { body: sent, bodySerializer: (each: unknown) => each, duplex: 'half' },
    ...(type !== undefined && { headers: { 'content-type': type } }),
  };
}

function namedValues(template: string, values: readonly (string | number)[]): Record<string, string | number> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name, index) => [name, values[index]!]));
}
