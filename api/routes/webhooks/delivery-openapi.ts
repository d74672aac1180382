import { jsonBody, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { paging } from '#api/paging.ts';
import { exampleEvents } from '#domain/events/example-events.ts';
import { deliveryListSchema, deliveryRecordSchema, deliverySchema, recoveredSchema, testedSchema } from './answers.ts';
import { listAllLogsSchema, recoverSchema } from './schema.ts';

const EVENT = exampleEvents.find(({ event_type: type }) => type === 'workflow.completed');

const DELIVERY = {
  id: 4211,
  webhook_id: 7,
  webhook_type: 'event',
  event_type: 'workflow.completed',
  event_id: '5f1d7a3e-0c8b-8d21-9e44-2b6f3a9c7d02',
  target_url: 'https://example.com/hooks/loquent',
  status: 'retrying',
  attempts: 1,
  response_status: 503,
  error_message: 'The endpoint answered 503; only 2xx confirms a delivery.',
  created_at: '2030-01-31T12:00:09.000Z',
  last_attempt_at: '2030-01-31T12:00:09.400Z',
  next_attempt_at: '2030-01-31T12:00:14.700Z',
} as const;

const RECORD = {
  ...DELIVERY,
  body: JSON.stringify(EVENT),
  attempt_log: [
    {
      number: 1,
      started_at: '2030-01-31T12:00:09.400Z',
      request_headers: {
        'content-type': 'application/json',
        'user-agent': 'Loquent-Webhooks',
        'webhook-id': DELIVERY.event_id,
        'webhook-timestamp': '1896091209',
        'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
      duration_ms: 82,
      response_status: 503,
      error_message: 'The endpoint answered 503; only 2xx confirms a delivery.',
      response_body: 'upstream unavailable',
    },
  ],
};

export const deliveryOperations = operationsOf('Webhooks', {
  'GET /v1/webhooks/:subscription_id/logs': {
    operationId: 'listWebhookLogs',
    summary: 'Delivery log of a subscription',
    description: 'One line per event with the outcome of its last attempt, newest first.',
    role: 'member',
    query: paging,
    answers: page('A page of the log.', deliveryListSchema, 'logs', [DELIVERY]),
  },
  'GET /v1/webhooks/logs/all': {
    operationId: 'listAllWebhookLogs',
    summary: 'Delivery log of all subscriptions',
    description: 'The same for all subscriptions of the organization, including deleted ones.',
    role: 'member',
    query: listAllLogsSchema,
    answers: page('A page of the log.', deliveryListSchema, 'logs', [DELIVERY]),
  },
  'GET /v1/webhooks/logs/:log_id': {
    operationId: 'readWebhookLog',
    summary: 'A delivery with its attempts',
    description: 'A line of the delivery log with the body of the event and each attempt.',
    role: 'member',
    answers: ok('The delivery.', deliveryRecordSchema, RECORD),
  },
  'POST /v1/webhooks/logs/:log_id/resend': {
    operationId: 'resendWebhookLog',
    summary: 'Send a delivery again',
    description:
      'Sends the same event with the same id and body, immediately and then by the schedule of retries, whatever ' +
      'became of it before. A delivery that has not been tried yet answers 409.',
    role: 'admin',
    answers: ok('The delivery is sent again.', deliverySchema, {
      ...DELIVERY,
      status: 'pending',
      next_attempt_at: '2030-01-31T12:00:12.000Z',
    }),
    errors: ['conflict'],
  },
  'POST /v1/webhooks/:subscription_id/test': {
    operationId: 'testWebhook',
    summary: 'Send a test event',
    description:
      'Sends a `workflow.completed` event with `"test": true` in its data, whichever events the subscription has, also ' +
      'if it is inactive. The event appears in the log and is retried like any other.',
    role: 'admin',
    idempotent: true,
    answers: ok('The event is being sent.', testedSchema, {
      message: 'A test event is being sent to Build server. The log shows what becomes of it.',
      event_id: '0d9f0b1c-6f43-4b53-8d0a-0f3f0e6d2f55',
    }),
    errors: ['unsupported_media_type'],
  },
  'POST /v1/webhooks/:subscription_id/recover': {
    operationId: 'recoverWebhook',
    summary: 'Send failed deliveries again',
    description:
      'Sends the failed deliveries of events since a time again, oldest first, at most 5,000 per request; ' +
      '`remaining_count` says how many are left for another one.',
    role: 'admin',
    body: jsonBody(recoverSchema, { sinceMidnight: { value: { since: '2030-01-31T00:00:00Z' } } }),
    answers: ok('The deliveries are sent again.', recoveredSchema, {
      message: '12 failed deliveries are sent again.',
      resent_count: 12,
      remaining_count: 0,
    }),
  },
});
