import { defineSettings } from '#domain/settings/variables.ts';
import { limit } from './limits.ts';

/** Maximum requests per minute; 0 means no limit. Each process of the API counts separately. */
export const rateLimitSettings = defineSettings({
  variables: {
    RATE_LIMIT_KEY: limit(600, 'requests per minute of an API key'),
    RATE_LIMIT_ORGANIZATION: limit(3000, 'requests per minute of all keys of an organization together'),
    RATE_LIMIT_TEXT: limit(120, 'requests per minute of an API key that work on text while the client waits'),
    RATE_LIMIT_UPLOADS: limit(300, 'uploads per minute of an API key'),
    RATE_LIMIT_UNAUTHENTICATED: limit(
      60,
      'webhooks and requests with a key in the body per minute of a network address that are not proved, before others that are not have to wait',
    ),
  },
  secrets: [],
  read: (values) => ({
    rateLimits: {
      /** Per API key, or per user with access tokens. */
      key: values.RATE_LIMIT_KEY,
      organization: values.RATE_LIMIT_ORGANIZATION,
      text: values.RATE_LIMIT_TEXT,
      uploads: values.RATE_LIMIT_UPLOADS,
      unproved: values.RATE_LIMIT_UNAUTHENTICATED,
    },
  }),
});

export type RateLimits = Readonly<ReturnType<typeof rateLimitSettings.read>['rateLimits']>;
