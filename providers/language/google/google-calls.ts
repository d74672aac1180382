import type { z } from 'zod';
import { statusOf, type EngineHttp, type EngineRequest } from '#providers/language/engines/engine-http.ts';
import type { GoogleAccess } from './google-credentials.ts';

/** Makes a call as the service account; its body is JSON unless its headers state another type. */
export type CallGoogle = <Schema extends z.ZodType>(
  request: EngineRequest,
  schema: Schema,
) => Promise<z.output<Schema>>;

/** Calls with the account's token. A token that Google refuses is replaced for the next call. */
export function createGoogleCalls(http: EngineHttp, access: GoogleAccess): CallGoogle {
  return async (request, schema) => {
    const { authorization } = await access.authorize(request.signal);
    const headers = { 'content-type': 'application/json', ...request.headers, authorization };
    try {
      return await http.json({ ...request, headers }, schema);
    } catch (error) {
      if (statusOf(error) === 401) access.forgetToken();
      throw error;
    }
  };
}
