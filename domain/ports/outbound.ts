import type { JsonLimits } from '#domain/json/json-meter.ts';

/** A request to an address that a user or another service supplied. */
export interface OutboundRequest {
  /** Whose request it is: look-ups of names and parsing of answers are shared fairly among organizations. */
  readonly organizationId: string;
  /** `http:` or `https:`, at most 2,048 characters. */
  readonly url: string;
  /** Default: GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without `host` and the headers of the connection, which the client sets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent byte for byte. */
  readonly body?: string | Uint8Array;
  /** Redirects that a GET or HEAD follows; each one is checked like the first address. Default: 0. */
  readonly redirects?: number;
  /** Milliseconds for the whole request, including the last byte of the body. */
  readonly timeout: number;
  /** Milliseconds without data after which the request is aborted; default: `timeout`. */
  readonly idleTimeout?: number;
  /** Bytes of the body per second, after decompression; slower for no longer than `idleTimeout`. Default: no minimum. */
  readonly minimumRate?: number;
  /** Bytes of the body after decompression. */
  readonly bodyLimit: number;
  readonly signal: AbortSignal;
}

/** The head of an answer of any status, including redirects that were not followed. */
export interface OutboundHead {
  readonly status: number;
  /** With lower-case names; repeated headers joined by `, `. Without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address of the answer, after redirects. */
  readonly url: string;
}

export interface OutboundAnswer extends OutboundHead {
  /** Decompressed. */
  readonly body: Uint8Array;
  /** True if `send` was called with `cut` and the body exceeded its limit. */
  readonly isTruncated: boolean;
}

/** An answer whose body was parsed. */
export interface OutboundJson extends OutboundHead {
  /** Bytes of the body, decompressed. */
  readonly size: number;
  /** Undefined for a body that is no JSON. */
  readonly json: unknown;
}

/** An answer whose body is read in chunks. */
export interface OutboundStream extends OutboundHead {
  /** Bytes of the body as announced by the server; undefined without an announcement, or if the body is compressed. */
  readonly length: number | undefined;
  /** Decompressed. Closes the connection when the reader stops. Read it, or call `close`. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection without reading the rest. */
  close(): void;
}

/** A proxy for one program that makes requests of its own. */
export interface OutboundProxy {
  /** With its user name and password, which nobody else may see: `http://user:password@127.0.0.1:port`. */
  readonly url: string;
  /** Why the last address was not permitted, as LoquentError `outbound_refused`; undefined: all were. */
  refusal(): Error | undefined;
  /** Ends its connections, too. */
  close(): Promise<void>;
}

/**
 * The only client for user-supplied addresses. It never reaches private, loopback, link-local or metadata addresses,
 * whatever a name resolves to at that moment, unless the operator permits their network (`OUTBOUND_ALLOW`). It keeps no
 * cookies and uses no proxy of the environment.
 *
 * All calls fail with LoquentError `outbound_refused` (address, port, scheme or header that is not permitted),
 * `outbound_failed` (retryable: no connection, unknown name, an answer that is not HTTP),
 * `outbound_certificate_invalid`, `outbound_timeout` (retryable), `outbound_too_slow` or
 * `outbound_too_large`, and with the signal's reason
 * when it is aborted.
 */
export interface OutboundClient {
  /**
   * Checks an address without connecting, for an immediate answer where it is entered. Names are not resolved: their
   * addresses are checked when they are connected to.
   *
   * @throws LoquentError `outbound_refused`
   */
  check(url: string): void;
  /** Sends a request and reads the whole answer. @param onExcess treatment of a body over its limit; default: refuse */
  send(request: OutboundRequest, onExcess?: 'refuse' | 'cut'): Promise<OutboundAnswer>;
  /** Sends a request and parses its answer, whose values and levels are counted while it arrives. */
  sendJson(request: OutboundRequest, limits: JsonLimits): Promise<OutboundJson>;
  /** Sends a request and returns its answer as soon as the head has arrived; limits apply until the body is read. */
  open(request: OutboundRequest): Promise<OutboundStream>;
  /**
   * Opens a proxy that connects to the addresses that this client connects to, for HTTP and HTTPS. It answers 403 for those
   * that are known not to be permitted, and closes the connection for names that lead there.
   *
   * @param organizationId as of a request
   */
  openProxy(organizationId: string): Promise<OutboundProxy>;
}
