/** A request to an address that a user or another service gave us. */
export interface OutboundRequest {
  /** `http:` or `https:`, at most 2,048 characters. */
  readonly url: string;
  /** GET when not given. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without `host` and the headers of the connection, which the client sets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent byte for byte. */
  readonly body?: string | Uint8Array;
  /** Redirects that a GET or HEAD follows; each one is judged as the first address was. 0 when not given. */
  readonly redirects?: number;
  /** Milliseconds for everything, the last byte of the body included. */
  readonly timeout: number;
  /** Milliseconds of silence after which the request is given up; those of `timeout` when not given. */
  readonly idleTimeout?: number;
  /** Bytes of the body after decompression. */
  readonly bodyLimit: number;
  readonly signal: AbortSignal;
}

/** The head of an answer of whatever status, redirects that were not followed included. */
export interface OutboundHead {
  readonly status: number;
  /** With lower-case names; repeated headers joined by `, `. Without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the answer came from, after redirects. */
  readonly url: string;
}

export interface OutboundAnswer extends OutboundHead {
  /** Decompressed. */
  readonly body: Uint8Array;
  /** True when `send` was told to cut a body over its limit, and did. */
  readonly isCut: boolean;
}

/** An answer whose body is read piece by piece. */
export interface OutboundStream extends OutboundHead {
  /** Bytes of the body as the server announced them; undefined when it did not, or when the body is compressed. */
  readonly length: number | undefined;
  /** Decompressed. Ends the connection when the reader stops. To be read, or closed. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection without reading the rest. */
  close(): void;
}

/**
 * The one way to addresses that somebody gave us. It never reaches private, loopback, link-local or metadata addresses,
 * whatever a name resolves to at that moment, unless the operator permits their network (`OUTBOUND_ALLOW`). It keeps no
 * cookies and uses no proxy of the environment.
 *
 * All calls fail with LoquentError `outbound_refused` (address, port, scheme or header that is not permitted),
 * `outbound_failed` (retryable: no connection, no such name, an answer that is no HTTP), `outbound_certificate_invalid`,
 * `outbound_timeout` (retryable) or `outbound_too_large`, and with the signal's reason when it is aborted.
 */
export interface OutboundClient {
  /**
   * Judges an address without connecting, for an answer at once where it is entered. Names are not resolved: what they
   * lead to is judged when they are connected to.
   *
   * @throws LoquentError `outbound_refused`
   */
  check(url: string): void;
  /** Sends a request and reads the whole answer. @param onExcess what becomes of a body over its limit; refused by default */
  send(request: OutboundRequest, onExcess?: 'refuse' | 'cut'): Promise<OutboundAnswer>;
  /** Sends a request and gives its answer as soon as the head is there; limits hold until the body is read. */
  open(request: OutboundRequest): Promise<OutboundStream>;
}
