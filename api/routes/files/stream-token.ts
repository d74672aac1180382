import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The permission of a stream URL. */
export interface StreamGrant {
  readonly organizationId: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Issues and checks the tokens of stream URLs. */
export interface StreamTokens {
  /** @returns text that needs no escaping in the path of a URL */
  issue(grant: StreamGrant): string;
  /** @returns undefined for a token that is invalid, was changed or has expired */
  check(token: string, now: number): StreamGrant | undefined;
}

/** Bytes of the key and of a signature. Source: HMAC with SHA-256, RFC 2104. */
const LENGTH = 32;
/** Longer than a token of the longest key: longer text is not checked. */
const LONGEST_TOKEN = 2048;

/**
 * Signed tokens that contain their permission, so that any process of the service can check them. The key is derived
 * from the service's key by HKDF (RFC 5869) for this purpose alone.
 *
 * @param secretKey LOQUENT_SECRET_KEY
 */
export function createStreamTokens(secretKey: string): StreamTokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'loquent stream urls', 'hmac-sha256 v1', LENGTH));
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest();
  return {
    issue({ organizationId, key: fileKey, expiresAt }) {
      const payload = Buffer.from(JSON.stringify([organizationId, fileKey, expiresAt])).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    check(token, now) {
      if (token.length > LONGEST_TOKEN) return undefined;
      const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== LENGTH || !timingSafeEqual(given, sign(payload))) return undefined;
      // The signature is valid, so it is the output of `issue`.
      const [organizationId, fileKey, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        string,
        number,
      ];
      return expiresAt > now ? { organizationId, key: fileKey, expiresAt } : undefined;
    },
  };
}
