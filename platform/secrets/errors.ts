import { LoquentError } from '#domain/errors.ts';

/** A stored secret can't be decrypted with the available keys, or is damaged. */
export const secretUnreadable = (message: string, cause?: unknown) =>
  new LoquentError({ id: 'secret_unreadable', mistake: 'operator', message, cause });

/** LOQUENT_SECRET_KEY has an invalid value. */
export const secretKeyInvalid = (message: string) =>
  new LoquentError({ id: 'secret_key_invalid', mistake: 'operator', message });
