import { LoquentError } from '#domain/errors.ts';
import type { JsonLimits } from '#domain/json/json-meter.ts';
import type { OutboundAnswer, OutboundClient, OutboundHead, OutboundRequest } from '#domain/ports/outbound.ts';
import { TMS_TITLES, type TmsName } from '#domain/projects/tms-name.ts';
import { readRetryAfter } from '#providers/language/models/retry-after.ts';
import {
  tmsAnswerTooLarge,
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
/** Ms for a file that was exported, and without any of its bytes. */
const DOWNLOAD_TIMEOUT = 600_000;
const DOWNLOAD_IDLE_TIMEOUT = 60_000;
/** Redirects of a download: storage services have regions. */
const DOWNLOAD_REDIRECTS = 3;
/** Rate limits that a request waits out itself; beyond that the activity is repeated later. */
const MAX_ATTEMPTS = 20;
const MAX_TOTAL_WAIT = 30_000;
/** Ms after which a job asks again, whatever the system says. */
const MAX_WAIT = 3_600_000;
/** Ms to wait after a 429 without Retry-After. */
const DEFAULT_WAIT = 1_000;

/** Levels of an answer; those of the systems have fewer than ten. */
const MAX_DEPTH = 32;

/** Maximum size of an answer that is read. */
export interface AnswerLimits {
  /** Decompressed. */
  readonly bytes: number;
  readonly values: number;
}

export interface TmsHttpOptions {
  readonly tms: TmsName;
  readonly organizationId: string;
  readonly answers: AnswerLimits;
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
  /** With its query, from the slash after `apiUrl`; or an absolute address below it. */
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

export type TmsHttp = ReturnType<typeof createTmsHttp>;

/** JSON over HTTP to one system, through the client for addresses of users. */
export function createTmsHttp(options: TmsHttpOptions) {
  const { tms, organizationId, answers, outbound, apiUrl, headers, gate, recognize } = options;
  const origin = new URL(apiUrl).origin;
  const callLimits: RequestLimits = {
    accept: 'application/json',
    timeout: TIMEOUT,
    idleTimeout: TIMEOUT,
    bodyLimit: answers.bytes,
  };
  const jsonLimits: JsonLimits = { values: answers.values, depth: MAX_DEPTH };

  async function requestOf(call: TmsCall, { accept, ...limits }: RequestLimits): Promise<OutboundRequest> {
    const { method = 'GET', path, body, form, signal } = call;
    const url = path.startsWith('/') ? `${apiUrl}${path}` : path;
    // The token stays with its system.
    if (new URL(url).origin !== origin) throw tmsUnavailable(tms, 'a reference to another host');
    const content = form === undefined ? jsonOf(body) : await encodeForm(form);
    return {
      organizationId,
      url,
      method,
      headers: { accept, ...(content === undefined ? {} : { 'content-type': content.type }), ...headers },
      ...(content === undefined ? {} : { body: content.body }),
      ...limits,
      signal,
    };
  }

  /** Sends a request when it is its turn, and again after refusals for its pace. */
  async function sendPaced<Answer extends OutboundHead>(
    signal: AbortSignal,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await gate.run(signal, send);
      if (answer.status !== 429) return answer;
      const wait = waitOf(answer) ?? DEFAULT_WAIT * attempt;
      gate.pause(wait);
      if (attempt === MAX_ATTEMPTS || wait > MAX_TOTAL_WAIT) throw tmsRateLimited(tms, wait);
    }
  }

  /** The answer of a system to a request for a file, or of the host where it has the file stored. */
  async function fetchFile(address: string, bodyLimit: number, signal: AbortSignal): Promise<OutboundAnswer> {
    const limits = { ...DOWNLOAD_LIMITS, bodyLimit };
    const url = address.startsWith('/') ? new URL(`${apiUrl}${address}`) : URL.parse(address);
    if (url === null) throw tmsUnavailable(tms, 'a download without an address');
    if (url.origin === origin) {
      return sendPaced(signal, async () => outbound.send(await requestOf({ path: address, signal }, limits)));
    }
    if (origin.startsWith('https:') && url.protocol !== 'https:') {
      throw tmsUnavailable(tms, 'a download without encryption');
    }
    const { accept, ...rest } = limits;
    return outbound.send({
      organizationId,
      url: url.href,
      headers: { accept },
      redirects: DOWNLOAD_REDIRECTS,
      ...rest,
      signal,
    });
  }

  return {
    /**
     * The body of a successful answer.
     *
     * @param expected other statuses, which are returned as they are
     * @throws LoquentError `tms_unauthorized` (401), `tms_forbidden` (403), `tms_rate_limited` (429, after some patience),
     * `tms_unavailable` (5xx, no JSON), `tms_answer_too_large`, `tms_refused`, errors of the outbound client
     */
    async call(call: TmsCall, expected: readonly number[] = []): Promise<TmsAnswer> {
      const answer = await sendPaced(call.signal, async () =>
        outbound.sendJson(await requestOf(call, callLimits), jsonLimits),
      ).catch((error: unknown) => {
        throw isTooLarge(error) ? tmsAnswerTooLarge(tms, answers) : error;
      });
      const { status, size } = answer;
      const read: TmsAnswer = { status, headers: answer.headers, body: answer.json };
      const isSuccess = status >= 200 && status <= 299;
      const recognized = isSuccess ? undefined : recognize?.(read);
      if (recognized !== undefined) throw recognized;
      if (expected.includes(status)) return read;
      if (!isSuccess) throw refusalOf(tms, answer);
      if (read.body === undefined && size > 0) {
        throw tmsUnavailable(tms, `no JSON: check that the address leads to ${TMS_TITLES[tms]}`);
      }
      return read;
    },

    /**
     * A file of the system, or of another host that it names, which gets no token.
     *
     * @param address a path as of a call, or the address that the system named
     * @param limit bytes
     * @throws LoquentError `tms_export_too_large`, and as `call`
     */
    async download(address: string, limit: number, signal: AbortSignal) {
      const answer = await fetchFile(address, limit, signal).catch((error: unknown) => {
        throw isTooLarge(error) ? tmsExportTooLarge(tms, `${Math.floor(limit / 1024 / 1024)} MB`) : error;
      });
      const { status, headers } = answer;
      const isOfSystem = address.startsWith('/');
      if (isOfSystem && (status < 200 || status > 299)) throw refusalOf(tms, answer);
      // The link has expired: another attempt asks for a new one.
      if (status !== 200) throw tmsUnavailable(tms, `status ${status} for a download`, waitOf(answer));
      const [contentType = ''] = (headers['content-type'] ?? '').split(';', 1);
      // The type has no parameters; '' if the system states none.
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

interface RequestLimits extends Required<Pick<OutboundRequest, 'timeout' | 'idleTimeout' | 'bodyLimit'>> {
  readonly accept: string;
}

const DOWNLOAD_LIMITS = { accept: '*/*', timeout: DOWNLOAD_TIMEOUT, idleTimeout: DOWNLOAD_IDLE_TIMEOUT } as const;

const isTooLarge = (error: unknown) => error instanceof LoquentError && error.id === 'outbound_too_large';

function refusalOf(tms: TmsName, answer: OutboundHead): LoquentError {
  const { status } = answer;
  if (status === 401) return tmsUnauthorized(tms);
  if (status === 403) return tmsForbidden(tms);
  if (status === 423) return tmsProjectLocked(tms);
  if (status >= 500) return tmsUnavailable(tms, `status ${status}`, waitOf(answer));
  return tmsRefused(tms, status);
}

/** Ms that the system asks to wait, within reason. */
function waitOf({ headers }: OutboundHead): number | undefined {
  const wait = readRetryAfter(headers, '', Date.now());
  return wait === undefined ? undefined : Math.min(wait, MAX_WAIT);
}
