import { parseJson } from '#domain/json/parse-json.ts';
import type { z } from 'zod';
import { LoquentError } from '#domain/errors.ts';
import {
  creditExhausted,
  providerFailed,
  providerNotConfigured,
  providerRefused,
  textTooLong,
} from '#providers/language/errors.ts';
import { createIdleFetch, type ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import { readRetryAfter } from '#providers/language/models/retry-after.ts';

/** The service of an engine's calls, as named in errors. */
export interface EngineService {
  /** At the start of a sentence: `DeepL`. */
  readonly title: string;
  /** Names of the variables that users can set. */
  readonly variables: { readonly access: string; readonly address: string };
  /** Meaning of an answer, where it differs from the usual meaning of its status. */
  readonly explain?: ExplainAnswer | undefined;
}

type ExplainAnswer = (answer: EngineAnswer) => LoquentError | undefined;

export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Text, or a form with a file. */
  readonly body?: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  /** Sent as JSON instead of a body. */
  readonly json?: object;
  readonly signal: AbortSignal;
  /** Meaning of an answer to this request, where it differs from that of others. */
  readonly explain?: ExplainAnswer | undefined;
}

export interface EngineAnswer {
  readonly status: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** HTTP client for engines. Its errors contain no part of the request or the answer. */
export type EngineHttp = ReturnType<typeof createEngineHttp>;

/** Statuses after which the same call may succeed; statuses from 500 up are retryable too. */
const RETRYABLE = new Set([408, 409, 425, 429]);

/**
 * Makes calls of a service. Redirects aren't followed, because they would send the key along.
 *
 * @returns calls that fail with LoquentError `provider_failed`, `provider_not_configured`, `credit_exhausted` or
 * `text_too_long`, and with the signal's reason when it is aborted
 */
export function createEngineHttp(service: EngineService, connection: ProviderConnection) {
  const fetch = createIdleFetch(connection, service.title);

  async function receive<Result>(
    request: EngineRequest,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { method, url, json, signal } = request;
    const body = json === undefined ? request.body : JSON.stringify(json);
    const headers = { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers };
    signal.throwIfAborted();
    try {
      return await read(await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) }));
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof LoquentError ? error : unreachable(error, service);
    }
  }

  /** Returns an answer of any status. */
  const send = (request: EngineRequest) => receive(request, readAnswer);

  /** The body of an answer of 2xx. */
  async function text(request: EngineRequest): Promise<string> {
    const answer = await send(request);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw answerError(answer, service, request.explain);
  }

  return {
    send,
    /** The bytes of an answer of 2xx. @param type what its media type has to be */
    async bytes(request: EngineRequest, type: RegExp): Promise<Uint8Array> {
      const answer = await receive(request, async (response) =>
        response.ok && type.test(response.headers.get('content-type') ?? '')
          ? new Uint8Array(await response.arrayBuffer())
          : readAnswer(response),
      );
      if (answer instanceof Uint8Array) return answer;
      throw answer.status < 300 ? unreadable(service) : answerError(answer, service, request.explain);
    },
    /** The JSON of an answer of 2xx. */
    async json<Schema extends z.ZodType>(request: EngineRequest, schema: Schema): Promise<z.output<Schema>> {
      const body = await text(request);
      const parsed = schema.safeParse(parseJson(body));
      if (!parsed.success) throw unreadable(service);
      return parsed.data;
    },
  };
}

async function readAnswer(response: Response): Promise<EngineAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

const statuses = new WeakMap<LoquentError, number>();

/** The status of an error's answer; undefined for other errors. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof LoquentError ? statuses.get(error) : undefined;
}

/** Converts an answer other than 2xx into an error. */
export function answerError(answer: EngineAnswer, service: EngineService, explain?: ExplainAnswer): LoquentError {
  const error = explain?.(answer) ?? service.explain?.(answer) ?? usualError(answer, service);
  statuses.set(error, answer.status);
  return error;
}

function usualError(answer: EngineAnswer, service: EngineService): LoquentError {
  const { title, variables } = service;
  const { status } = answer;
  if (status === 401 || status === 403) {
    return providerNotConfigured(`${title} refused the key (${status}): set ${variables.access} to a valid one.`);
  }
  if (status === 402) return noCredit(service);
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) {
    return providerNotConfigured(`The address of ${title} does not exist (${status}): check ${variables.address}.`);
  }
  if (status === 413 || status === 414) return textTooLong(title);
  if (RETRYABLE.has(status) || status >= 500) return temporaryFailure(answer, service);
  return providerRefused(`${title} refused the request (${status}). Check ${variables.address}.`);
}

/** A temporary failure, with the delay that the service requests. */
export function temporaryFailure({ status, headers, body }: EngineAnswer, { title }: EngineService): LoquentError {
  const retryAfter = readRetryAfter(headers, body, Date.now());
  return providerFailed(`${title} answered ${status}; try again later.`, undefined, retryAfter);
}

export const noCredit = ({ title }: EngineService) =>
  creditExhausted(
    `${title} reports that the account has reached its limit: raise the limit or choose another provider.`,
  );

/** A 2xx answer with unexpected content. */
export const unreadable = ({ title }: EngineService) =>
  providerFailed(`${title} sent an answer that cannot be parsed; try again later.`);

/** undici's reason, with a code, is in `cause`. */
function unreachable(error: unknown, { title, variables }: EngineService): LoquentError {
  const { cause } = error as { cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return providerFailed(
    `The connection to ${title} failed${code}; try again later, and check ${variables.address} if the error persists.`,
  );
}
