import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingRequest } from './incoming-webhook.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a header of a request is one of the secrets. All are compared, in constant time. */
export function hasSecretHeader(
  { headers }: Pick<IncomingRequest, 'headers'>,
  name: string,
  secrets: readonly string[],
): boolean {
  const given = headers[name];
  const hash = digest(typeof given === 'string' ? given : '');
  const matches = secrets.filter((secret) => timingSafeEqual(hash, digest(secret)));
  return typeof given === 'string' && matches.length > 0;
}
