import type { WebhookDeliveryRow, WebhookSubscriptionRow } from '#db/entities/index.ts';
import type { Attempt } from '#db/webhooks/record-attempt.ts';
import { LoquentError } from '#domain/errors.ts';
import type { OutboundClient, OutboundStream } from '#domain/ports/outbound.ts';
import { parseRetryAfter } from '#domain/webhooks/retry-schedule.ts';
import { signingSecrets } from '#domain/webhooks/secret-rotation.ts';
import type { EndpointAnswer } from './endpoint-gate.ts';
import { signatureHeaders } from './signature.ts';

/** Bytes of an answer's body that the log keeps. */
const MAX_STORED_BYTES = 1024;
/** Ms to read them; the status has decided already. */
const READ_TIME = 2_000;

/** Stands in the log for values of the subscription's own headers, which often are secrets. */
const HIDDEN = '***';

/** Statuses that ask for fewer requests (Standard Webhooks, RFC 9110). */
const SLOW_DOWN = new Set([429, 502, 503, 504]);

export interface AttemptResult extends Attempt, EndpointAnswer {}

export interface Sending {
  readonly outbound: OutboundClient;
  readonly delivery: Pick<WebhookDeliveryRow, 'organization' | 'eventId' | 'body'>;
  readonly subscription: Pick<WebhookSubscriptionRow, 'url' | 'secret' | 'formerSecrets' | 'headers'>;
  /** Ms. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a delivery once. An endpoint that answers with a status has decided, whatever becomes of the rest of its answer.
 *
 * @throws the signal's reason when it is aborted; all other failures are attempts
 */
export async function sendDelivery(sending: Sending): Promise<AttemptResult> {
  const { outbound, delivery, subscription, timeout, signal } = sending;
  const startedAt = new Date();
  const begin = performance.now();
  const headers = headersOf(delivery, subscription, startedAt);
  const own = Object.keys(subscription.headers ?? {}).map((name) => [name, HIDDEN]);
  const attempt = { startedAt, targetUrl: subscription.url, headers: { ...Object.fromEntries(own), ...headers } };
  const elapsed = () => Math.round(performance.now() - begin);
  let answer: OutboundStream;
  try {
    answer = await outbound.open({
      url: subscription.url,
      method: 'POST',
      headers: { ...subscription.headers, ...headers },
      body: delivery.body,
      timeout,
      bodyLimit: MAX_STORED_BYTES,
      signal,
      organizationId: delivery.organization,
    });
  } catch (error) {
    signal.throwIfAborted();
    const errorMessage = error instanceof LoquentError ? error.message : 'The request failed.';
    const failure = { responseStatus: null, responseBody: null, errorMessage, isHealthy: false, pause: undefined };
    return { ...attempt, ...failure, duration: elapsed() };
  }
  const duration = elapsed();
  const responseBody = await readStart(answer);
  const { status } = answer;
  const isHealthy = !SLOW_DOWN.has(status);
  const isConfirmed = status >= 200 && status < 300;
  return {
    ...attempt,
    duration,
    responseStatus: status,
    responseBody,
    errorMessage: isConfirmed ? null : refusal(status),
    isHealthy,
    pause: isConfirmed ? undefined : parseRetryAfter(answer.headers['retry-after'], Date.now()),
  };
}

/** The headers that the service sets. */
function headersOf(
  { eventId, body }: Sending['delivery'],
  { secret, formerSecrets }: Sending['subscription'],
  now: Date,
): Record<string, string> {
  const secrets = signingSecrets({ secret: secret ?? null, formerSecrets: formerSecrets ?? null }, now);
  const content = { id: eventId, timestamp: Math.floor(now.getTime() / 1000), body };
  return {
    'content-type': 'application/json',
    'user-agent': 'Loquent-Webhooks',
    ...signatureHeaders(content, secrets),
  };
}

function refusal(status: number): string {
  if (status >= 300 && status < 400) return `The endpoint answered ${status}: redirects are not followed.`;
  if (status === 410) return 'The endpoint answered 410 Gone: it wants no more events.';
  return `The endpoint answered ${status}; only 2xx confirms a delivery.`;
}

/** The first kilobyte of an answer, as far as it arrives. */
async function readStart(answer: OutboundStream): Promise<string> {
  const pieces: Uint8Array[] = [];
  const timer = setTimeout(() => answer.close(), READ_TIME);
  try {
    for await (const piece of answer.body) pieces.push(piece);
  } catch {
    // More than a kilobyte, an interruption, or an invalid compression: what arrived is enough.
  } finally {
    clearTimeout(timer);
    answer.close();
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(pieces).subarray(0, MAX_STORED_BYTES).toString('utf8').replaceAll('\u0000', '\uFFFD');
}
