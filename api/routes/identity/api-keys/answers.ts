import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import { listOf, maybeTimestamp, message, timestamp } from '#api/answers.ts';
import { ROLES } from '#domain/identity/role.ts';

const apiKeyShape = {
  id: z.uuid().describe('id of the key'),
  name: z.string().describe('display name of the key'),
  prefix: z.string().describe('first characters of the key, by which people recognize it'),
  role: z.enum(ROLES).describe('the highest role that the key grants, whatever the role of its user'),
  expires_at: maybeTimestamp.describe('expiry of the key; null: it does not expire'),
  last_used_at: maybeTimestamp.describe('time of the last use, to the minute; null: never used'),
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
    key: z.string().nullable().describe('the secret, shown once: null when Idempotency-Key replays the answer'),
  })
  .meta({ id: 'CreatedApiKey' });

export const apiKeyListSchema = listOf('ApiKeyList', 'api_keys', apiKeySchema, 'keys on this page');

export const revokedApiKeySchema = z
  .object({ message, id: z.uuid().describe('id of the key') })
  .meta({ id: 'RevokedApiKey' });
