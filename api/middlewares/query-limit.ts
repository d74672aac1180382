import { validationFailed } from '#domain/request-errors.ts';
import type { ApiMiddleware } from '#api/state.ts';

/** Ten times the parameters of any endpoint. */
const MAX_PARAMETERS = 100;

/**
 * Refuses a query string of more than 100 parameters before it is parsed, because each would be checked and reported.
 * Placed after the open routes, which parse no query.
 *
 * @throws LoquentError `validation_failed`
 */
export const queryLimit: ApiMiddleware = (ctx, next) => {
  const { querystring } = ctx;
  let parameters = querystring === '' ? 0 : 1;
  for (let at = querystring.indexOf('&'); at >= 0; at = querystring.indexOf('&', at + 1)) parameters += 1;
  if (parameters <= MAX_PARAMETERS) return next();
  const message = `has ${parameters} parameters; a request may have at most ${MAX_PARAMETERS}. Send only those that the endpoint knows`;
  throw validationFailed([{ path: 'query', message }]);
};
