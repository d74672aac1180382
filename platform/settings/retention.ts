import { defineSettings, wholeNumber } from '#domain/settings/variables.ts';

const DAY = 24 * 60 * 60 * 1000;

/** At most a hundred years. */
const days = (usual: number, subject: string) =>
  wholeNumber(0, 36_500).default(usual).describe(`days ${subject}; 0: never`);

/** Retention times in milliseconds; 0: forever. */
export const retentionSettings = defineSettings({
  variables: {
    RESULT_RETENTION_DAYS: days(0, 'after the end of a job until its result files are removed'),
    JOB_RETENTION_DAYS: days(0, 'after the end of a job until its record and files are removed'),
    USAGE_RETENTION_DAYS: days(1096, 'until the daily counts of provider usage are removed'),
    WEBHOOK_LOG_RETENTION_DAYS: days(30, 'until deliveries of webhooks are removed from the log'),
    NOTIFICATION_RETENTION_DAYS: days(90, 'until notifications are removed'),
  },
  secrets: [],
  read: (values) => ({
    retention: {
      results: values.RESULT_RETENTION_DAYS * DAY,
      jobs: values.JOB_RETENTION_DAYS * DAY,
      usage: values.USAGE_RETENTION_DAYS * DAY,
      deliveries: values.WEBHOOK_LOG_RETENTION_DAYS * DAY,
      notifications: values.NOTIFICATION_RETENTION_DAYS * DAY,
    },
  }),
});

export type Retention = Readonly<ReturnType<typeof retentionSettings.read>['retention']>;
