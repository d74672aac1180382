import type { ErrorResponse } from '#api/error-response.ts';
import type { RenderedError } from '#api/state.ts';
import { type LoquentError, userMistake } from '#domain/errors.ts';

/** A parameter that is missing. */
export const missingParameter = (name: string): LoquentError =>
  invalid(name, `Invalid request: missing ${name} parameter`);

/** A parameter that is refused. */
export const invalid = (name: string, message: string): LoquentError =>
  userMistake('validation_failed', message, { details: [{ path: name, message }] });

/** LibreTranslate knows 400, 403, 429 and 500. */
const STATUSES: Readonly<Record<number, number>> = {
  401: 403,
  402: 403,
  409: 400,
  413: 400,
  415: 400,
  502: 500,
  507: 500,
};

/** An error as LibreTranslate answers it. */
export function renderLibreError({ status, body, headers }: ErrorResponse): RenderedError {
  const { 'WWW-Authenticate': _challenge, ...others } = headers;
  const prefix = status === 429 ? 'Slowdown: ' : '';
  return { status: STATUSES[status] ?? status, body: { error: prefix + body.error }, headers: others };
}
