import { z } from 'zod';
import { TMS_NAMES } from '#domain/tms/tms-name.ts';

const LONGEST_URL = 2048;
const LONGEST_TOKEN = 2048;

export const integrationParametersSchema = z.object({
  name: z.enum(TMS_NAMES).meta({ description: 'translation management system' }),
});

/** `POST /incoming/:name/:organization`; what doesn't fit is answered like a wrong secret. */
export const incomingParametersSchema = z.object({
  name: z.enum(TMS_NAMES).meta({ description: 'translation management system' }),
  organization: z.uuid().meta({ description: 'organization that has the integration' }),
});

/** `PUT /v1/integrations/:name`. Which systems have an address of their own is checked by the route. */
export const saveIntegrationSchema = z.object({
  token: z
    .string()
    .min(1)
    .max(LONGEST_TOKEN)
    .regex(/^[\u0021-\u007e]+$/, 'must consist of visible ASCII characters')
    .meta({ description: 'API token of a user who may translate in the projects; never answered' }),
  base_url: z
    .string()
    .max(LONGEST_URL)
    .regex(/^https?:\/\/[^\s?#]+$/i, 'must be an http:// or https:// address without query')
    .nullish()
    .meta({
      description:
        'address of the system; required for weblate, the API address of Crowdin Enterprise for crowdin, none for lokalise',
      examples: ['https://weblate.example.com'],
    }),
});
