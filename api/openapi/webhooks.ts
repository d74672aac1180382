import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { EVENT_BODIES } from '#domain/events/event-body.ts';
import { EVENT_MEANINGS } from '#domain/events/event-types.ts';
import { exampleEvents } from '#domain/events/example-events.ts';
import type { Tag } from './operation.ts';

const TAG: Tag = 'Webhooks';

/** Headers of a delivery. */
const headers = z.object({
  'webhook-id': z.string().describe('id of the event; equal in all attempts to deliver it'),
  'webhook-timestamp': z.string().describe('time of the attempt, in seconds since 1970'),
  'webhook-signature': z
    .string()
    .optional()
    .describe('signatures of Standard Webhooks, one per valid secret; absent: the subscription has no secret'),
  'X-Webhook-Signature': z
    .string()
    .optional()
    .describe('HMAC-SHA256 of the body with the whole secret, in hexadecimal digits'),
  'X-Webhook-Signature-Former': z
    .string()
    .optional()
    .describe('the same by former secrets that are still valid, separated by spaces'),
});

/** The requests that subscriptions get, by type of event. */
export function describeWebhooks(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(
    exampleEvents.map((event) => {
      const { event_type: type } = event;
      const post = {
        operationId: `receive${nameOf(type)}`,
        tags: [TAG],
        summary: type,
        description: EVENT_MEANINGS[type],
        security: [],
        requestParams: { header: headers },
        requestBody: {
          required: true,
          content: { 'application/json': { schema: EVENT_BODIES[type], example: event } },
        },
        responses: {
          '2XX': { description: 'The delivery is confirmed.' },
          410: { description: 'The subscription is deactivated.' },
          default: { description: 'Any other answer, also a redirect: the delivery is repeated.' },
        },
      };
      return [type, { post }];
    }),
  );
}

/** `WorkflowStarted` of `workflow.started`. */
const nameOf = (type: string) => type.replaceAll(/(?:^|\.)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
