import { LoquentError } from '#domain/errors.ts';

/** A stored secret can't be opened with the keys there are, or is damaged. */
export const secretUnreadable = (message: string, cause?: unknown) =>
  new LoquentError({ id: 'secret_unreadable', message, cause });

/** LOQUENT_SECRET_KEY holds something that is no key. */
export const secretKeyInvalid = (message: string) => new LoquentError({ id: 'secret_key_invalid', message });
