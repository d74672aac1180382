import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a fake of a vendor got. */
export interface VendorRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As text. */
  readonly body: string;
  /** Resolves when the client has hung up before it had its answer. */
  readonly aborted: Promise<void>;
}

/** Fault of the next request, instead of its answer. */
export type VendorFault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** No answer, ever. */
  | { readonly kind: 'hang' }
  /** The answer ends after so many bytes of its body, and the connection with it. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** 200 with a body that isn't what the vendor would say. */
  | { readonly kind: 'malformed'; readonly body: string; readonly contentType?: string };

export interface VendorServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** In order of arrival, those with faults too. */
  readonly requests: readonly VendorRequest[];
  /** Queues faults, one for each of the next requests. */
  fail(...faults: readonly VendorFault[]): void;
  close(): Promise<void>;
}

export type VendorHandler = (request: VendorRequest, response: ServerResponse) => void | Promise<void>;

/** Starts a server on a free loopback port that answers as `handle` does, but for the faults that are queued. */
export async function startVendorServer(handle: VendorHandler): Promise<VendorServer> {
  const requests: VendorRequest[] = [];
  const faults: VendorFault[] = [];
  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch((error: unknown) => {
      // A defect of the fake shows as a 599 with its reason, not as a request that hangs.
      if (!response.headersSent) response.writeHead(599);
      response.end(String(error));
    });
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const aborted = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: VendorRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      aborted,
    };
    requests.push(request);
    const fault = faults.shift();
    if (fault === undefined) return handle(request, response);
    if (fault.kind === 'hang') return undefined;
    if (fault.kind === 'status') {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      response.end(fault.body ?? '{}');
      return undefined;
    }
    if (fault.kind === 'malformed') {
      response.writeHead(200, { 'content-type': fault.contentType ?? 'application/json' });
      response.end(fault.body);
      return undefined;
    }
    cutAfter(response, fault.afterBytes);
    return handle(request, response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (...queued) => void faults.push(...queued),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lets so many bytes of the body through and then breaks the connection. */
function cutAfter(response: ServerResponse, limit: number): void {
  let left = limit;
  const write = response.write.bind(response) as (chunk: Buffer, done?: () => void) => boolean;
  const pass = (chunk: unknown): boolean => {
    const bytes = Buffer.from(chunk as string);
    if (bytes.length < left) {
      left -= bytes.length;
      return write(bytes);
    }
    write(bytes.subarray(0, left), () => response.socket?.destroy());
    left = 0;
    return false;
  };
  response.write = pass as typeof response.write;
  response.end = ((chunk?: unknown) => {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) pass(chunk);
    if (left > 0) write(Buffer.alloc(0), () => response.socket?.destroy());
    return response;
  }) as typeof response.end;
}
