import { IGNORED_FIELDS } from '#api/answers.ts';
import type { Operations } from '#api/openapi/operation.ts';
import { integrationSchema, testedIntegrationSchema } from './answers.ts';
import { integrationParametersSchema, saveIntegrationSchema } from './schema.ts';

const INTEGRATION = {
  name: 'weblate',
  base_url: 'https://weblate.example.com',
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: null,
} as const;

export const integrationOperations: Operations = {
  'GET /v1/integrations/:name': {
    operationId: 'readIntegration',
    tag: 'Integrations',
    summary: 'Credentials at a TMS',
    description:
      'Whether the organization has credentials for a translation management system, and for which address. The token is never answered.',
    role: 'member',
    path: integrationParametersSchema,
    answers: { 200: { description: 'The integration.', schema: integrationSchema, example: INTEGRATION } },
    errors: [400, 404],
  },
  'PUT /v1/integrations/:name': {
    operationId: 'changeIntegration',
    tag: 'Integrations',
    summary: 'Store credentials for a TMS',
    description:
      'Tests the credentials with a request to the system, then stores them, encrypted, in place of former ones. Jobs of the ' +
      'organization with `tms` use them. Addresses in private, local and reserved networks are refused unless the operator ' +
      'permits them (`OUTBOUND_ALLOW`). 400 `tms_unauthorized`: the system refuses the token; 502 `tms_unavailable` or ' +
      '`outbound_failed`: it does not answer. Nothing is stored then.',
    role: 'admin',
    path: integrationParametersSchema,
    body: {
      contentType: 'application/json',
      schema: saveIntegrationSchema,
      examples: {
        weblate: {
          summary: 'A Weblate server',
          value: { token: 'wlu_0123456789abcdefghijklmnopqrstuvwxyz', base_url: INTEGRATION.base_url },
        },
      },
    },
    answers: {
      200: {
        description: 'The credentials were stored.',
        schema: integrationSchema,
        example: INTEGRATION,
        headers: IGNORED_FIELDS,
      },
    },
    errors: [413, 415, 502],
  },
  'DELETE /v1/integrations/:name': {
    operationId: 'deleteIntegration',
    tag: 'Integrations',
    summary: 'Forget credentials for a TMS',
    description: 'Removes the credentials. Jobs that are under way fail with their next request to the system.',
    role: 'admin',
    path: integrationParametersSchema,
    answers: { 204: { description: 'The credentials were removed.' } },
    errors: [400, 404],
  },
  'POST /v1/integrations/:name/test': {
    operationId: 'testIntegration',
    tag: 'Integrations',
    summary: 'Test credentials for a TMS',
    description: 'Makes a request to the system with the stored credentials. The errors are those of storing them.',
    role: 'admin',
    path: integrationParametersSchema,
    answers: {
      200: {
        description: 'The system accepts the token.',
        schema: testedIntegrationSchema,
        example: { message: 'Weblate accepts the token.' },
      },
    },
    errors: [400, 404, 502],
  },
};
