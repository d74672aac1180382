import { z } from 'zod';

/** Retention times in milliseconds; 0: forever. */
export interface Retention {
  /** Result files of a job, from its end. */
  readonly results: number;
  /** The record of a job, from its end; its files are removed with it at the latest. */
  readonly jobs: number;
  /** Daily usage. */
  readonly usage: number;
  /** Deliveries of webhooks in the log. */
  readonly deliveries: number;
  readonly notifications: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** A hundred years. */
const days = z.coerce.number().int().min(0).max(36_500);

/** The environment variables, part of the schema in `platform/config.ts`. */
export const retentionEnvironment = {
  RESULT_RETENTION_DAYS: days
    .default(0)
    .describe('days after the end of a job until its result files are removed; 0: never'),
  JOB_RETENTION_DAYS: days
    .default(0)
    .describe('days after the end of a job until its record and files are removed; 0: never'),
  USAGE_RETENTION_DAYS: days
    .default(1096)
    .describe('days until the daily counts of provider usage are removed; 0: never'),
  WEBHOOK_LOG_RETENTION_DAYS: days
    .default(30)
    .describe('days until deliveries of webhooks are removed from the log; 0: never'),
  NOTIFICATION_RETENTION_DAYS: days.default(90).describe('days until notifications are removed; 0: never'),
};

const environment = z.object(retentionEnvironment);

/** Converts the variables to retention times. */
export function toRetention(values: z.output<typeof environment>): Retention {
  return {
    results: values.RESULT_RETENTION_DAYS * DAY,
    jobs: values.JOB_RETENTION_DAYS * DAY,
    usage: values.USAGE_RETENTION_DAYS * DAY,
    deliveries: values.WEBHOOK_LOG_RETENTION_DAYS * DAY,
    notifications: values.NOTIFICATION_RETENTION_DAYS * DAY,
  };
}
