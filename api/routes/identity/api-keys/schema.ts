import { z } from 'zod';
import { label } from '#api/validation.ts';
import { ROLES } from '#domain/identity/role.ts';

export const createApiKeySchema = z.object({
  name: label(100).describe('what the key is for'),
  role: z
    .enum(ROLES)
    .optional()
    .describe('highest role that the key grants; absent: `member`, or `viewer` for a viewer'),
  expires_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() > Date.now(), 'must be in the future')
    .nullish()
    .describe(
      'expiry of the key, ISO 8601, no later than that of the requesting key; absent or null: the same as that key',
    ),
});
