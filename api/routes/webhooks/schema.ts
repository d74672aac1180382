import { z } from 'zod';
import { pagingShape } from '#api/paging.ts';
import { label } from '#api/validation.ts';
import { EVENT_TYPES } from '#domain/events/event-types.ts';
import { MAX_HEADERS } from '#domain/webhooks/header-rules.ts';
import { headerProblems } from './header-problems.ts';

/** UTF-16 units. */
const MAX_NAME_LENGTH = 255;
const MAX_URL_LENGTH = 2048;
const MAX_SECRET_LENGTH = 255;

const name = label(MAX_NAME_LENGTH).describe('display name of the subscription');
const url = z
  .string()
  .max(MAX_URL_LENGTH)
  .regex(/^https:\/\//i, 'must begin with https://')
  .meta({
    description: 'public HTTPS address with a valid certificate, without user name and password',
    examples: ['https://example.com/hooks/loquent'],
  });
const events = z
  .array(z.enum(EVENT_TYPES))
  .min(1)
  .max(EVENT_TYPES.length)
  .refine((types) => new Set(types).size === types.length, 'must not name a type twice')
  .meta({ description: 'types of the events to deliver', uniqueItems: true });
const secret = z
  .string()
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters')
  .min(1)
  .max(MAX_SECRET_LENGTH)
  .nullable()
  .describe(
    'key of the signatures, best `whsec_` and the base64 of 24 to 64 random bytes; null: deliveries are not signed',
  );
const headers = z
  .record(z.string(), z.string())
  .superRefine((value, context) => {
    for (const { path, message } of headerProblems(value))
      context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message });
  })
  .nullable()
  .meta({
    description:
      `up to ${MAX_HEADERS} headers to send with each delivery, such as Authorization; headers of the connection and ` +
      'of the delivery itself are refused',
    examples: [{ Authorization: 'Bearer a-token-of-the-receiver' }],
  });

export const createSubscriptionSchema = z.object({
  name,
  url,
  events,
  secret: secret.default(null),
  headers: headers.default(null),
});

/** `PATCH /v1/webhooks/:subscription_id`: absent fields stay unchanged. */
export const updateSubscriptionSchema = z.object({
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  secret: secret.optional(),
  headers: headers.optional(),
  is_active: z.boolean().optional().describe('false: no events are delivered'),
});

export const listAllLogsSchema = z.object({
  event_type: z.enum(EVENT_TYPES).optional().describe('only deliveries of events of this type'),
  ...pagingShape,
});

export const recoverSchema = z.object({
  since: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .describe('failed deliveries of events from this time on are sent again; ISO 8601'),
});
