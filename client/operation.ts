/** An entry of the generated table: the parts of an operation's API description that the client uses. */
export interface ClientOperation {
  readonly method: string;
  /** Template with `{name}` of each parameter. */
  readonly path: string;
  readonly body?: 'json' | 'form';
  readonly answer: 'json' | 'page' | 'events' | 'bytes' | 'nothing';
  /** Has parameters in its query. */
  readonly hasQuery?: true;
  /** Field of a page that has its objects. */
  readonly items?: string;
  /** Takes an Idempotency-Key. */
  readonly keyed?: true;
  /** Its events can be resumed after Last-Event-ID. */
  readonly resumes?: true;
}

/** A call of an operation. */
export interface OperationCall {
  readonly operation: ClientOperation;
  /** Values of the parameters of the path, in its order. */
  readonly path: readonly (string | number)[];
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly options: CallOptions;
}

/** How far an upload is, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  /** Undefined for a stream of unknown length. */
  readonly total: number | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the request, its retries and streams; the call rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** By default each call that creates something has a key of its own, which its retries keep. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called while a file is sent. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}
