import { z } from 'zod';
import { defineSettings, wholeNumber } from '#domain/settings/variables.ts';

/** Logs, and the end of the process. */
export const processSettings = defineSettings({
  variables: {
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('fatal, error, warn, info, debug, trace or silent'),
    LOG_FORMAT: z.enum(['json', 'pretty']).default('json').describe('json, or pretty for a person at a terminal'),
    SHUTDOWN_SECONDS: wholeNumber(1, 600).default(30).describe('time to finish work before exit'),
  },
  secrets: [],
  read: (values) => ({
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT },
    /** Milliseconds. */
    shutdownTimeout: values.SHUTDOWN_SECONDS * 1000,
  }),
});
