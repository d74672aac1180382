import { z } from 'zod';
import { label } from '#api/validation.ts';
import { ROLES } from '#domain/identity/role.ts';

export const createApiKeySchema = z.object({
  name: label(100).describe('what the key is for'),
  role: z.enum(ROLES).optional().describe('absent: member, or viewer for a viewer'),
  expires_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() > Date.now(), 'must be in the future')
    .nullish()
    .describe('ISO 8601, no later than the key of the request expires; absent or null: when that key expires, if ever'),
});
