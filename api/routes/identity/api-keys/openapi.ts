import { created, jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { paging } from '#api/paging.ts';
import { apiKeyListSchema, createdApiKeySchema, revokedApiKeySchema } from './answers.ts';
import { createApiKeySchema } from './schema.ts';

const API_KEY = {
  id: '0d2f7c1e-55a1-4f2b-bd6e-1c9d0b7f3a42',
  name: 'Continuous integration',
  prefix: 'lq_4fT9',
  role: 'member',
  expires_at: null,
  last_used_at: null,
  created_by: null,
  created_at: '2030-01-31T12:00:00.000Z',
};

/** A key that is created, as examples show it. */
export const CREATED_API_KEY = { ...API_KEY, key: 'lq_4fT9vQ2mXc7LpR8sKd3HbN6wZy1JaGt0E5uVx9' };

export const apiKeyOperations = operationsOf('API keys', {
  'GET /v1/api-keys': {
    operationId: 'listApiKeys',
    summary: 'My API keys',
    description: 'The keys of the calling user that are not revoked, newest first, without their secrets.',
    role: 'viewer',
    query: paging,
    answers: page('A page of keys.', apiKeyListSchema, 'api_keys', [API_KEY]),
  },
  'POST /v1/api-keys': {
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'Creates a key for the calling user. Only this answer contains its secret: a replay has null in its place, and a ' +
      'key whose secret is lost has to be revoked. A key cannot create one with a stronger role or a later expiry than ' +
      'its own; revoking a key also revokes the keys that it created.',
    role: 'member',
    idempotent: true,
    secrets: ['key'],
    body: jsonBody(createApiKeySchema, { member: { value: { name: 'Continuous integration', role: 'member' } } }),
    answers: created('The key was created.', createdApiKeySchema, CREATED_API_KEY, {
      links: {
        revoke: {
          operationId: 'deleteApiKey',
          parameters: { id: '$response.body#/id' },
          description: 'Revokes the key.',
        },
      },
    }),
  },
  'DELETE /v1/api-keys/:id': {
    operationId: 'deleteApiKey',
    summary: 'Revoke an API key',
    description:
      'The key stops working: immediately in the process that serves the request, within 5 seconds in others.',
    role: 'member',
    answers: ok('The key was revoked.', revokedApiKeySchema, {
      message: 'The API key was revoked and no longer works.',
      id: API_KEY.id,
    }),
  },
});
