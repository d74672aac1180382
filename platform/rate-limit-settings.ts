import { z } from 'zod';

/** Maximum requests per minute; 0 means no limit. Each process of the API counts separately. */
export interface RateLimits {
  /** Per API key, or per user with access tokens. */
  readonly key: number;
  /** Per organization, over all its keys and users. */
  readonly organization: number;
  /** Per key, to endpoints that call a provider while the client waits. */
  readonly text: number;
  /** Per key. */
  readonly uploads: number;
  /** Of webhooks that are not proved, per network address of their senders. */
  readonly unproved: number;
}

const perMinute = z.coerce.number().int().min(0).max(1_000_000_000);

/** The environment variables, part of the schema in `platform/config.ts`. */
export const rateLimitEnvironment = {
  RATE_LIMIT_KEY: perMinute.default(600).describe('requests per minute of an API key; 0: unlimited'),
  RATE_LIMIT_ORGANIZATION: perMinute
    .default(3000)
    .describe('requests per minute of all keys of an organization together; 0: unlimited'),
  RATE_LIMIT_TEXT: perMinute
    .default(120)
    .describe('requests per minute of an API key that work on text while the client waits; 0: unlimited'),
  RATE_LIMIT_UPLOADS: perMinute.default(300).describe('uploads per minute of an API key; 0: unlimited'),
  RATE_LIMIT_UNPROVED: perMinute
    .default(60)
    .describe('webhooks per minute of a network address that are not proved, before it has to wait; 0: unlimited'),
};

const environment = z.object(rateLimitEnvironment);

/** Converts the variables to limits. */
export function toRateLimits(values: z.output<typeof environment>): RateLimits {
  return {
    key: values.RATE_LIMIT_KEY,
    organization: values.RATE_LIMIT_ORGANIZATION,
    text: values.RATE_LIMIT_TEXT,
    uploads: values.RATE_LIMIT_UPLOADS,
    unproved: values.RATE_LIMIT_UNPROVED,
  };
}
