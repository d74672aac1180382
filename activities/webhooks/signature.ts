import { createHmac } from 'node:crypto';

/** Prefix of secrets of Standard Webhooks; base64 follows. */
const PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export interface SignedContent {
  /** Id of the event. */
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Headers with the signatures of a delivery.
 *
 * `webhook-signature` is that of Standard Webhooks 1.0.0: base64 of the HMAC-SHA256 of id, time and body, one per
 * secret. `x-webhook-signature` is the hexadecimal HMAC-SHA256 of the body alone, by the text of the current secret;
 * those by former ones are in `x-webhook-signature-former`.
 *
 * @param secrets the current one first; empty: nothing is signed
 */
export function signatureHeaders(
  { id, timestamp, body }: SignedContent,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const common = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) };
  if (secrets.length === 0) return common;
  const content = `${id}.${timestamp}.${body}`;
  const standard = secrets.map((secret) => {
    const signature = createHmac('sha256', standardKey(secret)).update(content).digest('base64');
    return `v1,${signature}`;
  });
  const [current = '', ...former] = secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex'));
  return {
    ...common,
    'webhook-signature': standard.join(' '),
    'x-webhook-signature': current,
    ...(former.length === 0 ? {} : { 'x-webhook-signature-former': former.join(' ') }),
  };
}

/** The decoded part after `whsec_`; the text itself of a secret in another form. */
function standardKey(secret: string): Buffer {
  const encoded = secret.slice(PREFIX.length);
  const isStandard = secret.startsWith(PREFIX) && encoded !== '' && BASE64.test(encoded);
  return isStandard ? Buffer.from(encoded, 'base64') : Buffer.from(secret);
}
