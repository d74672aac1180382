import { z } from 'zod';
import { defineSettings, flagVariable, wholeNumber } from '#domain/settings/variables.ts';

const DAY = 24 * 60 * 60 * 1000;

/** At most a hundred years. */
const days = (usual: number, subject: string) =>
  wholeNumber(0, 36_500).default(usual).describe(`days ${subject}; 0: never`);

/** Days for a retry: no more than results and jobs are kept. @param limits 0: forever */
const shortest = (days: number, ...limits: readonly number[]) => Math.min(days, ...limits.filter((limit) => limit > 0));

/** Retention times in milliseconds; 0: forever, and of retries not at all. */
export const retentionSettings = defineSettings({
  variables: {
    RESULT_RETENTION_DAYS: days(0, 'after the end of a job until its result files are removed'),
    JOB_RETENTION_DAYS: days(0, 'after the end of a job until its record and files are removed'),
    RETRY_RETENTION_DAYS: wholeNumber(0, 365)
      .default(7)
      .describe(
        'days after the end of a failed or cancelled job for which what it has stored is kept for a retry; 0: none',
      ),
    KEEP_SEGMENTS: flagVariable
      .default(true)
      .describe('true: sources and segments of completed jobs are kept for reviews, as long as their result files'),
    REVIEW_DAYS: z.coerce
      .number()
      .positive()
      .max(3650)
      .default(30)
      .describe(
        'days that a job with `review` waits for people; then its files are written as they are, with a warning',
      ),
    REVIEW_REMINDER_DAYS: z.coerce
      .number()
      .positive()
      .max(3650)
      .default(7)
      .describe('days after which people are reminded of a job that waits for them'),
    USAGE_RETENTION_DAYS: days(1096, 'until the daily counts of provider usage are removed'),
    WEBHOOK_LOG_RETENTION_DAYS: days(30, 'until deliveries of webhooks are removed from the log'),
    NOTIFICATION_RETENTION_DAYS: days(90, 'until notifications are removed'),
  },
  secrets: [],
  read: (values) => ({
    keepsSegments: values.KEEP_SEGMENTS,
    review: { limit: values.REVIEW_DAYS * DAY, reminder: values.REVIEW_REMINDER_DAYS * DAY },
    retention: {
      results: values.RESULT_RETENTION_DAYS * DAY,
      jobs: values.JOB_RETENTION_DAYS * DAY,
      retries: shortest(values.RETRY_RETENTION_DAYS, values.RESULT_RETENTION_DAYS, values.JOB_RETENTION_DAYS) * DAY,
      usage: values.USAGE_RETENTION_DAYS * DAY,
      deliveries: values.WEBHOOK_LOG_RETENTION_DAYS * DAY,
      notifications: values.NOTIFICATION_RETENTION_DAYS * DAY,
    },
  }),
});

export type Retention = Readonly<ReturnType<typeof retentionSettings.read>['retention']>;
