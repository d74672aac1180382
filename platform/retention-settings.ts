import { z } from 'zod';

/** How long what is over is kept, in milliseconds; 0: for ever. */
export interface Retention {
  /** Files that a job made, from its end on. */
  readonly results: number;
  /** The record of a job, from its end on; its files go with it at the latest. */
  readonly jobs: number;
  /** What was used, by day. */
  readonly usage: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** A hundred years. */
const days = z.coerce.number().int().min(0).max(36_500);

/** The variables of the environment, part of the schema in `platform/config.ts`. */
export const retentionEnvironment = {
  RESULT_RETENTION_DAYS: days
    .default(0)
    .describe('days after the end of a job after which the files that it made are removed; 0: never'),
  JOB_RETENTION_DAYS: days
    .default(0)
    .describe('days after the end of a job after which its record is removed, with its files; 0: never'),
  USAGE_RETENTION_DAYS: days
    .default(1096)
    .describe('days after which the daily counts of what was used of providers are removed; 0: never'),
};

const environment = z.object(retentionEnvironment);

/** The settings that the variables stand for. */
export function toRetention(values: z.output<typeof environment>): Retention {
  return {
    results: values.RESULT_RETENTION_DAYS * DAY,
    jobs: values.JOB_RETENTION_DAYS * DAY,
    usage: values.USAGE_RETENTION_DAYS * DAY,
  };
}
