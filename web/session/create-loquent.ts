import { createClient, type Loquent } from '#client/index.ts';
import { addressOf } from '#web/app/settings.ts';
import type { Credentials } from './credentials.ts';

/** The service as one user in one organization. */
export const createLoquent = ({ key, organization }: Credentials): Loquent =>
  createClient({
    url: addressOf('.').replace(/\/$/, ''),
    apiKey: key,
    ...(organization === undefined ? {} : { organization }),
  });
