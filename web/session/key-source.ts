import type { ConsoleCredentials, Renewal } from './credentials.ts';

/** Milliseconds before its end at which an access token is renewed. */
const MARGIN = 30_000;

/** An access token with what renews it. */
export type Tokens = Pick<ConsoleCredentials, 'key' | 'renewal'>;

/**
 * What requests authenticate with: a key as it is, an access token renewed before it expires, once for all requests that wait.
 * One that can't be renewed is used as it is: the service says that it has expired.
 *
 * @param renew gets new tokens for a refresh token
 * @param onRenewed called with the credentials as they are from then on
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
