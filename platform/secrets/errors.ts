import { operatorMistake } from '#domain/errors.ts';

/** A stored secret can't be decrypted with the available keys, or is damaged. */
export const secretUnreadable = (message: string, cause?: unknown) =>
  operatorMistake('secret_unreadable', message, { cause });

/** LOQUENT_SECRET_KEY has an invalid value. */
export const secretKeyInvalid = (message: string) => operatorMistake('secret_key_invalid', message);
