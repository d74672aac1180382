import { z } from 'zod';

/** Requests a minute that are served; 0 is no limit. Each process of the API counts for itself. */
export interface RateLimits {
  /** Of one API key, or of one user with access tokens. */
  readonly key: number;
  /** Of all keys and users of an organization. */
  readonly organization: number;
  /** Of one key, to what calls a provider while the client waits. */
  readonly text: number;
  /** Of one key. */
  readonly uploads: number;
}

const perMinute = z.coerce.number().int().min(0).max(1_000_000_000);

/** The variables of the environment, part of the schema in `platform/config.ts`. */
export const rateLimitEnvironment = {
  RATE_LIMIT_KEY: perMinute.default(600).describe('requests per minute of an API key; 0: unlimited'),
  RATE_LIMIT_ORGANIZATION: perMinute
    .default(3000)
    .describe('requests per minute of all keys of an organization together; 0: unlimited'),
  RATE_LIMIT_TEXT: perMinute
    .default(120)
    .describe('requests per minute of an API key that work on text while the client waits; 0: unlimited'),
  RATE_LIMIT_UPLOADS: perMinute.default(300).describe('uploads per minute of an API key; 0: unlimited'),
};

const environment = z.object(rateLimitEnvironment);

/** The settings that the variables stand for. */
export function toRateLimits(values: z.output<typeof environment>): RateLimits {
  return {
    key: values.RATE_LIMIT_KEY,
    organization: values.RATE_LIMIT_ORGANIZATION,
    text: values.RATE_LIMIT_TEXT,
    uploads: values.RATE_LIMIT_UPLOADS,
  };
}
