import { createClient, type Loquent } from '#client/index.ts';
import { serviceAddress } from '#web/app/settings.ts';
import type { ConsoleCredentials } from './credentials.ts';
import { keySource } from './key-source.ts';

/** The service as one user in one organization. @param onRenewed called with the credentials of a renewed access token */
export const createLoquent = (
  credentials: ConsoleCredentials,
  onRenewed?: (renewed: ConsoleCredentials) => void,
): Loquent =>
  createClient({
    url: serviceAddress('.').replace(/\/$/, ''),
    // Most people sign in by a key: only others load what talks to issuers.
    apiKey: keySource(credentials, async (token) => (await import('./issuer.ts')).renewToken(token), onRenewed),
    ...(credentials.organization === undefined ? {} : { organization: credentials.organization }),
  });
