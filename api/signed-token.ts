import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SecretKeys } from '#platform/secrets/secret-key.ts';

/** The permission that a token contains. */
export interface TokenGrant {
  readonly organizationId: string;
  /** Key of a file, or id of a job. */
  readonly object: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Issues and checks tokens that contain their permission, so that any process of the service can check them. */
export interface SignedTokens {
  /** @returns text that needs no escaping in a URL */
  issue(grant: TokenGrant): string;
  /** The token by the current key, and those that previous keys gave: for what is compared without being read. */
  issueByAllKeys(grant: TokenGrant): readonly [string, ...string[]];
  /** @returns undefined for a token that is invalid, was changed or has expired */
  check(token: string, now: number): TokenGrant | undefined;
}

/** Bytes of the key and of a signature. Source: HMAC with SHA-256, RFC 2104. */
const LENGTH = 32;
/** Longer than a token of the longest fields: longer text is not checked. */
const MAX_TOKEN = 2048;

/**
 * Creates tokens of one purpose, signed with a key that is derived from the service's key by HKDF (RFC 5869) for it alone.
 *
 * @param keys the current one signs; tokens of previous ones are valid until they expire or the key is removed
 * @param urls what the addresses with the tokens lead to
 */
export function createSignedTokens(
  { current, previous }: SecretKeys,
  urls: 'stream' | 'report' | 'document',
): SignedTokens {
  const derive = (key: string) =>
    Buffer.from(hkdfSync('sha256', key, `loquent ${urls} urls`, 'hmac-sha256 v1', LENGTH));
  const keys = [current, ...previous].map(derive);
  const sign = (payload: string, key = keys[0]!) => createHmac('sha256', key).update(payload).digest();
  const issueBy = (key: (typeof keys)[number] | undefined, { organizationId, object, expiresAt }: TokenGrant) => {
    const payload = Buffer.from(JSON.stringify([organizationId, object, expiresAt])).toString('base64url');
    return `${payload}.${sign(payload, key).toString('base64url')}`;
  };
  return {
    issue: (grant) => issueBy(undefined, grant),
    issueByAllKeys: (grant) => [issueBy(undefined, grant), ...keys.slice(1).map((key) => issueBy(key, grant))],
    check(token, now) {
      if (token.length > MAX_TOKEN) return undefined;
      const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== LENGTH || !keys.some((key) => timingSafeEqual(given, sign(payload, key)))) return undefined;
      // The signature is valid, so it is the output of `issue`.
      const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, number];
      const [organizationId, object, expiresAt] = fields;
      return expiresAt > now ? { organizationId, object, expiresAt } : undefined;
    },
  };
}
