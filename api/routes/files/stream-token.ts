import { createSignedTokens } from '#api/signed-token.ts';
import type { SecretKeys } from '#platform/secrets/secret-key.ts';

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

/** Tokens for stream URLs. */
export function createStreamTokens(keys: SecretKeys): StreamTokens {
  const tokens = createSignedTokens(keys, 'loquent stream urls');
  return {
    issue: ({ organizationId, key, expiresAt }) => tokens.issue([organizationId, key], expiresAt),
    check(token, now) {
      const found = tokens.check(token, now);
      if (found === undefined) return undefined;
      const [organizationId = '', key = ''] = found.fields;
      return { organizationId, key, expiresAt: found.expiresAt };
    },
  };
}
