import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type Koa from 'koa';
import { type LoquentError, operatorMistake } from '#domain/errors.ts';
import { continueWhenRead } from './expect-continue.ts';
import { mayHaveBody } from './receive-body.ts';
import type { RequestState } from './state.ts';
import { discardBody } from './unread-body.ts';

/** Milliseconds for the request's headers: legitimate clients need less, and slow ones occupy a socket. */
const HEADERS_TIMEOUT = 15_000;
/** Milliseconds for a whole request: 100 MB at 1 Mbit/s. */
const REQUEST_TIMEOUT = 15 * 60_000;
/**
 * Milliseconds for which an idle connection is kept: longer than the 60 s of common load balancers, which must be first
 * to close.
 */
const KEEP_ALIVE_TIMEOUT = 65_000;
/** Milliseconds between checks for slow requests. */
const CHECK_INTERVAL = 5000;
/** The stream of a request without a body has ended from the start: no reader may wait for its events. */
const OPTIONS: ServerOptions & { readonly optimizeEmptyRequests: boolean } = {
  headersTimeout: HEADERS_TIMEOUT,
  requestTimeout: REQUEST_TIMEOUT,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
  connectionsCheckingInterval: CHECK_INTERVAL,
  optimizeEmptyRequests: true,
};
/** Milliseconds between closing connections that became idle during a shutdown. */
const SWEEP_INTERVAL = 50;

export interface ServerSettings {
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
  /** The setting of the port; default: `PORT`. */
  readonly portVariable?: string;
  /** Milliseconds for requests to finish before their connections are closed. */
  readonly shutdownTimeout: number;
}

export interface RunningServer {
  /** `http://host:port`, with the actual port. */
  readonly url: string;
  /** Stops accepting, lets requests finish, closes connections. Safe to call twice. */
  readonly close: () => Promise<void>;
}

/** Serves an application over HTTP; resolves when it accepts connections. @throws LoquentError `port_unavailable` */
export async function startServer(app: Koa<RequestState>, settings: ServerSettings): Promise<RunningServer> {
  const handle = app.callback();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (!server.listening) response.setHeader('Connection', 'close');
    if (mayHaveBody(request)) response.once('finish', () => discardBody(request));
    handle(request, response).catch((error: Error) => response.destroy(error));
  };
  const server = createServer(OPTIONS, serve);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    serve(request, response);
  });
  server.on('clientError', answerUnreadable);
  await listen(server, settings);
  let closing: Promise<void> | undefined;
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () => (closing ??= closeGracefully(server, settings.shutdownTimeout)),
  };
}

function listen(server: Server, { host, port, portVariable = 'PORT' }: ServerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? portUnavailable(host, port, portVariable, error)
          : error,
      );
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

/** The port belongs to another program, or to root alone. Id `port_unavailable`. */
function portUnavailable(host: string, port: number, variable: string, cause: NodeJS.ErrnoException): LoquentError {
  const reason = cause.code === 'EACCES' ? 'needs permissions that this process does not have' : 'is in use';
  return operatorMistake(
    'port_unavailable',
    `Port ${port} of ${host} ${reason}. Set ${variable} to another one, or to 0 for a free one.`,
    { cause },
  );
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function closeGracefully(server: Server, shutdownTimeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
  const cut = setTimeout(() => server.closeAllConnections(), shutdownTimeout);
  server.closeIdleConnections();
  await closed.finally(() => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}

interface Unreadable {
  readonly status: number;
  readonly reason: string;
  readonly code: string;
  readonly error: string;
}

const UNREADABLE: Readonly<Record<string, Unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'request_timeout',
    error: 'The request took too long to arrive. Send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'headers_too_large',
    error: 'The headers are larger than 16 kB. Send fewer or shorter ones.',
  },
};

const MALFORMED: Unreadable = {
  status: 400,
  reason: 'Bad Request',
  code: 'malformed_request',
  error: 'This is not a valid HTTP request. Check its request line and headers.',
};

/** Answers requests that Node's parser refused, with the same body as every other error. */
function answerUnreadable(cause: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }): void {
  // The connection already has an unfinished response.
  if (!socket.writable || cause.code === 'ECONNRESET' || socket._httpMessage?.headersSent === true) {
    socket.destroy();
    return;
  }
  const { status, reason, code, error } = UNREADABLE[cause.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ error, status, code, request_id: '' });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
