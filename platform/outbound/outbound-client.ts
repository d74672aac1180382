import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { OutboundAnswer, OutboundClient, OutboundRequest, OutboundStream } from '#domain/ports/outbound.ts';
import { checkHeaders, parseAddress } from './check-address.ts';
import { connectionError, networkRefused, outboundRefused, outboundTimeout } from './errors.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import { createAddressRule, type PermitsAddress } from './networks.ts';
import { ACCEPT_ENCODING, readBody } from './read-body.ts';
import { createJsonReader } from './read-json.ts';
import { createResolver, type ResolveName } from './resolver.ts';

export interface OutboundClientOptions {
  /** Networks that requests may reach besides the public internet: `OUTBOUND_ALLOW`. */
  readonly allow: readonly string[];
  /** Default: the system's resolver. */
  readonly resolve?: ResolveName;
}

/** Maximum bytes of all headers of an answer. */
const HEADER_LIMIT = 16_384;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that are sent to another origin after a redirect: none that could contain a key. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent']);

/** Parameters of one hop of a request. */
interface Hop {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The client for user-supplied addresses: docs/decisions/0044. @throws RangeError for invalid networks in `allow` */
export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const permits = createAddressRule(options.allow);
  const resolveName = options.resolve ?? createResolver();
  const readJson = createJsonReader();
  // Connections are never reused, and a separate agent ignores the environment's proxies.
  const agents = { 'http:': new HttpAgent({ proxyEnv: {} }), 'https:': new HttpsAgent({ proxyEnv: {} }) };

  /** Resolves with the answer to one hop once its head has arrived. */
  function connect(hop: Hop, request: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { url, headers } = hop;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const isHttps = url.protocol === 'https:';
    const idle = request.idleTimeout ?? request.timeout;
    const settings: RequestOptions = {
      method: request.method ?? 'GET',
      headers,
      agent: agents[isHttps ? 'https:' : 'http:'],
      lookup: createGuardedLookup(resolveName, permits, request.organizationId),
      maxHeaderSize: HEADER_LIMIT,
      insecureHTTPParser: false,
      timeout: idle,
      signal,
    };
    // Set explicitly, to ignore NODE_TLS_REJECT_UNAUTHORIZED.
    const sent = isHttps ? requestHttps(url, { ...settings, rejectUnauthorized: true }) : requestHttp(url, settings);
    sent.on('socket', (socket) => requirePermitted(socket, url.host, permits));
    sent.on('timeout', () => sent.destroy(outboundTimeout(url.host, `no data for ${idle} ms`)));
    sent.on('error', reject);
    sent.on('response', (answer) => {
      // From here on the reader of the body measures silence: a slow reader is not the server's fault.
      sent.setTimeout(0);
      resolve(answer);
    });
    sent.end(request.body);
    return promise;
  }

  async function open(request: OutboundRequest): Promise<OutboundStream> {
    const { timeout, signal: cancelled } = request;
    cancelled.throwIfAborted();
    let hop: Hop = {
      url: parseAddress(request.url, permits),
      headers: {
        'user-agent': 'Loquent',
        accept: '*/*',
        'accept-encoding': ACCEPT_ENCODING,
        ...checkHeaders(request.headers ?? {}),
        ...lengthOf(request),
      },
    };
    const clock = new AbortController();
    const timer = setTimeout(() => clock.abort(), timeout);
    const signal = AbortSignal.any([cancelled, clock.signal]);
    const reason = (): unknown => {
      if (cancelled.aborted) return cancelled.reason;
      return clock.signal.aborted ? outboundTimeout(hop.url.host, `${timeout} ms in total`) : undefined;
    };
    try {
      let left = request.redirects ?? 0;
      for (;;) {
        const answer = await connect(hop, request, signal);
        const next = nextHop(hop, answer, request, permits);
        if (next === undefined) {
          return streamOf(answer, hop.url, { request, reason, onClose: () => clearTimeout(timer) });
        }
        answer.destroy();
        if (left === 0) throw outboundRefused(`${hop.url.host} redirects too many times.`);
        left -= 1;
        hop = next;
      }
    } catch (error) {
      clearTimeout(timer);
      throw reason() ?? connectionError(error, hop.url.host);
    }
  }

  return {
    check: (url) => parseAddress(url, permits),
    open,
    async openProxy(party) {
      const { openGuardedProxy } = await import('./guarded-proxy.ts');
      return openGuardedProxy({ permits, resolve: resolveName, party });
    },
    sendJson: async (request, limits) => readJson(await open(request), request, limits),
    async send(request, onExcess = 'refuse') {
      const { body, status, headers, url } = await open(request);
      const kept: Uint8Array[] = [];
      let [size, isCut] = [0, false];
      try {
        for await (const piece of body) {
          kept.push(piece);
          size += piece.length;
        }
      } catch (error) {
        if (onExcess !== 'cut' || (error as { id?: unknown }).id !== 'outbound_too_large') throw error;
        isCut = true;
      }
      return { status, headers, url, body: Buffer.concat(kept), isTruncated: isCut } satisfies OutboundAnswer;
    },
  };
}

/** The look-up and the check of literals leave nothing to find here: a safeguard against other ways to connect. */
function requirePermitted(socket: Socket, host: string, permits: PermitsAddress): void {
  const check = () => {
    const { remoteAddress } = socket;
    if (remoteAddress !== undefined && !permits(remoteAddress)) socket.destroy(networkRefused(host));
  };
  if (socket.connecting) socket.once('connect', check);
  else check();
}

/** Target of a redirect to follow; undefined for an answer to return. */
function nextHop(
  hop: Hop,
  answer: IncomingMessage,
  request: OutboundRequest,
  permits: PermitsAddress,
): Hop | undefined {
  const { redirects = 0, method = 'GET' } = request;
  const { location } = answer.headers;
  if (redirects === 0 || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (!REDIRECTS.has(answer.statusCode ?? 0) || location === undefined) return undefined;
  const url = parseAddress(URL.parse(location, hop.url.href)?.href ?? location, permits);
  if (hop.url.protocol === 'https:' && url.protocol !== 'https:') {
    throw outboundRefused(`${hop.url.host} redirects from https:// to http://, which is not followed.`);
  }
  const isSameOrigin = url.origin === hop.url.origin;
  const headers = Object.entries(hop.headers).filter(([name]) => isSameOrigin || HARMLESS_HEADERS.has(name));
  return { url, headers: Object.fromEntries(headers) };
}

interface StreamContext {
  readonly request: OutboundRequest;
  readonly reason: () => unknown;
  readonly onClose: () => void;
}

function streamOf(answer: IncomingMessage, url: URL, { request, reason, onClose }: StreamContext): OutboundStream {
  answer.once('close', onClose);
  // Errors of a body without a reader are ignored.
  answer.on('error', () => undefined);
  const { 'set-cookie': _cookies, ...headers } = answer.headers;
  const announced = Number(answer.headers['content-length'] ?? Number.NaN);
  const isPlain = answer.headers['content-encoding'] === undefined;
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
    ),
    url: url.href,
    length: isPlain && Number.isSafeInteger(announced) ? announced : undefined,
    body: readBody(answer, {
      bytes: request.bodyLimit,
      idle: request.idleTimeout ?? request.timeout,
      minimumRate: request.minimumRate ?? 0,
      host: url.host,
      reason,
    }),
    close: () => answer.destroy(),
  };
}

function lengthOf({ body }: OutboundRequest): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}
