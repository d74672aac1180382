import { created, answerHeader, jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { paging } from '#api/paging.ts';
import { subscriptionListSchema, subscriptionSchema } from './answers.ts';
import { createSubscriptionSchema, updateSubscriptionSchema } from './schema.ts';

const SUBSCRIPTION = {
  id: 7,
  name: 'Build server',
  url: 'https://example.com/hooks/loquent',
  events: ['workflow.completed', 'workflow.failed'],
  is_active: true,
  deactivation_reason: null,
  failing_since: null,
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: null,
} as const;
const OF_SUBSCRIPTION = { subscription_id: '$response.body#/id' };

const ADDRESS =
  'The address has to be public: private, local and reserved networks are refused here and whenever the name is ' +
  'resolved for a delivery.';

export const webhookOperations = operationsOf('Webhooks', {
  'GET /v1/webhooks': {
    operationId: 'listWebhooks',
    summary: 'Webhook subscriptions',
    description: 'The subscriptions of the organization, oldest first. Secrets and custom headers are never answered.',
    role: 'viewer',
    query: paging,
    answers: page('A page of subscriptions.', subscriptionListSchema, 'subscriptions', [SUBSCRIPTION]),
  },
  'POST /v1/webhooks': {
    operationId: 'createWebhook',
    summary: 'Create a webhook subscription',
    description: `Subscribes an address to events of the organization. ${ADDRESS} The guide for webhooks has the bodies of the events, the signatures and the schedule of retries.`,
    role: 'admin',
    idempotent: true,
    body: jsonBody(createSubscriptionSchema, {
      signed: {
        value: {
          name: SUBSCRIPTION.name,
          url: SUBSCRIPTION.url,
          events: SUBSCRIPTION.events,
          secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
          headers: { Authorization: 'Bearer a-token-of-the-receiver' },
        },
      },
    }),
    answers: created('The subscription was created.', subscriptionSchema, SUBSCRIPTION, {
      headers: { Location: answerHeader('URL of the subscription', false) },
      links: {
        read: { operationId: 'readWebhook', parameters: OF_SUBSCRIPTION, description: 'Reads the subscription.' },
        test: { operationId: 'testWebhook', parameters: OF_SUBSCRIPTION, description: 'Sends a test event.' },
      },
    }),
  },
  'GET /v1/webhooks/:subscription_id': {
    operationId: 'readWebhook',
    summary: 'A webhook subscription',
    description: 'A subscription of the organization, without its secret and its custom headers.',
    role: 'viewer',
    answers: ok('The subscription.', subscriptionSchema, SUBSCRIPTION),
  },
  'PATCH /v1/webhooks/:subscription_id': {
    operationId: 'changeWebhook',
    summary: 'Change a webhook subscription',
    description:
      'Absent fields stay unchanged. A new secret signs alongside the former one for 24 hours. Deliveries that wait for a ' +
      'retry go to the new address. Activating a subscription forgets its failures; deliveries that failed meanwhile ' +
      `can be recovered. ${ADDRESS}`,
    role: 'admin',
    body: jsonBody(updateSubscriptionSchema, {
      newSecret: { value: { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' } },
      pause: { value: { is_active: false } },
    }),
    answers: ok('The changed subscription.', subscriptionSchema, SUBSCRIPTION),
  },
  'DELETE /v1/webhooks/:subscription_id': {
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook subscription',
    description:
      'Irreversible. Deliveries that wait for a retry fail; the log of all subscriptions keeps them until their ' +
      'retention ends.',
    role: 'admin',
    answers: { 204: { description: 'The subscription was deleted.' } },
  },
});
