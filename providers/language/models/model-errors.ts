import { APICallError } from '@ai-sdk/provider';
import { LoquentError } from '#domain/errors.ts';
import {
  creditExhausted,
  providerFailed,
  providerNotConfigured,
  providerRefused,
  textTooLong,
} from '#providers/language/errors.ts';
import { readRetryAfter } from './retry-after.ts';
import type { ModelService } from './vendor-model.ts';

/** Statuses after which the same call may succeed; statuses from 500 up are retryable too. */
const RETRYABLE = new Set([408, 409, 429]);

/** Codes for no credit, with any status: OpenAI (`insufficient_quota`, 429), Anthropic (400), Gemini (429). */
const NO_CREDIT =
  /insufficient_quota|billing_hard_limit_reached|billing_not_active|credit balance is too low|prepayment credits are depleted/i;

/** Gemini answers 400 to an invalid key, with this reason (google.rpc.ErrorInfo). */
const WRONG_KEY = /API_KEY_INVALID|"invalid_api_key"|"authentication_error"/;

/** Prompts and answers that don't fit: OpenAI, vLLM and llama.cpp use a code, Anthropic and Gemini a sentence. */
const TOO_LONG =
  /context_length_exceeded|exceed_context_size_error|maximum context length|prompt is too long|exceed context limit|input token count .{0,40}exceeds|request_too_large/i;

/**
 * Converts any error of a model call into a LoquentError. Its message and cause contain no part of the request or the
 * answer except codes: SDK errors carry the prompt.
 *
 * @returns LoquentError `provider_failed`, `credit_exhausted`, `provider_not_configured` or `text_too_long`
 */
export function toModelError(error: unknown, service: ModelService): LoquentError {
  const chain = errorChain(error);
  const ours = chain.find((each) => each instanceof LoquentError);
  if (ours !== undefined) return ours;
  const call = chain.find((each) => APICallError.isInstance(each));
  if (call?.statusCode !== undefined && call.statusCode >= 300) {
    return statusError(call.statusCode, call.responseHeaders, sayings(call.responseBody ?? ''), service);
  }
  if (call !== undefined && call.statusCode !== undefined && !chain.some(isNetworkError)) {
    return providerFailed(`${service.title} sent an answer that cannot be parsed; try again later.`);
  }
  if (call !== undefined || chain.some(isNetworkError)) return unreachable(chain, service);
  return fromStream(error, service);
}

/** The stream or the answer ended without a finish reason. */
export const answerCut = (service: ModelService) =>
  providerFailed(`The answer of ${service.title} is incomplete; try again later.`);

/** The error of an answer with a status of 300 or above. @param headers with lower-case names */
export function statusError(
  status: number,
  headers: Readonly<Record<string, string>> | undefined,
  body: string,
  service: ModelService,
): LoquentError {
  const { title, variables } = service;
  if (status === 402 || NO_CREDIT.test(body)) return noCredit(service);
  if (status === 401 || status === 403 || (status < 500 && WRONG_KEY.test(body))) {
    return providerNotConfigured(`${title} refused the key (${status}): set ${variables.apiKey} to a valid one.`);
  }
  if (status === 404 || status < 400) {
    return providerNotConfigured(
      `The model or address at ${title} does not exist (${status}): check ${variables.model} and ${variables.baseUrl}.`,
    );
  }
  if (status === 413 || (status === 400 && TOO_LONG.test(body))) return textTooLong(title);
  const said = `${title} answered ${[status, codeOf(body)].filter(Boolean).join(' ')}`;
  if (RETRYABLE.has(status) || status >= 500) {
    return providerFailed(`${said}; try again later.`, undefined, readRetryAfter(headers, body, Date.now()));
  }
  return providerRefused(`${said}: it refused the request. Check ${variables.model} and ${variables.baseUrl}.`);
}

/** An error inside a stream has no status, only the text of its event. */
function fromStream(error: unknown, service: ModelService): LoquentError {
  const said = sayings(error);
  if (NO_CREDIT.test(said)) return noCredit(service);
  if (TOO_LONG.test(said)) return textTooLong(service.title);
  const code = codeOf(said);
  return providerFailed(
    `${service.title} aborted its answer${code === undefined ? '' : ` with ${code}`}; try again later.`,
  );
}

const noCredit = ({ title }: ModelService) =>
  creditExhausted(`${title} reports that the account has no credit left: top it up or choose another provider.`);

function unreachable(chain: readonly unknown[], { title, variables }: ModelService): LoquentError {
  const code = chain.map((each) => (each as { code?: unknown }).code).find((each) => typeof each === 'string');
  const reason = code === undefined ? '' : ` (${code})`;
  return providerFailed(
    `The connection to ${title} failed${reason}; try again later, and check ${variables.baseUrl} if the error persists.`,
  );
}

/** The error and its causes, the outermost first; SDK errors keep what they wrap in `cause`. */
function errorChain(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each instanceof Error && chain.length < 8; each = each.cause) chain.push(each);
  return chain;
}

/** undici reports `terminated` when the other side disconnects during the answer, and has codes for all else. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (error instanceof TypeError && /terminated|fetch failed|network/i.test(error.message)) ||
    (typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code))
  );
}

/** The vendor's error text, only for matching; it is not passed on. */
function sayings(error: unknown): string {
  return error instanceof Error || typeof error === 'string' ? String(error) : (JSON.stringify(error) ?? '');
}

/** The vendor's code for an error: short, without spaces, so that it can't be a text of a user. */
function codeOf(body: string): string | undefined {
  return /"(?:code|status|type)"\s*:\s*"([a-zA-Z][\w.-]{2,50})"/.exec(
    body.replaceAll(/"type"\s*:\s*"error"/g, ''),
  )?.[1];
}
