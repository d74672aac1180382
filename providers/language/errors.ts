import { LoquentError } from '#domain/errors.ts';

/** The provider didn't answer, or answered what is no translation; the same call may succeed later. */
export const providerFailed = (message: string, cause?: unknown) =>
  new LoquentError({ id: 'provider_failed', message, retryable: true, cause });

/** What is asked for can't be done with what is installed; `message` names what to install or choose instead. */
export const capabilityUnavailable = (message: string, path?: string) =>
  new LoquentError({
    id: 'capability_unavailable',
    message,
    ...(path === undefined ? {} : { details: [{ path, message }] }),
  });

/** A provider that exists has no credentials; `message` names the variable to set. */
export const providerNotConfigured = (message: string) =>
  new LoquentError({ id: 'provider_not_configured', message, details: [{ path: 'provider', message }] });

/** The identifier is none of those that this deployment lists. */
export const providerUnknown = (message: string) =>
  new LoquentError({ id: 'validation_failed', message, details: [{ path: 'provider', message }] });
