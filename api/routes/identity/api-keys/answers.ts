import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import { listOf, maybeTimestamp, timestamp } from '#api/answers.ts';
import { ROLES } from '#domain/identity/role.ts';

const apiKeyShape = {
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('the beginning of the key, to distinguish it from others'),
  role: z.enum(ROLES).describe('the highest role that the key grants, whatever the role of its user'),
  expires_at: maybeTimestamp.describe('null: the key does not expire'),
  last_used_at: maybeTimestamp.describe('to the minute; null: never used'),
  created_by: z
    .uuid()
    .nullable()
    .describe('the key that created it, whose revocation also revokes this one; null: no key created it'),
  created_at: timestamp,
};

export const apiKeySchema = z.object(apiKeyShape).meta({ id: 'ApiKey' });
export const presentApiKey = presenter(apiKeySchema);

export const createdApiKeySchema = z
  .object({
    ...apiKeyShape,
    key: z
      .string()
      .nullable()
      .describe('the secret itself, shown once: it is null when Idempotency-Key replays the answer'),
  })
  .meta({ id: 'CreatedApiKey' });

export const apiKeyListSchema = listOf('ApiKeyList', 'api_keys', apiKeySchema);

export const revokedApiKeySchema = z.object({ message: z.string(), id: z.uuid() }).meta({ id: 'RevokedApiKey' });
