import { CALLS_TMS } from '#api/openapi/error-groups.ts';
import { z } from 'zod';
import { created, jsonBody, ok, operationsOf } from '#api/openapi/operation.ts';
import { integrationSchema, testedIntegrationSchema, webhookSecretSchema } from './answers.ts';
import { saveIntegrationSchema } from './schema.ts';

const INTEGRATION = {
  name: 'weblate',
  base_url: 'https://weblate.example.com',
  accepts_webhooks: false,
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: null,
} as const;

export const integrationOperations = operationsOf('Integrations', {
  'GET /v1/integrations/:name': {
    operationId: 'readIntegration',
    summary: 'Credentials at a TMS',
    description:
      'Whether the organization has credentials for a translation management system, and for which address. The token is ' +
      'never answered.',
    role: 'member',
    answers: ok('The integration.', integrationSchema, INTEGRATION),
    errors: ['not_found'],
  },
  'PUT /v1/integrations/:name': {
    operationId: 'changeIntegration',
    summary: 'Store credentials for a TMS',
    description:
      'Tests the credentials with a request to the system, then stores them, encrypted, replacing former ones. Jobs of the ' +
      'organization with `tms` use them. Addresses in private, local and reserved networks are refused unless the operator ' +
      'permits them (`OUTBOUND_ALLOW`). 400 `tms_unauthorized`: the system refuses the token; 502 `tms_unavailable`, `tms_answer_too_large` or ' +
      '`outbound_failed`: it does not answer. Nothing is stored then.',
    role: 'admin',
    body: jsonBody(saveIntegrationSchema, {
      weblate: {
        summary: 'A Weblate server',
        value: { token: 'wlu_0123456789abcdefghijklmnopqrstuvwxyz', base_url: INTEGRATION.base_url },
      },
    }),
    answers: ok('The credentials were stored.', integrationSchema, INTEGRATION),
    errors: CALLS_TMS,
  },
  'DELETE /v1/integrations/:name': {
    operationId: 'deleteIntegration',
    summary: 'Delete credentials for a TMS',
    description: 'Removes the credentials. Jobs that are under way fail with their next request to the system.',
    role: 'admin',
    answers: { 204: { description: 'The credentials were removed.' } },
    errors: ['not_found'],
  },
  'POST /v1/integrations/:name/test': {
    operationId: 'testIntegration',
    summary: 'Test credentials for a TMS',
    description: 'Makes a request to the system with the stored credentials. The errors are those of storing them.',
    role: 'admin',
    answers: ok('The system accepts the token.', testedIntegrationSchema, { message: 'Weblate accepts the token.' }),
    errors: ['not_found', ...CALLS_TMS],
  },
  'POST /v1/integrations/:name/webhook': {
    operationId: 'createIntegrationWebhook',
    summary: 'Accept webhooks of a TMS',
    description:
      'Makes a secret with which the system proves its webhooks, and answers it this once, with the address that they are ' +
      'to be sent to. Repeated, it makes another secret; the former one stays valid for 24 hours.',
    role: 'admin',
    idempotent: true,
    secrets: ['secret'],
    answers: created('The secret was stored, encrypted.', webhookSecretSchema, {
      url: 'https://loquent.example.com/incoming/weblate/9b2a6d1e-5b0f-4a57-8b2e-7f0d8a2c4e90',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    }),
    errors: ['not_found'],
  },
  'DELETE /v1/integrations/:name/webhook': {
    operationId: 'deleteIntegrationWebhook',
    summary: 'Refuse webhooks of a TMS',
    description: 'Removes the secret, and former ones, so that no webhook of the system is accepted any more.',
    role: 'admin',
    answers: { 204: { description: 'The secrets were removed.' } },
    errors: ['not_found'],
  },
});

/** Outside the interface: the target of webhooks of systems. */
export const incomingOperations = operationsOf('Integrations', {
  'POST /incoming/:name/:organization': {
    operationId: 'receiveTmsWebhook',
    summary: 'Webhooks of a TMS',
    description:
      'Takes webhooks of systems, at most 256 KB each. Weblate signs them by Standard Webhooks, which also keeps old and ' +
      'repeated ones away; Lokalise sends the secret in `X-Secret`, Crowdin in `X-Loquent-Secret`. Each change that they ' +
      'report becomes a `tms.changed` event of the organization. All others are answered 401, whatever they lack.',
    body: jsonBody(z.unknown().describe('as the system sends it'), {
      weblate: { value: { action: 'String added', project: 'shop', component: 'texts', translation: 'de' } },
    }),
    answers: { 204: { description: 'It was accepted.' } },
    errors: ['unauthenticated', 'request_timeout', 'rate_limited'],
  },
});
