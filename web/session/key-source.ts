import type { ConsoleCredentials, Renewal } from './credentials.ts';

/** Milliseconds before its end at which an access token is renewed. */
const MARGIN = 30_000;

/** An access token with what renews it. */
export type Tokens = Pick<ConsoleCredentials, 'key' | 'renewal'>;

/**
 * Supplies the key for requests: an API key unchanged, or an access token renewed before it expires, once for all
 * waiting requests. A token that can't be renewed is used unchanged: the service answers that it has expired.
 *
 * @param renew gets new tokens for a refresh token
 * @param onRenewed called with the credentials that replace the previous ones
 */
export function keySource(
  credentials: ConsoleCredentials,
  renew: (refreshToken: string) => Promise<Tokens>,
  onRenewed: (renewed: ConsoleCredentials) => void = () => undefined,
): () => Promise<string> {
  let current: ConsoleCredentials = credentials;
  let renewing: Promise<void> | undefined;
  const renewOnce = async ({ refreshToken }: Renewal) => {
    try {
      current = { ...current, ...(await renew(refreshToken)) };
      onRenewed(current);
    } catch {
      // The next request tries again, and the service says that the token has expired.
    } finally {
      renewing = undefined;
    }
  };
  return async () => {
    const { renewal } = current;
    if (renewal !== undefined && renewal.expiresAt - MARGIN < Date.now()) await (renewing ??= renewOnce(renewal));
    return current.key;
  };
}
