import { routesOf } from '#api/routes/router.ts';
import { readFormatOptions, replaceFormatOptions } from '#jobs/documents/format-options.ts';
import { formatOptionsOperations } from './openapi.ts';

/** The options of formats of an organization. Viewers read, admins change. */
export const formatOptionsRoutes = routesOf(formatOptionsOperations, {
  'GET /v1/formats/options': async ({ state }) => ({ options: await readFormatOptions(state) }),

  async 'PUT /v1/formats/options'({ state }, { body: { options } }) {
    await replaceFormatOptions(state, options);
    return { options };
  },
});
