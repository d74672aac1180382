import { LoquentError } from '#domain/errors.ts';
import type { OutboundAnswer, OutboundClient, OutboundRequest } from '#domain/ports/outbound.ts';
import { TMS_TITLES, type TmsName } from '#domain/tms/tms-name.ts';
import { readRetryAfter } from '#providers/language/models/retry-after.ts';
import {
  tmsExportTooLarge,
  tmsForbidden,
  tmsProjectLocked,
  tmsRateLimited,
  tmsRefused,
  tmsUnauthorized,
  tmsUnavailable,
} from './errors.ts';
import type { RequestGate } from './request-gate.ts';

/** Ms for a request; exports of large components take some seconds. */
const TIMEOUT = 60_000;
/** Bytes of an answer: a page has at most 1,000 units. */
const BODY_LIMIT = 64 * 1024 * 1024;
/** Ms for a file that was exported, and without any of its bytes. */
const DOWNLOAD_TIMEOUT = 600_000;
const DOWNLOAD_IDLE_TIMEOUT = 60_000;
/** Redirects of a download: storage services have regions. */
const DOWNLOAD_REDIRECTS = 3;
/** Rate limits that a request waits for by itself; beyond that the activity is repeated later. */
const PATIENT_ATTEMPTS = 20;
const LONGEST_PATIENCE = 30_000;
/** Ms after which a job asks again, whatever the system says. */
const LONGEST_WAIT = 3_600_000;
/** Ms to wait after a 429 without Retry-After. */
const DEFAULT_WAIT = 1_000;

export interface TmsHttpOptions {
  readonly tms: TmsName;
  readonly outbound: OutboundClient;
  /** Without a slash at its end. */
  readonly apiUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly gate: RequestGate;
  /** Recognizes a refusal that the vendor answers with a status of its own. */
  readonly recognize?: (answer: TmsAnswer) => LoquentError | undefined;
}

export interface TmsCall {
  readonly method?: NonNullable<OutboundRequest['method']>;
  /** With its query, from the slash behind `apiUrl`; or an absolute address below it. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of a body. */
  readonly form?: FormData;
  readonly signal: AbortSignal;
}

/** An answer of a system that is no success: for the connector to interpret. */
export interface TmsAnswer {
  readonly status: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined if it isn't any. */
  readonly body: unknown;
}

/** An exported file, or a bundle of them. */
export interface TmsFile {
  readonly bytes: Uint8Array;
  /** Without parameters, in lower case; '' if the system states none. */
  readonly contentType: string;
}

/** JSON over HTTP to one system, through the client for addresses of users. */
export interface TmsHttp {
  /**
   * The body of a successful answer.
   *
   * @param expected other statuses, which are returned as they are
   * @throws LoquentError `tms_unauthorized` (401), `tms_forbidden` (403), `tms_rate_limited` (429, after some patience),
   * `tms_unavailable` (5xx, no JSON), `tms_refused`, errors of the outbound client
   */
  call(call: TmsCall, expected?: readonly number[]): Promise<TmsAnswer>;
  /**
   * A file of the system, or of another host that it names, which gets no token.
   *
   * @param address a path as of a call, or the address that the system named
   * @param limit bytes
   * @throws LoquentError `tms_export_too_large`, and as `call`
   */
  download(address: string, limit: number, signal: AbortSignal): Promise<TmsFile>;
}

export function createTmsHttp({ tms, outbound, apiUrl, headers, gate, recognize }: TmsHttpOptions): TmsHttp {
  const origin = new URL(apiUrl).origin;

  async function send({ method = 'GET', path, body, form, signal }: TmsCall, limits: Limits): Promise<OutboundAnswer> {
    const url = path.startsWith('/') ? `${apiUrl}${path}` : path;
    // The token stays with its system.
    if (new URL(url).origin !== origin) throw tmsUnavailable(tms, 'a reference to another host');
    const content = form === undefined ? jsonOf(body) : await encodeForm(form);
    return outbound.send({
      url,
      method,
      headers: {
        accept: limits.accept,
        ...(content === undefined ? {} : { 'content-type': content.type }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content.body }),
      timeout: limits.timeout,
      idleTimeout: limits.idleTimeout,
      bodyLimit: limits.bodyLimit,
      signal,
    });
  }

  /** Sends a request when it is its turn, and again after refusals for its pace. */
  async function sendPaced(call: TmsCall, limits: Limits): Promise<OutboundAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await gate.run(call.signal, () => send(call, limits));
      if (answer.status !== 429) return answer;
      const wait = waitOf(answer) ?? DEFAULT_WAIT * attempt;
      gate.pause(wait);
      if (attempt === PATIENT_ATTEMPTS || wait > LONGEST_PATIENCE) throw tmsRateLimited(tms, wait);
    }
  }

  /** The answer of a system to a request for a file, or of the host where it has the file stored. */
  async function fetchFile(address: string, bodyLimit: number, signal: AbortSignal): Promise<OutboundAnswer> {
    const limits = { ...DOWNLOAD_LIMITS, bodyLimit };
    const url = address.startsWith('/') ? new URL(`${apiUrl}${address}`) : URL.parse(address);
    if (url === null) throw tmsUnavailable(tms, 'a download without an address');
    if (url.origin === origin) return sendPaced({ path: address, signal }, limits);
    if (origin.startsWith('https:') && url.protocol !== 'https:') {
      throw tmsUnavailable(tms, 'a download without encryption');
    }
    const { accept, timeout, idleTimeout } = limits;
    return outbound.send({
      url: url.href,
      headers: { accept },
      redirects: DOWNLOAD_REDIRECTS,
      timeout,
      idleTimeout,
      bodyLimit,
      signal,
    });
  }

  return {
    async call(call, expected = []) {
      const answer = await sendPaced(call, CALL_LIMITS);
      const text = Buffer.from(answer.body).toString('utf8');
      const { status } = answer;
      const read: TmsAnswer = { status, headers: answer.headers, body: parseJson(text) };
      const isSuccess = status >= 200 && status <= 299;
      const recognized = isSuccess ? undefined : recognize?.(read);
      if (recognized !== undefined) throw recognized;
      if (expected.includes(status)) return read;
      if (!isSuccess) throw refusalOf(tms, answer);
      if (read.body === undefined && text !== '') {
        throw tmsUnavailable(tms, `no JSON: check that the address leads to ${TMS_TITLES[tms]}`);
      }
      return read;
    },

    async download(address, limit, signal) {
      const answer = await fetchFile(address, limit, signal).catch((error: unknown) => {
        if (!(error instanceof LoquentError) || error.id !== 'outbound_too_large') throw error;
        throw tmsExportTooLarge(tms, `${Math.floor(limit / 1024 / 1024)} MB`);
      });
      const { status, headers } = answer;
      const isOfSystem = address.startsWith('/');
      if (isOfSystem && (status < 200 || status > 299)) throw refusalOf(tms, answer);
      // The link has expired: another attempt asks for a new one.
      if (status !== 200) throw tmsUnavailable(tms, `status ${status} for a download`, waitOf(answer));
      const [contentType = ''] = (headers['content-type'] ?? '').split(';', 1);
      return { bytes: answer.body, contentType: contentType.trim().toLowerCase() };
    },
  };
}

const jsonOf = (body: unknown) =>
  body === undefined ? undefined : { type: 'application/json', body: JSON.stringify(body) };

/** The body of a form with its type, which names the boundary of its parts. */
async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** Of a request, and what it accepts. */
interface Limits {
  readonly accept: string;
  readonly timeout: number;
  readonly idleTimeout: number;
  readonly bodyLimit: number;
}

const CALL_LIMITS: Limits = {
  accept: 'application/json',
  timeout: TIMEOUT,
  idleTimeout: TIMEOUT,
  bodyLimit: BODY_LIMIT,
};

const DOWNLOAD_LIMITS = { accept: '*/*', timeout: DOWNLOAD_TIMEOUT, idleTimeout: DOWNLOAD_IDLE_TIMEOUT } as const;

function refusalOf(tms: TmsName, answer: OutboundAnswer): LoquentError {
  const { status } = answer;
  if (status === 401) return tmsUnauthorized(tms);
  if (status === 403) return tmsForbidden(tms);
  if (status === 423) return tmsProjectLocked(tms);
  if (status >= 500) return tmsUnavailable(tms, `status ${status}`, waitOf(answer));
  return tmsRefused(tms, status);
}

/** Ms that the system asks to wait, within reason. */
function waitOf({ headers }: OutboundAnswer): number | undefined {
  const wait = readRetryAfter(headers, '', Date.now());
  return wait === undefined ? undefined : Math.min(wait, LONGEST_WAIT);
}

/** Ids and hashes beyond 2^53 (Weblate's `id_hash`) are not read, so plain JSON is exact enough. */
function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
