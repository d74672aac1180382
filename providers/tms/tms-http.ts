import type { LoquentError } from '#domain/errors.ts';
import type { OutboundAnswer, OutboundClient, OutboundRequest } from '#domain/ports/outbound.ts';
import { TMS_TITLES, type TmsName } from '#domain/tms/tms-name.ts';
import { readRetryAfter } from '#providers/language/models/retry-after.ts';
import {
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
  readonly body?: unknown;
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
}

export function createTmsHttp({ tms, outbound, apiUrl, headers, gate, recognize }: TmsHttpOptions): TmsHttp {
  const origin = new URL(apiUrl).origin;

  async function send({ method = 'GET', path, body, signal }: TmsCall): Promise<OutboundAnswer> {
    const url = path.startsWith('/') ? `${apiUrl}${path}` : path;
    // The token stays with its system.
    if (new URL(url).origin !== origin) throw tmsUnavailable(tms, 'a reference to another host');
    return outbound.send({
      url,
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeout: TIMEOUT,
      bodyLimit: BODY_LIMIT,
      signal,
    });
  }

  return {
    async call(call, expected = []) {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await gate.run(call.signal, () => send(call));
        const text = Buffer.from(answer.body).toString('utf8');
        if (answer.status === 429) {
          const wait = waitOf(answer) ?? DEFAULT_WAIT * attempt;
          gate.pause(wait);
          if (attempt === PATIENT_ATTEMPTS || wait > LONGEST_PATIENCE) throw tmsRateLimited(tms, wait);
          continue;
        }
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
      }
    },
  };
}

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
