import type { ErrorResponse } from '#api/error-response.ts';
import type { RenderedError } from '#api/state.ts';
import { type LoquentError, userMistake } from '#domain/errors.ts';

/** A parameter has a value that can't be followed. */
export const badValue = (parameter: string, more = ''): LoquentError =>
  badParameter(parameter, `Value for '${parameter}' not supported.${more === '' ? '' : ` ${more}`}`);

/** A parameter is refused. @param message a whole sentence, as DeepL's answers have it */
export const badParameter = (parameter: string, message: string): LoquentError =>
  userMistake('validation_failed', message, { details: [{ path: parameter, message }] });

/** Statuses that DeepL has others for: https://developers.deepl.com/docs/best-practices/error-handling */
const STATUSES: Readonly<Record<number, number>> = { 401: 403, 402: 456, 502: 500, 507: 500 };
/** Codes of ours for a limit of the organization that is reached. */
const QUOTA_CODES: ReadonlySet<string> = new Set(['quota_exceeded', 'limit_reached', 'credit_exhausted']);

const QUOTA = 456;

/** An error as DeepL answers it: `message`, and the code of ours. */
export function renderDeeplError({ status, body, headers }: ErrorResponse): RenderedError {
  const answered = QUOTA_CODES.has(body.code) ? QUOTA : (STATUSES[status] ?? status);
  const { 'WWW-Authenticate': _challenge, ...others } = headers;
  const message = answered === QUOTA ? `Quota Exceeded: ${body.error}` : body.error;
  return { status: answered, body: { message, code: body.code }, headers: others };
}
