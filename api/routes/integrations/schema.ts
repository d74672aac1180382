import { z } from 'zod';

const MAX_URL_LENGTH = 2048;
const MAX_TOKEN_LENGTH = 2048;

/** `PUT /v1/integrations/:name`. Which systems have an address of their own is checked by the route. */
export const saveIntegrationSchema = z.object({
  token: z
    .string()
    .min(1)
    .max(MAX_TOKEN_LENGTH)
    .regex(/^[\u0021-\u007e]+$/, 'must consist of visible ASCII characters')
    .describe('API token of a user who may translate in the projects; never answered'),
  base_url: z
    .string()
    .max(MAX_URL_LENGTH)
    .regex(/^https?:\/\/[^\s?#]+$/i, 'must be an http:// or https:// address without query')
    .nullish()
    .meta({
      description:
        'address of the system; required for weblate, the API address of Crowdin Enterprise for crowdin, none for lokalise',
      examples: ['https://weblate.example.com'],
    }),
});
